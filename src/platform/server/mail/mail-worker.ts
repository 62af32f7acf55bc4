// Delivers the outbox, which several servers share. A server leases an email for longer than sending can
// take; if it dies, another server sends the email after the lease. So each email is sent at least once, and
// twice only if a server died between the mail server's response and its record of it.
import type { Database, Tx } from '../db/database.ts';
import { chore, createLeaseLoop, leased } from '../db/lease-loop.ts';
import type { Log } from '../log.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';
import { MailError, type Mail } from '../ports/mail.ts';
import type { Ticker } from '../ports/ticker.ts';
import type { Emails } from './emails.ts';
import { LIMIT_WINDOW_MS, perDay } from './email-limits.ts';
import * as outbox from './outbox.store.ts';

export interface MailWorkerDeps {
  database: Database;
  mail: Mail;
  /** Whether emails can leave; otherwise they stay in the outbox, where the operator reads them. */
  hasMail: boolean;
  clock: Clock;
  ids: Ids;
  ticker: Ticker;
  log: Log;
  /** The language that a user is written to in; null for English. */
  languageOf(tx: Tx, userId: string): Promise<string | null>;
}

export interface MailWorker extends Emails {
  /** Starts delivery: another server or a command has put an email into the outbox. */
  wake(): void;
  /** Resolves when nothing is due. */
  settle(): Promise<void>;
  /**
   * @param isOnlyServer if true, leased emails are sent immediately, because no other server can be sending
   * them
   */
  start(isOnlyServer: boolean): Promise<void>;
  /** Waits a few seconds for emails that are being sent, then aborts them. */
  stop(): Promise<void>;
}

/** How soon retries that are due and expired leases are seen. */
const TICK_MS = 5_000;
/** Lease of an email; longer than an adapter's own deadline. */
const LEASE_MS = 120_000;
const AT_ONCE = 4;
/** How long to wait for a slow mail server on stop. Unsent emails are sent after the restart. */
const PATIENCE_MS = 5_000;
const MINUTE = 60_000;
const DAY_MS = 24 * 60 * MINUTE;
/**
 * The pause after each failed attempt; after the last one the email is given up. In total 18 hours, because
 * most links in emails expire after a day.
 */
const PAUSES_MS = [0.5, 1, 2, 5, 10, 20, 40, 60, 120, 240, 600].map((minutes) => minutes * MINUTE);
/** How long sent emails are kept, without their text, so that support can see that they were sent. */
const REMEMBERED_MS = 30 * DAY_MS;

export function createMailWorker({
  database,
  mail,
  hasMail,
  clock,
  ids,
  ticker,
  log,
  languageOf,
}: MailWorkerDeps): MailWorker {
  let abort = new AbortController();
  const later = (ms: number) => new Date(clock.now() + ms);

  async function isEnough(tx: Tx, { to, kind }: outbox.NewEmail): Promise<boolean> {
    if (!kind) return false;
    await outbox.lockRecipient(tx, to, kind);
    return (await outbox.countSince(tx, to, kind, later(-LIMIT_WINDOW_MS))) >= perDay(kind);
  }

  async function deliver(email: outbox.EmailRow): Promise<void> {
    const { id, recipient: to, subject, text_body: text, html_body: html } = email;
    const headers = (email.headers ?? {}) as Record<string, string>;
    let outcome: 'sent' | 'kept';
    try {
      outcome = await mail.send({ id, to, subject, text, html, headers }, abort.signal);
    } catch (error) {
      return fail(email, error instanceof MailError ? error : new MailError('temporary', String(error)));
    }
    await database.transact((tx) =>
      outcome === 'sent' ? outbox.markSent(tx, email, later(0)) : outbox.markKept(tx, email),
    );
  }

  async function fail(email: outbox.EmailRow, { kind, message: cause }: MailError): Promise<void> {
    const about = { emailId: email.id, attempt: email.attempts, cause };
    if (abort.signal.aborted) {
      return database.transact((tx) => outbox.defer(tx, email, { at: later(0), cause, isTried: false }));
    }
    const pause = PAUSES_MS[email.attempts - 1];
    if (kind === 'refused' || pause === undefined) {
      log.error(about, 'an email cannot be delivered; it is kept in the outbox');
      return database.transact((tx) => outbox.markFailed(tx, email, cause));
    }
    log.warn(about, 'an email was not delivered; it is tried again');
    return database.transact((tx) => outbox.defer(tx, email, { at: later(pause), cause, isTried: true }));
  }

  const loop = createLeaseLoop({
    clock,
    ticker,
    log,
    problem: 'the outbox could not be tended',
    tickMs: TICK_MS,
    atOnce: () => AT_ONCE,
    earliest: () => outbox.nextAttemptAt(database.db),
    take: leased({ database, clock, leaseMs: LEASE_MS, claim: outbox.claimEmail, work: deliver }),
  });
  const tidying = createLeaseLoop({
    clock,
    ticker,
    log,
    problem: 'old emails were not cleared away',
    tickMs: DAY_MS,
    take: chore(() => database.transact((tx) => outbox.deleteSentBefore(tx, later(-REMEMBERED_MS)))),
  });

  return {
    languageOf: async (tx, userId) => (userId === null ? null : languageOf(tx, userId)),
    async post(tx, email) {
      if (await isEnough(tx, email)) {
        log.warn(
          { kind: email.kind, userId: email.userId },
          'an email was left out; its recipient had enough today',
        );
        return false;
      }
      await outbox.insertEmail(tx, ids.next(), email, later(0));
      tx.afterCommit(loop.wake);
      return hasMail;
    },
    wake: loop.wake,
    settle: loop.settle,
    async start(isOnlyServer) {
      abort = new AbortController();
      if (isOnlyServer) await database.transact((tx) => outbox.releaseAll(tx, later(0)));
      mail
        .check()
        .catch((error: Error) => log.error({ cause: error.message }, 'emails cannot be sent right now'));
      tidying.start();
      loop.start();
    },
    async stop() {
      const stopped = Promise.all([loop.stop(), tidying.stop()]);
      AbortSignal.timeout(PATIENCE_MS).addEventListener('abort', () => abort.abort());
      await stopped;
    },
  };
}
