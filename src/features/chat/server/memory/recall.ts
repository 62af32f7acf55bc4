// Chooses what of the memory may stand in the next prompt, the most important first (memory.md 3.8).
import type { Database } from '../../../../platform/server/db/database.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { Log } from '../../../../platform/server/log.ts';
import type { ConversationState } from '../conversation-state.ts';
import { factsToTell } from './facts-to-tell.ts';
import type { MemoryItem } from '../memory-item.ts';
import { chapterToTell } from './chapters/chapter-to-tell.ts';
import { readToldChapter } from './chapters/chapters.views.ts';
import { passagesOf } from './passages.ts';
import { scenesToTell } from './scenes-to-tell.ts';
import { readRecaps } from './scenes.views.ts';
import type { Search } from './search/search-said.ts';
import { withoutPast } from './search/without-past.ts';

/**
 * @param message what the user has just said; null when the last message of the path is answered again
 * @param contextTokens what the model that writes reads
 */
export type Recall = (
  state: ConversationState,
  message: Said | null,
  contextTokens: number,
) => Promise<MemoryItem[]>;

interface Said {
  content: string;
}

interface RecallDeps {
  database: Pick<Database, 'db'>;
  search: Search;
  clock: Clock;
  log: Pick<Log, 'error'>;
}

/** A reply does not wait longer for what is looked up. */
const LONGEST_MS = 600;
/** The last two rounds. */
const NEWEST = 4;
/** A path of this share of the window fits, whatever the card is. */
const SURELY_FITS = 0.3;
/** A prompt that would begin with less of the window than this is begun earlier, whatever the card is. */
const SURELY_WIDENED = SURELY_FITS / 2;
/** Facts that the newest messages name, and passages, come before facts that nothing asks for. */
const NAMED_FACTS = 12;
const SURE_PASSAGES = 8;
const OTHER_FACTS = 20;
/** Messages that are looked at; each brings its neighbours. */
const HITS = 40;
/** A question of fewer words is read together with the message before it. */
const SHORT_WORDS = 2;

/**
 * Reads the database only where the conversation is longer than what the engine is given of it. What fails or takes too
 * long is left out: a reply with less memory is better than none.
 */
export function createRecall({ database, search, clock, log }: RecallDeps): Recall {
  return async (state, message, contextTokens) => {
    const { conversation, user, history, members } = state;
    const newest = newestTexts(state, message);
    const moment = { now: clock.now(), zone: user.timeZone ?? 'UTC' };
    const { always, facts } = factsToTell(user.facts, newest.join('\n'), user.terms.memoryFacts, moment);
    if (conversation.isIncognito || isAllInPrompt(state, contextTokens)) return [...always, ...facts];
    const beforeId = shownFrom(state, contextTokens);
    const question = questionOf(state, message);
    const isLate = AbortSignal.timeout(LONGEST_MS);
    const lookedUp = async (look: () => Promise<MemoryItem[]>): Promise<MemoryItem[]> => {
      try {
        return await Promise.race([look(), nothingAfter(isLate)]);
      } catch (error) {
        log.error({ err: error, conversationId: conversation.id }, 'a part of memory could not be recalled');
        return [];
      }
    };
    const [passages, scenes, chapter] = await Promise.all([
      lookedUp(async () => {
        const said = await search({
          conversationId: conversation.id,
          text: question,
          endId: history.at(-1)?.id ?? null,
          beforeId,
          limit: HITS,
        });
        const open = new Set(user.facts.map(({ id }) => id));
        return passagesOf(withoutPast(said, open), {
          names: new Map(members.map(({ characterId, name }) => [characterId, name])),
          userName:
            user.persona?.name ?? user.facts.find(({ kind }) => kind === 'name')?.value ?? user.username,
          moment,
        });
      }),
      lookedUp(async () =>
        scenesToTell(await readRecaps(database.db, conversation.id, beforeId), question, moment),
      ),
      lookedUp(async () => chapterToTell(await readToldChapter(database.db, conversation.id, beforeId))),
    ]);
    const named = facts.filter(({ words }) => words.length > 0);
    const others = facts.filter(({ words }) => words.length === 0);
    return [
      ...always,
      ...chapter,
      ...named.slice(0, NAMED_FACTS),
      ...scenes.slice(0, 1),
      ...passages.slice(0, SURE_PASSAGES),
      ...scenes.slice(1),
      ...named.slice(NAMED_FACTS),
      ...others.slice(0, OTHER_FACTS),
      ...passages.slice(SURE_PASSAGES),
    ];
  };
}

const nothingAfter = (signal: AbortSignal) =>
  new Promise<MemoryItem[]>((resolve) => {
    signal.addEventListener('abort', () => resolve([]), { once: true });
  });

/** For conversations that are stored nowhere: what is known of the user. */
export const recallFacts: Recall = async (state, message) => {
  const { always, facts } = factsToTell(
    state.user.facts,
    newestTexts(state, message).join('\n'),
    state.user.terms.memoryFacts,
    null,
  );
  return [...always, ...facts];
};

const newestTexts = ({ history }: ConversationState, message: Said | null): string[] => [
  ...history.slice(-NEWEST).map(({ content }) => content),
  ...(message ? [message.content] : []),
];

/** Whether certainly nothing of the path is left out of the prompt. */
function isAllInPrompt({ history, historyStart, user }: ConversationState, contextTokens: number): boolean {
  const [first] = history;
  if (!first) return true;
  const window = Math.min(contextTokens, user.terms.memoryTokens);
  return (
    first.parentId === null &&
    (historyStart === null || historyStart === first.id) &&
    history.at(-1)!.pathTokens < window * SURELY_FITS
  );
}

/**
 * Where the next prompt begins, as far as that is known: where the one before did, unless another model wrote that one,
 * with far more room than this one has, or far less.
 */
function shownFrom(state: ConversationState, contextTokens: number): string | null {
  const { history, historyStart, user } = state;
  const start = history.find(({ id }) => id === historyStart) ?? history[0];
  if (historyStart === null || !start) return surelyShownFrom(state, contextTokens);
  const window = Math.min(contextTokens, user.terms.memoryTokens);
  const since = history.at(-1)!.pathTokens - start.pathTokens + start.tokens;
  const isKept = since < window && since >= window * SURELY_WIDENED;
  return isKept ? start.id : surelyShownFrom(state, contextTokens);
}

/** The oldest of the newest messages that every prompt has room for; older ones may be in it or not. */
function surelyShownFrom({ history, user }: ConversationState, contextTokens: number): string | null {
  const room = Math.min(contextTokens, user.terms.memoryTokens) * SURELY_FITS;
  const end = history.at(-1)?.pathTokens ?? 0;
  return history.find(({ pathTokens }) => end - pathTokens < room)?.id ?? null;
}

/** What is asked for: the newest message of the user, with the one before it when it says little by itself. */
function questionOf({ history }: ConversationState, message: Said | null): string {
  const said = history.filter(({ role }) => role === 'user').map(({ content }) => content);
  if (message) said.push(message.content);
  const last = said.at(-1) ?? '';
  const isShort = last.split(/\s+/).filter((word) => word.length > 3).length < SHORT_WORDS;
  return isShort ? said.slice(-2).join('\n') : last;
}
