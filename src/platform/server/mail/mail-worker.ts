// Delivers the outbox. Several servers share it: one of them leases an email for longer than sending can take; if that
// server dies, another sends it after the lease. So every email is sent, and twice only if a server died between the mail
// server's answer and our note of it.
import type { Database, Tx } from '../db/database.ts';
import type { Log } from '../log.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';
import { MailError, type Mail } from '../ports/mail.ts';
import type { Ticker } from '../ports/ticker.ts';
import * as outbox from './outbox.store.ts';

export interface MailWorkerDeps {
  database: Database;
  mail: Mail;
  clock: Clock;
  ids: Ids;
  ticker: Ticker;
  log: Log;
}

export interface MailWorker {
  /** Puts an email down in the caller's transaction; call `wake` once that is committed. */
  post(tx: Tx, email: outbox.NewEmail): Promise<void>;
  /** There may be an email to deliver. */
  wake(): void;
  /** Resolves when nothing is due. */
  settle(): Promise<void>;
  /** @param isOnlyServer waiting emails are tried at once, because no other server can be sending them */
  start(isOnlyServer: boolean): Promise<void>;
  /** Waits a few seconds for emails that are being sent. */
  stop(): Promise<void>;
}

/** Finds what other servers put down, what a pause is over for, and what a dead server held. */
const TICK_MS = 5_000;
/** Longer than an adapter's own deadline. */
const LEASE_MS = 120_000;
const AT_ONCE = 4;
/** At closing, what a slow mail server does not take within this time is sent after the restart. */
const PATIENCE_MS = 5_000;
const MINUTE = 60_000;
const DAY_MS = 24 * 60 * MINUTE;
/** The pause after each failed attempt; after the last the email is given up: 18 hours, most of a link's day. */
const PAUSES_MS = [0.5, 1, 2, 5, 10, 20, 40, 60, 120, 240, 600].map((minutes) => minutes * MINUTE);
/** Sent emails are kept without their text, so that support can see that they went out. */
const REMEMBERED_MS = 30 * DAY_MS;

export function createMailWorker({ database, mail, clock, ids, ticker, log }: MailWorkerDeps): MailWorker {
  const rounds = new Set<Promise<void>>();
  let abort = new AbortController();
  let isOpen = false;
  let endTicks = (): void => {};
  const later = (ms: number) => new Date(clock.now() + ms);

  async function deliver(email: outbox.EmailRow): Promise<void> {
    const { id, recipient: to, subject, text_body: text, html_body: html } = email;
    const headers = (email.headers ?? {}) as Record<string, string>;
    let fate: 'sent' | 'kept';
    try {
      fate = await mail.send({ id, to, subject, text, html, headers }, abort.signal);
    } catch (error) {
      return fail(email, error instanceof MailError ? error : new MailError('temporary', String(error)));
    }
    await database.transact((tx) =>
      fate === 'sent' ? outbox.markSent(tx, email, later(0)) : outbox.markKept(tx, email),
    );
  }

  async function fail(email: outbox.EmailRow, { kind, message: cause }: MailError): Promise<void> {
    const about = { emailId: email.id, attempt: email.attempts, cause };
    if (abort.signal.aborted) {
      return database.transact((tx) => outbox.putBack(tx, email, { at: later(0), cause, isTried: false }));
    }
    const pause = PAUSES_MS[email.attempts - 1];
    if (kind === 'refused' || pause === undefined) {
      log.error(about, 'an email cannot be delivered; it is kept in the outbox');
      return database.transact((tx) => outbox.markFailed(tx, email, cause));
    }
    log.warn(about, 'an email was not delivered; it is tried again');
    return database.transact((tx) => outbox.putBack(tx, email, { at: later(pause), cause, isTried: true }));
  }

  async function deliverAll(): Promise<void> {
    while (isOpen) {
      const email = await database.transact((tx) =>
        outbox.claimEmail(tx, { now: later(0), until: later(LEASE_MS) }),
      );
      if (!email) return;
      await deliver(email);
    }
  }

  function wake(): void {
    if (!isOpen || rounds.size >= AT_ONCE) return;
    const round = deliverAll()
      .catch((error: unknown) => log.error({ err: error }, 'the outbox could not be tended'))
      .finally(() => rounds.delete(round));
    rounds.add(round);
  }

  function tidy(): void {
    database
      .transact((tx) => outbox.deleteSentBefore(tx, later(-REMEMBERED_MS)))
      .catch((error: unknown) => log.error({ err: error }, 'old emails were not cleared away'));
  }

  return {
    post: (tx, email) => outbox.insertEmail(tx, ids.next(), email, later(0)),
    wake,
    async settle() {
      wake();
      while (rounds.size > 0) await Promise.all(rounds);
    },
    async start(isOnlyServer) {
      abort = new AbortController();
      if (isOnlyServer) await database.transact((tx) => outbox.freeAll(tx, later(0)));
      isOpen = true;
      const ends = [ticker.every(TICK_MS, wake), ticker.every(DAY_MS, tidy)];
      endTicks = () => ends.forEach((end) => end());
      mail
        .check()
        .catch((error: Error) => log.error({ cause: error.message }, 'emails cannot be sent right now'));
      tidy();
      wake();
    },
    async stop() {
      isOpen = false;
      endTicks();
      AbortSignal.timeout(PATIENCE_MS).addEventListener('abort', () => abort.abort());
      await Promise.all(rounds);
    },
  };
}
