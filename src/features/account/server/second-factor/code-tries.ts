// Guessing codes of two-step sign-in takes ever longer: each wrong one makes the next try of the same account wait.
// Only whoever has passed the first step gets here, and a browser that the account knows has a count of its own, so
// that nobody else can keep the owner out.
import { createHash } from 'node:crypto';
import { AppError } from '../../../../shared/errors.ts';
import type { Database, Tx } from '../../../../platform/server/db/database.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import { CODE_TRIES } from '../../second-factor-rules.ts';
import * as store from '../credentials/code-tries.store.ts';
import type { Addressee, EmailWriter } from '../mail/email-writer.ts';

interface Deps {
  database: Database;
  clock: Clock;
  desk: Pick<EmailWriter, 'codesGuessed'>;
}

const SECOND_MS = 1000;
const DAY_MS = 86_400_000;

/** How long the next try waits after this many. Seconds. */
export function waitAfter(tries: number): number {
  const { free, firstWait, longestWait } = CODE_TRIES;
  return tries < free ? 0 : Math.min(longestWait, firstWait * 2 ** (tries - free));
}

/** Whose tries are counted together. @param key of a browser or session that is known; null for all others. */
export const triesOf = (key: string | null): string =>
  key === null ? '' : createHash('sha256').update(key).digest('base64url').slice(0, 22);

export type CodeTries = ReturnType<typeof createCodeTries>;

export function createCodeTries({ database, clock, desk }: Deps) {
  return {
    /**
     * Counts a try, before its code is looked at: of several at once, each is counted.
     * @throws AppError rate.exceeded
     */
    async take(user: Addressee, source: string): Promise<void> {
      const at = new Date(clock.now());
      const wait = await database.transact(async (tx) => {
        const row = await store.lockTries(tx, user.id, source, at);
        const waitMs = row.retry_at.getTime() - clock.now();
        if (waitMs > 0) return Math.ceil(waitMs / SECOND_MS);
        const tries = clock.now() - row.last_at.getTime() > DAY_MS ? 1 : row.tries + 1;
        const wasTold = row.told_at !== null && clock.now() - row.told_at.getTime() <= DAY_MS;
        const isTold = tries >= CODE_TRIES.tellAt && !wasTold;
        await store.writeTries(tx, user.id, source, {
          tries,
          last_at: at,
          retry_at: new Date(clock.now() + waitAfter(tries) * SECOND_MS),
          told_at: isTold ? at : row.told_at,
        });
        if (isTold) await desk.codesGuessed(tx, user);
        return 0;
      });
      if (wait > 0) throw new AppError('rate.exceeded/code', { retryAfter: wait });
    },

    /** After a right code, in its transaction. */
    clear: (tx: Tx, userId: string, source: string): Promise<void> => store.deleteTries(tx, userId, source),
  };
}
