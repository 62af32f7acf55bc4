// First step of a message: whether its sender may say it here and now, and what the checks make of its words.
import { AppError } from '../../../shared/errors.ts';
import type { CrisisSignal } from '../../../shared/words/help.ts';
import type { Fact } from '../../../shared/words/memory.ts';
import type { Database } from '../../../platform/server/db/database.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import type { ChatSafety, CheckedWords, CrisisHelp, Personas } from './chat.needs.ts';
import type { Turn } from './chat.views.ts';
import { membersOnly } from './conversations.service.ts';
import { isWaiting, newCrisisSignal } from './crisis-signals.ts';
import { readFacts } from './facts/read-facts.ts';

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
  /** The Accept-Language header, for help in the right country. */
  languages?: string | undefined;
}

export interface AcceptedMessage {
  /** Its text is the one that is stored and sent on. */
  words: CheckedWords;
  /** How strong the signs of crisis are, in it or before it where the help was not acknowledged; 0 for none. */
  tier: number;
  crisis: CrisisSignal | null;
  /** What it tells of the user. */
  learned: Fact[];
  /** The user's newest messages before it, oldest first. */
  earlier: string[];
}

/** Messages that are searched for a request split over several, besides the newest. */
const WINDOW_MESSAGES = 3;

export const saidIn = (turn: Turn): string[] =>
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

export const parentGone = (): AppError =>
  new AppError('chat.parent', 'The message that this answers was deleted. Please reload.');

/** @throws AppError chat.parent, safety.blocked */
export async function acceptMessage(
  deps: AcceptDeps,
  turn: Turn,
  userId: string,
  { content, parentId, languages }: SendRequest,
): Promise<AcceptedMessage> {
  if (parentId && turn.history.at(-1)?.id !== parentId) throw parentGone();
  const earlier = saidIn(turn);
  const words = await deps.safety.checkInput(content, earlier, userId, (tier) =>
    deps.help.present({ tier, region: deps.help.regionOf(languages), isSeen: false }),
  );
  const tier = isWaiting(turn.crisisState, deps.clock.now()) ? 3 : words.tier;
  const crisis = tier ? await newCrisisSignal(deps, { tier, userId, languages }) : null;
  // What somebody says in despair is not kept as a memory.
  return { words, tier, crisis, learned: crisis ? [] : readFacts(words.text), earlier };
}
