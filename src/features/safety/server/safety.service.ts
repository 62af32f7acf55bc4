// The safety service for all surfaces: checks a text, refuses it with a sentence that names the policy, and
// records refused and flagged texts.
import { createHash } from 'node:crypto';
import { AppError } from '../../../shared/errors.ts';
import type { Help } from '../../../shared/words/help.ts';
import type { Database, Tx } from '../../../platform/server/db/database.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import type { Ids } from '../../../platform/server/ports/ids.ts';
import type { Log } from '../../../platform/server/log.ts';
import { levelOf, type Surface } from '../categories.ts';
import {
  createSafety as createCheck,
  type CharacterCard,
  type TraceLine,
  type Verdict,
} from './checks/check.ts';
import { verdictOf } from './checks/verdict.ts';
import { createCharacterExaminer } from './characters/character-examiner.ts';
import type { CharacterFinding } from './characters/character-findings.ts';
import { readCrisis, type CrisisTier } from './crisis/crisis.ts';
import { createReplyGuard, type ReplySubject } from './reply-guard.ts';
import { createForeignMessages } from './messages/foreign-messages.ts';
import { createReservedNames } from './reserved-names.ts';
import { insertVerdict, type VerdictFacts } from './safety.store.ts';

export interface SafetyDeps {
  database: Database;
  clock: Clock;
  ids: Ids;
  log: Log;
  /** Nobody may bear it. */
  productName?: string;
  /** Whether the words of a picture name somebody under 18 in a language of which the rules know little. */
  namesForeignMinor?: (text: string) => boolean;
}

/** The result of checking a user's chat message. */
export interface CheckedWords {
  /** The text to store and send to the engine, with personal data masked. */
  text: string;
  isMasked: boolean;
  /** The crisis tier; 0 for none. */
  tier: CrisisTier;
  /** Flags the stored message for a moderator, in its transaction; null when no rule requires it. */
  mark: ((tx: Tx, messageId: string) => Promise<void>) | null;
}

/** Maximum number of recorded findings per character, because a hostile card has thousands. */
const RECORDED_MAX = 10;

export function createSafetyService(deps: SafetyDeps) {
  const { database, clock, ids, log, productName = '' } = deps;
  // Compiled lazily, because compiling the rules takes longer than starting the server.
  let compiled: ReturnType<typeof createCheck> | undefined;
  const year = () => new Date(clock.now()).getUTCFullYear();
  const rules = () => (compiled ??= createCheck({ year }));

  const write = (tx: Tx, text: string, about: VerdictFacts): Promise<void> =>
    insertVerdict(tx, {
      ...about,
      id: ids.next(),
      rulesVersion: rules().version,
      textHash: createHash('sha256').update(text).digest(),
      at: new Date(clock.now()),
    });
  const record = (verdict: Verdict, text: string, userId: string | null, subjectId: string | null = null) =>
    database.transact((tx) =>
      write(tx, text, {
        userId,
        subjectId,
        severity: verdict.severity === 'hard' ? 'hard' : 'block',
        surface: verdict.surface,
        category: verdict.category ?? '',
        rule: verdict.trace[0]?.rule ?? '',
      }),
    );

  const markLine = (
    tx: Tx,
    { rule, category }: TraceLine,
    about: { text: string; surface: Surface; userId: string | null; subjectId: string | null },
  ) => {
    const { text, ...rest } = about;
    return write(tx, text, { ...rest, rule, category, severity: 'review' });
  };

  /** @param help crisis help to show before the refusal */
  async function refuse(verdict: Verdict, text: string, userId: string | null, help?: Help): Promise<void> {
    const { surface } = verdict;
    if (verdict.allowed) {
      const line = reviewOf(verdict);
      if (line)
        await database.transact((tx) => markLine(tx, line, { text, surface, userId, subjectId: null }));
      return;
    }
    await record(verdict, text, userId);
    const reason = [verdict.message, verdict.fix].filter(Boolean).join(' ');
    throw new AppError('safety.blocked', {
      params: { reason },
      extra: { category: verdict.category, policy: verdict.policy, ...(help ? { help } : {}) },
    });
  }

  return {
    /** Compiles the rules, so that the first text is not delayed. */
    prepare(): void {
      rules();
      readCrisis('');
    },

    /** @throws AppError safety.blocked */
    check: (text: string, surface: Surface, userId: string | null) =>
      refuse(withForeign(rules().check(text, surface), text, deps), text, userId),

    /** @throws AppError safety.blocked */
    checkName: (text: string, userId: string | null) => refuse(rules().check(text, 'username'), text, userId),

    /** Whether a name could be taken for one of those who run the site. */
    isReserved: createReservedNames(productName),

    /**
     * Checks a user's chat message.
     * @param earlier the user's previous messages, because a forbidden request may be split over several
     * @param helpFor the help that is shown with a refusal when the refused text has signs of crisis
     * @throws AppError safety.blocked
     */
    async checkInput(
      text: string,
      earlier: string[],
      userId: string,
      helpFor: (tier: 1 | 2 | 3) => Help,
    ): Promise<CheckedWords> {
      const verdict = rules().checkWindow([...earlier, text], 'chat-in');
      const { tier } = readCrisis(text);
      const help = () => (tier === 0 ? undefined : helpFor(tier));
      // A user who states to be under age gets no advice on how to rephrase it.
      if (verdict.signals.includes('self-minor')) {
        await record({ ...verdict, category: 'MIN' }, text, userId);
        throw new AppError('safety.blocked/adults_only', { extra: { category: 'MIN', help: help() } });
      }
      if (!verdict.allowed) await refuse(verdict, text, userId, help());
      const line = reviewOf(verdict);
      const mark = (tx: Tx, subjectId: string) =>
        markLine(tx, line!, { text, surface: 'chat-in', userId, subjectId });
      return {
        text: verdict.masked ?? text,
        isMasked: verdict.masked !== undefined,
        tier,
        mark: line ? mark : null,
      };
    },

    /** Checks a reply while it is being written, and returns at its end what may be stored. */
    guardReply(subject: ReplySubject) {
      const { userId, messageId: subjectId } = subject;
      const surface = 'chat-out';
      const logFailure = (recorded: Promise<unknown>) =>
        void recorded.catch((error: unknown) => log.error({ err: error }, 'a verdict could not be recorded'));
      return createReplyGuard(rules(), subject, {
        refused: (verdict) => {
          const text = verdict.matches.map((match) => match.text).join(' ');
          logFailure(record(verdict, text, userId, subjectId));
        },
        marked: (line, text) =>
          logFailure(database.transact((tx) => markLine(tx, line, { text, surface, userId, subjectId }))),
      });
    },

    ...createForeignMessages({ database, year, log, write }),
    /** Finds everything in a character that is refused or flagged. Records nothing. */
    examineCharacter: createCharacterExaminer({ rules, year, log }),

    /** Records findings when they have a consequence: a refusal, or a publication. */
    async recordCharacter(
      findings: readonly CharacterFinding[],
      about: { userId: string; characterId: string | null },
    ): Promise<void> {
      const { userId, characterId: subjectId } = about;
      await database.transact(async (tx) => {
        for (const { severity, category, rule, spans } of findings.slice(0, RECORDED_MAX)) {
          const text = spans.map((span) => span.text).join(' ');
          await write(tx, text, { userId, subjectId, severity, surface: 'character', category, rule });
        }
      });
    },

    /** The first refused field of a character with the reason; null when it is allowed. */
    findInCharacter(card: CharacterCard): string | null {
      const found = rules()
        .checkCharacter(card)
        .fields.find((field) => !field.verdict.allowed);
      return found ? `${found.field}: ${found.verdict.message ?? ''}` : null;
    },
  };
}

/** The rules know little but English. */
function withForeign(
  verdict: Verdict,
  text: string,
  { namesForeignMinor = () => false }: SafetyDeps,
): Verdict {
  const { allowed, surface } = verdict;
  if (!allowed || surface !== 'image-prompt' || !namesForeignMinor(text)) return verdict;
  const level = levelOf('MIN', surface);
  return verdictOf(
    surface,
    [{ rule: 'min.image-foreign', category: 'MIN', level, reading: 'plain', hits: [] }],
    [],
  );
}

const reviewOf = (verdict: Verdict): TraceLine | undefined =>
  verdict.severity === 'allow' ? undefined : verdict.trace.find((line) => line.level === 'review');

export type Safety = ReturnType<typeof createSafetyService>;
