// What every surface calls: judges a text, refuses with a sentence that names the policy, and records the refusal.
import { createHash } from 'node:crypto';
import { AppError } from '../../../shared/errors.ts';
import type { Database } from '../../../platform/server/db/database.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import type { Ids } from '../../../platform/server/ports/ids.ts';
import type { Log } from '../../../platform/server/log.ts';
import type { Surface } from '../categories.ts';
import { createSafety as createCheck, type CharacterCard, type Verdict } from './check.ts';
import { insertVerdict } from './safety.store.ts';

export interface SafetyTools {
  database: Database;
  clock: Clock;
  ids: Ids;
  log: Log;
}

const ADULTS_ONLY = 'This service is for adults of 18 or over only. If you are younger, please leave it now.';

export function createSafety({ database, clock, ids, log }: SafetyTools) {
  // Compiled with the first text: the rules take longer to compile than the server to start.
  let compiled: ReturnType<typeof createCheck> | undefined;
  const rules = () => (compiled ??= createCheck({ year: () => new Date(clock.now()).getUTCFullYear() }));

  async function record(verdict: Verdict, text: string, userId: string | null): Promise<void> {
    const row = {
      id: ids.next(),
      userId,
      surface: verdict.surface,
      category: verdict.category ?? '',
      rule: verdict.trace[0]?.rule ?? '',
      textHash: createHash('sha256').update(text).digest(),
      at: new Date(clock.now()),
    };
    await database.transact((tx) => insertVerdict(tx, row));
  }

  async function refuse(verdict: Verdict, text: string, userId: string | null): Promise<void> {
    if (verdict.allowed) return;
    await record(verdict, text, userId);
    const message = [verdict.message, verdict.fix].filter(Boolean).join(' ');
    throw new AppError('safety.blocked', message, {
      extra: { category: verdict.category, policy: verdict.policy },
    });
  }

  return {
    /** Compiles the rules, so that no text has to wait for it. */
    prepare: (): void => void rules(),

    /** @throws AppError safety.blocked */
    check: (text: string, surface: Surface, userId: string | null) =>
      refuse(rules().check(text, surface), text, userId),

    /** @throws AppError safety.blocked */
    checkName: (text: string, userId: string | null) => refuse(rules().check(text, 'username'), text, userId),

    /** What a user says in a chat, with the turns before it. @throws AppError safety.blocked */
    async checkInput(text: string, earlier: string[], userId: string): Promise<void> {
      const verdict = rules().checkWindow([...earlier, text], 'chat-in');
      await refuse(verdict, text, userId);
      if (verdict.signals.includes('self-minor')) {
        await record({ ...verdict, category: 'MIN' }, text, userId);
        throw new AppError('safety.blocked', ADULTS_ONLY, { extra: { category: 'MIN' } });
      }
    },

    /** Watches a reply while it is written; a violation is recorded once. */
    guardReply(userId: string) {
      const guard = rules().createStreamGuard('chat-out');
      let isRecorded = false;
      const isFine = (state: ReturnType<typeof guard.end>): boolean => {
        if (state.ok) return true;
        if (!isRecorded) {
          isRecorded = true;
          record(state.verdict, state.verdict.matches.map((match) => match.text).join(' '), userId).catch(
            (error: unknown) => log.error({ err: error }, 'a verdict could not be recorded'),
          );
        }
        return false;
      };
      return { feed: (piece: string) => isFine(guard.push(piece)), end: () => isFine(guard.end()) };
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

export type Safety = ReturnType<typeof createSafety>;
