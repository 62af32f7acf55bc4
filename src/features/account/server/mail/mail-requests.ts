// Requests for emails. Asking costs the same and is answered alike for every address, because nobody looks the
// address up meanwhile: the request is only written down. Who it is for, what it says, and whether they were sent
// enough emails already, is found out afterwards, by whichever server is free.
import type { Database, Tx } from '../../../../platform/server/db/database.ts';
import { chore, createLeaseLoop } from '../../../../platform/server/db/lease-loop.ts';
import type { Log } from '../../../../platform/server/log.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { Ids } from '../../../../platform/server/ports/ids.ts';
import type { Ticker } from '../../../../platform/server/ports/ticker.ts';
import { EMAIL_LIMITS, type EmailKind, type RequestPurpose } from '../../mail-rules.ts';
import { findUser, type UserRow } from '../account.store.ts';
import { accountsOf, lockAddress } from '../credentials/addresses.store.ts';
import type { EmailWriter } from './email-writer.ts';
import * as store from './mail-requests.store.ts';
import { deleteMailTokensBefore } from '../credentials/mail-tokens.store.ts';

export interface MailRequestDeps {
  database: Database;
  clock: Clock;
  ids: Ids;
  ticker: Ticker;
  log: Log;
  desk: EmailWriter;
}

export type MailRequests = ReturnType<typeof createMailRequests>;

/** How soon what failed, or what another server left behind, is tried again. */
const TICK_MS = 5_000;
const DAY_MS = 86_400_000;
/** Who asked so long ago does not wait any more. */
const PAST_HELPING_MS = 2 * DAY_MS;
/** How long a used or expired link is reported as such; afterwards it is unknown. */
const TOKENS_KEPT_MS = 30 * DAY_MS;
/** Of the accounts that came after the first one. */
const NEWEST_WRITTEN_TO = 2;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

export function createMailRequests({ database, clock, ids, ticker, log, desk }: MailRequestDeps) {
  /** The last request that was answered, or failed, in this round. */
  let last = FIRST_ID;
  const ago = (ms: number) => new Date(clock.now() - ms);
  async function isEnough(tx: Tx, email: string, kind: EmailKind): Promise<boolean> {
    const { pauseSeconds, perDay } = EMAIL_LIMITS[kind];
    const { count, newest } = await store.countSent(tx, { email, kind, since: ago(DAY_MS) });
    return count >= perDay || (newest !== null && newest > ago(pauseSeconds * 1000));
  }

  /** The emails that a request calls for. While nobody has proven the address, whose it is only its owner knows. */
  async function emailsFor(
    tx: Tx,
    { purpose, email, user_id }: { purpose: string; email: string; user_id: string | null },
  ): Promise<{ kind: EmailKind; users: UserRow[] }> {
    const { proven, claims: all } = await accountsOf(tx, email);
    // The first keeps its emails whoever comes later; of the others the newest are likely to be their reader's.
    const claims = [...new Set([...all.slice(0, 1), ...all.slice(-NEWEST_WRITTEN_TO)])].reverse();
    // The account that stated it first signs in and resets by it until somebody proves it.
    if (purpose === 'reset') return { kind: 'reset', users: proven ? [proven] : all.slice(0, 1) };
    if (purpose === 'verify') return { kind: 'verify', users: proven ? [] : claims };
    if (proven) return { kind: 'taken', users: proven.id === user_id ? [] : [proven] };
    const newcomer = user_id && (await findUser(tx, user_id));
    return { kind: 'welcome', users: newcomer ? [newcomer] : [] };
  }

  function write(tx: Tx, user: UserRow, kind: EmailKind): Promise<void> {
    if (kind === 'reset') return desk.reset(tx, user, user.password_hash !== null);
    if (kind === 'taken') return desk.addressTaken(tx, user);
    return desk.verification(tx, user);
  }

  /** @returns the id of the request that was answered; null where none is left. */
  const answerNext = (afterId: string, note: (id: string) => void) =>
    database.transact(async (tx) => {
      const request = await store.lockNextRequest(tx, afterId);
      if (!request) return null;
      note(request.id);
      const { id, email, created_at: at } = request;
      await lockAddress(tx, email);
      const { kind, users } = await emailsFor(tx, request);
      if (at > ago(PAST_HELPING_MS) && users.length > 0 && !(await isEnough(tx, email, kind)))
        for (const user of users) {
          await write(tx, user, kind);
          await store.insertSent(tx, { id: ids.next(), kind, email, at: ago(0) });
        }
      await store.deleteRequest(tx, id);
      return id;
    });

  /** A request that fails does not block later ones; it is tried again in the next round. */
  async function takeNext(): Promise<boolean> {
    let current = last;
    try {
      const done = await answerNext(last, (id) => (current = id));
      last = done ?? FIRST_ID;
      return done !== null;
    } catch (error) {
      log.error({ err: error, requestId: current }, 'a request for an email was not answered');
      const hasMoved = current !== last;
      last = hasMoved ? current : FIRST_ID;
      return hasMoved;
    }
  }

  const loop = createLeaseLoop({
    clock,
    ticker,
    log,
    problem: 'requests for emails could not be answered',
    tickMs: TICK_MS,
    take: takeNext,
    earliest: async () => ((await store.hasOpenRequest(database.db)) ? ago(0) : null),
  });

  const tidying = createLeaseLoop({
    clock,
    ticker,
    log,
    problem: 'old requests for emails were not cleared away',
    tickMs: DAY_MS,
    take: chore(() =>
      database.transact(async (tx) => {
        await store.deleteRequestsBefore(tx, ago(PAST_HELPING_MS));
        await deleteMailTokensBefore(tx, ago(TOKENS_KEPT_MS));
      }),
    ),
  });

  async function put(tx: Tx, purpose: RequestPurpose, email: string, userId: string | null): Promise<void> {
    await store.insertRequest(tx, { id: ids.next(), purpose, email, userId, at: ago(0) });
    tx.afterCommit(loop.wake);
  }

  return {
    /** Writes a request down. It takes the same steps for every address. */
    async ask(purpose: 'verify' | 'reset', email: string): Promise<void> {
      await database.transact((tx) => put(tx, purpose, email, null));
    },
    /** Asks for a new account's first email, within the transaction that makes the account. */
    welcome: (tx: Tx, { id, email }: { id: string; email: string }) => put(tx, 'welcome', email, id),
    wake: loop.wake,
    /** Resolves when every request is answered. */
    settle: loop.settle,
    start(): void {
      tidying.start();
      loop.start();
    },
    async stop(): Promise<void> {
      await Promise.all([loop.stop(), tidying.stop()]);
    },
  };
}
