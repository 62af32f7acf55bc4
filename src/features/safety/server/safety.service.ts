// What every surface calls: judges a text, refuses with a sentence that names the policy, and records what was refused
// or is for a moderator to look at.
import { createHash } from 'node:crypto';
import { AppError } from '../../../shared/errors.ts';
import type { Help } from '../../../shared/words/help.ts';
import type { Database, Tx } from '../../../platform/server/db/database.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import type { Ids } from '../../../platform/server/ports/ids.ts';
import type { Log } from '../../../platform/server/log.ts';
import type { Surface } from '../categories.ts';
import { createSafety as createCheck, type CharacterCard, type TraceLine, type Verdict } from './check.ts';
import { createCharacterExaminer } from './character-examiner.ts';
import type { CharacterFinding } from './character-findings.ts';
import { readCrisis, type CrisisTier } from './crisis.ts';
import { createReplyGuard, type ReplySubject } from './reply-guard.ts';
import { insertVerdict, type VerdictRow } from './safety.store.ts';

export interface SafetyDeps {
  database: Database;
  clock: Clock;
  ids: Ids;
  log: Log;
}

/** What is made of something that a user says in a chat. */
export interface CheckedWords {
  /** To be stored and sent on: personal data in it is covered. */
  text: string;
  isMasked: boolean;
  /** How strong the signs of crisis are; 0 for none. */
  tier: CrisisTier;
  /** Marks the stored message for a moderator, in its transaction; null where nothing calls for one. */
  mark: ((tx: Tx, messageId: string) => Promise<void>) | null;
}

const ADULTS_ONLY = 'This service is for adults of 18 or over only. If you are younger, please leave it now.';

/** Lines that one examined character may add: a hostile card has thousands. */
const RECORDED_MAX = 10;

export function createSafety({ database, clock, ids, log }: SafetyDeps) {
  // Compiled with the first text: the rules take longer to compile than the server to start.
  let compiled: ReturnType<typeof createCheck> | undefined;
  const year = () => new Date(clock.now()).getUTCFullYear();
  const rules = () => (compiled ??= createCheck({ year }));

  type About = Pick<VerdictRow, 'userId' | 'severity' | 'subjectId' | 'surface' | 'category' | 'rule'>;
  const write = (tx: Tx, text: string, about: About): Promise<void> =>
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

  /** @param help what has to be shown with the refusal, before anything else */
  async function refuse(verdict: Verdict, text: string, userId: string | null, help?: Help): Promise<void> {
    const { surface } = verdict;
    if (verdict.allowed) {
      const line = reviewOf(verdict);
      if (line)
        await database.transact((tx) => markLine(tx, line, { text, surface, userId, subjectId: null }));
      return;
    }
    await record(verdict, text, userId);
    const message = [verdict.message, verdict.fix].filter(Boolean).join(' ');
    throw new AppError('safety.blocked', message, {
      extra: { category: verdict.category, policy: verdict.policy, ...(help ? { help } : {}) },
    });
  }

  return {
    /** Compiles the rules, so that no text has to wait for it. */
    prepare(): void {
      rules();
      readCrisis('');
    },

    /** @throws AppError safety.blocked */
    check: (text: string, surface: Surface, userId: string | null) =>
      refuse(rules().check(text, surface), text, userId),

    /** @throws AppError safety.blocked */
    checkName: (text: string, userId: string | null) => refuse(rules().check(text, 'username'), text, userId),

    /**
     * What a user says in a chat.
     * @param earlier the turns before it, for what is split over several
     * @param helpFor help for signs of crisis in what is refused: a refusal shows it too
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
      // Who says that they are under age is not told how to word it.
      if (verdict.signals.includes('self-minor')) {
        await record({ ...verdict, category: 'MIN' }, text, userId);
        throw new AppError('safety.blocked', ADULTS_ONLY, { extra: { category: 'MIN', help: help() } });
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

    /** Watches a reply while it is written, and says at its end what is to be kept of it. */
    guardReply(subject: ReplySubject) {
      const { userId, messageId: subjectId } = subject;
      const surface = 'chat-out';
      const keep = (recorded: Promise<unknown>) =>
        void recorded.catch((error: unknown) => log.error({ err: error }, 'a verdict could not be recorded'));
      return createReplyGuard(rules(), subject, {
        refused: (verdict) => {
          const text = verdict.matches.map((match) => match.text).join(' ');
          keep(record(verdict, text, userId, subjectId));
        },
        marked: (line, text) =>
          keep(database.transact((tx) => markLine(tx, line, { text, surface, userId, subjectId }))),
      });
    },

    /** What of a character may not be, or is for a moderator to look at. Nothing is recorded. */
    examineCharacter: createCharacterExaminer({ rules, year, log }),

    /** Records what an examination found, once it had a consequence: a refusal, or something published. */
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

    /** The first field of a character that may not be, and why; null where all is well. */
    findInCharacter(card: CharacterCard): string | null {
      const found = rules()
        .checkCharacter(card)
        .fields.find((field) => !field.verdict.allowed);
      return found ? `${found.field}: ${found.verdict.message ?? ''}` : null;
    },
  };
}

const reviewOf = (verdict: Verdict): TraceLine | undefined =>
  verdict.severity === 'allow' ? undefined : verdict.trace.find((line) => line.level === 'review');

export type Safety = ReturnType<typeof createSafety>;
