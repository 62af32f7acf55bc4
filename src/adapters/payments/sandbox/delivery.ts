// Hands events to the product until it takes them: at least once, also when a process dies in between.
import { leaseEvent, markDelivered, postponeEvent, type StoredEvent } from './sandbox-events.store.ts';
import { signBody } from './signature.ts';
import type { Books } from './unit.ts';

/** A process that took an event and died: others try again after so long. */
const LEASE_MS = 60_000;
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 3_600_000;

export interface SandboxLog {
  warn(fields: object, text: string): unknown;
}

/** Takes an event; a rejection brings it again later. */
export type ReceiveEvent = (body: Buffer, signature: string) => Promise<unknown>;

export interface Delivery {
  /** Delivers what is due. */
  run(): Promise<void>;
}

export function createDelivery(deps: {
  books: Books;
  signingKey: Buffer;
  /** Null while nobody takes events. */
  receiver: () => ReceiveEvent | null;
  log: SandboxLog | undefined;
}): Delivery {
  const { books, signingKey, receiver, log } = deps;
  const { clock, database } = books;

  async function tryOne(event: StoredEvent, receive: ReceiveEvent): Promise<void> {
    const body = Buffer.from(event.body);
    try {
      // Each attempt has a new signature, because an old one would be refused as a replay.
      await receive(body, signBody(signingKey, body, clock.now()));
    } catch (error) {
      log?.warn({ event: event.id, attempts: event.attempts, error }, 'a sandbox event was not taken');
      const pause = Math.min(FIRST_PAUSE_MS * 2 ** (event.attempts - 1), LONGEST_PAUSE_MS);
      await database.transact((tx) => postponeEvent(tx, event.id, clock.now() + pause));
      return;
    }
    await database.transact((tx) => markDelivered(tx, event.id, clock.now()));
  }

  return {
    async run() {
      for (let receive = receiver(); receive; receive = receiver()) {
        const now = clock.now();
        const event = await database.transact((tx) => leaseEvent(tx, now, now + LEASE_MS));
        if (!event) return;
        await tryOne(event, receive);
      }
    },
  };
}
