import { createHmac, randomBytes } from 'node:crypto';
import type { Database, Tx } from '../../../platform/server/db/database.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import type { Ids } from '../../../platform/server/ports/ids.ts';
import { PaymentsError } from '../../../platform/server/ports/payments.ts';
import type { Documents, Kind } from './documents.ts';
import { writeEvent, type EventType } from './events.ts';
import { insertEvent } from './sandbox-events.store.ts';
import { lockObject, saveObject } from './sandbox.store.ts';

/** One change of the books: everything that happens in it and the events of it are committed together. */
export interface Unit {
  tx: Tx;
  now: number;
  /** Unguessable. */
  newId(prefix: string): string;
  emit(type: EventType, subjectId: string, at?: number): Promise<void>;
  /** @throws PaymentsError missing */
  lock<K extends Kind>(kind: K, id: string): Promise<Documents[K]>;
  save<K extends Kind>(kind: K, id: string, data: Documents[K], dueAt: number | null): Promise<void>;
}

export interface Books {
  database: Database;
  clock: Clock;
  change<T>(work: (unit: Unit) => Promise<T>): Promise<T>;
  /** The same text for the same words, and nobody without the secret can tell which. */
  derive(...words: string[]): string;
  key(purpose: string): Buffer;
}

export interface BooksDeps {
  database: Database;
  clock: Clock;
  ids: Ids;
  secret: string;
  /** Events were committed. */
  onEvents: () => void;
}

export function createBooks({ database, clock, ids, secret, onEvents }: BooksDeps): Books {
  const key = (purpose: string): Buffer =>
    createHmac('sha256', secret).update(`payments sandbox ${purpose}`).digest();
  return {
    database,
    clock,
    key,
    derive: (...words) =>
      createHmac('sha256', key('ids')).update(JSON.stringify(words)).digest('base64url').slice(0, 32),
    async change(work) {
      let hasEvents = false;
      const done = await database.transact((tx) => {
        const now = clock.now();
        return work({
          tx,
          now,
          newId: (prefix) => `${prefix}_${randomBytes(18).toString('base64url')}`,
          emit(type, subjectId, at = now) {
            const id = `evt_${ids.next()}`;
            hasEvents = true;
            return insertEvent(tx, { id, body: writeEvent({ id, type, at, subjectId }), now });
          },
          async lock(kind, id) {
            const found = await lockObject(tx, kind, id);
            if (!found) throw new PaymentsError('missing', `There is no such ${kind}`);
            return found;
          },
          save: (kind, id, data, dueAt) => saveObject(tx, { kind, id, data, dueAt, now }),
        });
      });
      if (hasEvents) onEvents();
      return done;
    },
  };
}
