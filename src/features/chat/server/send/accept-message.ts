// Step 1 of sending a message: checks that the user may send it and runs the safety checks on its text.
import { AppError } from '../../../../shared/errors.ts';
import type { CrisisSignal } from '../../../../shared/words/help.ts';
import type { Fact } from '../../../../shared/words/memory.ts';
import type { Database } from '../../../../platform/server/db/database.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { ChatSafety, CheckedWords, CrisisHelp, Personas } from '../chat.needs.ts';
import type { Turn } from '../chat.views.ts';
import { membersOnly } from '../conversations/conversations.service.ts';
import { isWaiting, newCrisisSignal } from '../crisis-signals.ts';
import { readFacts } from '../facts/read-facts.ts';

export interface AcceptDeps {
  database: Database;
  clock: Clock;
  personas: Pick<Personas, 'personaOfVersion'>;
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

export interface AcceptedMessage {
  /** The checked text, which is stored and sent to the engine. */
  words: CheckedWords;
  /** The crisis tier of the message, or of an earlier one whose help was not acknowledged; 0 for none. */
  tier: number;
  crisis: CrisisSignal | null;
  /** Facts about the user found in the message. */
  learned: Fact[];
  /** The user's newest messages before this one, oldest first. */
  earlier: string[];
}

/**
 * Earlier user messages that are checked together with the newest one, because a forbidden request may be
 * split over several.
 */
const WINDOW_MESSAGES = 3;

export const recentUserTexts = (turn: Turn): string[] =>
  turn.history
    .filter((message) => message.role === 'user')
    .slice(-WINDOW_MESSAGES)
    .map((message) => message.content);

/** @throws AppError memberships.required */
export async function demandUnlocked(
  { database, personas }: Pick<AcceptDeps, 'database' | 'personas'>,
  { versionId, terms }: Turn,
): Promise<void> {
  if (terms.isLocked) throw membersOnly(await personas.personaOfVersion(database.db, versionId));
}

export const parentMissing = (): AppError => new AppError('chat.parent');

/** @throws AppError chat.parent, safety.blocked */
export async function acceptMessage(
  deps: AcceptDeps,
  turn: Turn,
  userId: string,
  { content, parentId, languages }: SendRequest,
): Promise<AcceptedMessage> {
  if (parentId && turn.history.at(-1)?.id !== parentId) throw parentMissing();
  const earlier = recentUserTexts(turn);
  const words = await deps.safety.checkInput(content, earlier, userId, (tier) =>
    deps.help.present({ tier, region: deps.help.regionOf(languages), isSeen: false }),
  );
  const tier = isWaiting(turn.crisisState, deps.clock.now()) ? 3 : words.tier;
  const crisis = tier ? await newCrisisSignal(deps, { tier, userId, languages }) : null;
  // Nothing is remembered from a message with signs of crisis.
  return { words, tier, crisis, learned: crisis ? [] : readFacts(words.text), earlier };
}
