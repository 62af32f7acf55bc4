// Requests for letters. Asking costs the same and is answered alike for every address, because nobody looks the
// address up meanwhile: the request is only written down. Who it is for, and whether they were sent enough letters
// already, is found out afterwards, by whichever server is free.
import type { Database, Tx } from '../../../platform/server/db/database.ts';
import type { Log } from '../../../platform/server/log.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import type { Ids } from '../../../platform/server/ports/ids.ts';
import type { Ticker } from '../../../platform/server/ports/ticker.ts';
import { LETTER_LIMITS, TAKEN_LETTER_AFTER_SECONDS, type RequestPurpose } from '../mail-rules.ts';
import type { LetterDesk } from './letter-desk.ts';
import * as store from './mail-requests.store.ts';
import { deleteMailTokensBefore } from './mail-tokens.store.ts';

export interface MailRequestTools {
  database: Database;
  clock: Clock;
  ids: Ids;
  ticker: Ticker;
  log: Log;
  desk: LetterDesk;
}

export type MailRequests = ReturnType<typeof createMailRequests>;

/** Finds what other servers left behind. */
const TICK_MS = 5_000;
const DAY_MS = 86_400_000;
/** A used or expired link says so for this long; then it is unknown. */
const TOKENS_KEPT_MS = 30 * DAY_MS;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

export function createMailRequests({ database, clock, ids, ticker, log, desk }: MailRequestTools) {
  let isOpen = false;
  let isWanted = false;
  let running: Promise<void> | null = null;
  let endTicks = (): void => {};
  const ago = (ms: number) => new Date(clock.now() - ms);

  async function isEnough(tx: Tx, userId: string, purpose: RequestPurpose): Promise<boolean> {
    const { pauseSeconds, perDay } = LETTER_LIMITS[purpose];
    const { count, newest } = await store.countAnswered(tx, { userId, purpose, since: ago(DAY_MS) });
    return count >= perDay || (newest !== null && newest > ago(pauseSeconds * 1000));
  }

  /** False where this account has no use for such a letter. */
  async function write(tx: Tx, user: store.AddresseeRow, purpose: RequestPurpose): Promise<boolean> {
    if (purpose === 'verify') {
      if (user.email_verified_at) return false;
      await desk.verification(tx, user);
    } else if (purpose === 'reset') {
      await desk.reset(tx, user, user.password_hash !== null);
    } else {
      if (user.created_at > ago(TAKEN_LETTER_AFTER_SECONDS * 1000)) return false;
      await desk.addressTaken(tx, user);
    }
    return true;
  }

  /** @returns the id of the request that was answered; null where none is left. */
  const answerNext = (afterId: string, note: (id: string) => void) =>
    database.transact(async (tx) => {
      const request = await store.lockNextRequest(tx, afterId);
      if (!request) return null;
      note(request.id);
      const purpose = request.purpose as RequestPurpose;
      const user = await store.lockAddressee(tx, request.email);
      const isWritten = user && !(await isEnough(tx, user.id, purpose)) && (await write(tx, user, purpose));
      if (isWritten) await store.markAnswered(tx, request.id, user.id, ago(0));
      else await store.deleteRequest(tx, request.id);
      return request.id;
    });

  async function answerAll(): Promise<void> {
    let last = FIRST_ID;
    for (;;) {
      let current = last;
      try {
        const done = await answerNext(last, (id) => (current = id));
        if (!done) break;
        desk.wake();
        last = done;
      } catch (error) {
        log.error({ err: error, requestId: current }, 'a request for a letter was not answered');
        // One that cannot be answered holds up none that comes after it; it is tried again next time.
        if (current === last) return;
        last = current;
      }
    }
  }

  function wake(): void {
    if (!isOpen) return;
    isWanted = true;
    running ??= (async () => {
      while (isWanted && isOpen) {
        isWanted = false;
        await answerAll();
      }
    })().finally(() => {
      running = null;
      if (isWanted) wake();
    });
  }

  const tidy = (): Promise<void> =>
    database
      .transact(async (tx) => {
        await store.deleteRequestsBefore(tx, ago(2 * DAY_MS));
        await deleteMailTokensBefore(tx, ago(TOKENS_KEPT_MS));
      })
      .catch((error: unknown) => log.error({ err: error }, 'old requests for letters were not cleared away'));

  return {
    /** Writes a request down. It takes the same steps for every address. */
    async ask(purpose: RequestPurpose, email: string): Promise<void> {
      const request = { id: ids.next(), purpose, email, at: ago(0) };
      await database.transact((tx) => store.insertRequest(tx, request));
      wake();
    },
    /** Resolves when every request is answered. */
    async settle(): Promise<void> {
      wake();
      while (running) await running;
    },
    start(): void {
      isOpen = true;
      const ends = [ticker.every(TICK_MS, wake), ticker.every(DAY_MS, () => void tidy())];
      endTicks = () => ends.forEach((end) => end());
      void tidy().then(wake);
    },
    async stop(): Promise<void> {
      isOpen = false;
      endTicks();
      while (running) await running;
    },
  };
}
