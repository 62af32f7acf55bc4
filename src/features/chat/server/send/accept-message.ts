// Step 1 of a reply: checks that the user may be answered, and runs the safety checks on what they say.
import { AppError } from '../../../../shared/errors.ts';
import type { CrisisSignal } from '../../../../shared/words/help.ts';
import type { Fact } from '../../../../shared/words/memory.ts';
import type { Database } from '../../../../platform/server/db/database.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { Ids } from '../../../../platform/server/ports/ids.ts';
import type { TranslationLanguage } from '../../translation-contract.ts';
import type { ChatSafety, CheckedWords, CrisisHelp } from '../chat.needs.ts';
import type { ConversationState, HistoryMessage } from '../conversation-state.ts';
import { busy, membersOnly, parentMissing } from '../conversations/conversations.service.ts';
import { helpFor, isWaiting, newCrisisSignal } from '../crisis-signals.ts';
import { readLastingFacts } from '../facts/read-facts.ts';
import { messageTokens } from '../prompt/tokens.ts';
import { runningReply, type RunningDeps } from './running-reply.ts';

export interface AcceptDeps {
  database: Database;
  clock: Clock;
  ids: Ids;
  safety: Pick<ChatSafety, 'checkInput'>;
  help: Pick<CrisisHelp, 'present' | 'regionOf'>;
}

export interface SendRequest {
  content: string;
  parentId?: string | undefined;
  idempotencyKey?: string | undefined;
  length?: 'short' | 'medium' | 'long' | undefined;
  /** The Accept-Language header, from which the region of the crisis help is guessed. */
  languages?: string | undefined;
}

export interface Original {
  text: string;
  /** The tag of the language that the user reads. */
  language: string;
}

/** Of a user who writes in a language without having said in which they read. */
const UNKNOWN = 'und';

/** What a user said, as it is stored, sent to the engine and answered. */
export interface UserMessage extends Pick<CheckedWords, 'isMasked' | 'mark'> {
  id: string;
  /** The checked text. */
  content: string;
  tokens: number;
  /** The message that the user answers; null when the conversation is empty. */
  parent: HistoryMessage | null;
  idempotencyKey: string | null;
  /** What the user wrote, word by word: to be compared, not to be stored. */
  written: string;
  /** What the user wrote, where `content` is its translation. */
  original: Original | null;
  /** The crisis tier of the message, or of an earlier one whose help was not acknowledged; 0 for none. */
  tier: number;
  crisis: CrisisSignal | null;
  /** Facts about the user found in the message. */
  facts: Fact[];
}

/**
 * Earlier user messages that are checked together with the newest one, because a forbidden request may be
 * split over several.
 */
const WINDOW_MESSAGES = 3;

export const recentUserTexts = ({ history }: ConversationState): string[] =>
  history
    .filter((message) => message.role === 'user')
    .slice(-WINDOW_MESSAGES)
    .map((message) => message.content);

/** @throws AppError memberships.required */
export function demandUnlocked({ members }: ConversationState): void {
  const locked = members.find(({ isLocked }) => isLocked);
  if (locked) throw membersOnly(locked);
}

/** @throws AppError chat.busy, chat.too_many */
export function demandFree(deps: RunningDeps, { conversation, user, history }: ConversationState): void {
  // A reply written by another server may be on another path; the unique index on streaming replies then
  // rejects the second one.
  if (history.at(-1)?.state === 'streaming') throw busy();
  runningReply(deps, { conversationId: conversation.id, userId: user.id, key: null });
}

/** Blocks further replies until crisis help has been acknowledged. @throws AppError chat.help_first */
export function demandAcknowledged({ clock }: Pick<AcceptDeps, 'clock'>, { user }: ConversationState): void {
  if (isWaiting(user.crisisState, clock.now())) throw new AppError('chat.help_first');
}

/**
 * @param translate null where nothing is translated
 * @throws AppError chat.parent, safety.blocked; those of `translate`
 */
export async function acceptMessage(
  deps: AcceptDeps,
  state: ConversationState,
  { content, parentId, idempotencyKey, languages }: SendRequest,
  translate: ((text: string, to: TranslationLanguage) => Promise<string>) | null = null,
): Promise<UserMessage> {
  const { user } = state;
  const parent = state.history.at(-1) ?? null;
  if (parentId && parent?.id !== parentId) throw parentMissing();
  const earlier = recentUserTexts(state);
  const check = (text: string) =>
    deps.safety.checkInput(text, earlier, user.id, helpFor(deps.help, languages));
  const written = await check(content);
  // The product, which answers in a crisis, reads what was written.
  const into = written.tier === 0 && translate ? state.translation?.sends : null;
  const words = into ? both(written, await check(await translate!(written.text, into))) : written;
  const original = into ? { text: written.text, language: state.translation?.reads ?? UNKNOWN } : null;
  const tier = isWaiting(user.crisisState, deps.clock.now()) ? 3 : words.tier;
  const crisis = tier ? await newCrisisSignal(deps, { tier, userId: user.id, languages }) : null;
  return {
    // Ids increase with time, so the message's id is created before its reply's.
    id: deps.ids.next(),
    content: words.text,
    tokens: messageTokens(words.text),
    isMasked: words.isMasked,
    mark: words.mark,
    parent,
    idempotencyKey: idempotencyKey ?? null,
    written: content,
    original,
    tier,
    crisis,
    // Nothing is remembered from a message with signs of crisis.
    facts: crisis || !state.conversation.isLearning ? [] : readLastingFacts(words.text),
  };
}

/** What was found in a text and in its translation, which is what is sent. */
const both = (written: CheckedWords, sent: CheckedWords): CheckedWords => ({
  ...sent,
  isMasked: written.isMasked || sent.isMasked,
  mark: written.mark ?? sent.mark,
});
