// Browsers that ask for pushes.
import { AppError } from '../../../../shared/errors.ts';
import type { Caller } from '../../../../platform/server/access.ts';
import type { Tx } from '../../../../platform/server/db/database.ts';
import { PushError } from '../../../../platform/server/ports/push.ts';
import { PUSH_DEVICES_MAX } from '../../rules.ts';
import type { NotificationsDeps } from '../notifications-deps.ts';
import * as store from './push-devices.store.ts';
import type { PushWorker } from './push-worker.ts';

export interface Subscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  name: string;
}

/** As long as the database's index takes. */
const ENDPOINT_MAX = 2_000;

type Deps = Pick<NotificationsDeps, 'database' | 'clock' | 'ids' | 'push'>;

export function createPushDevices(deps: Deps, { worker }: { worker: Pick<PushWorker, 'test'> }) {
  const { database, clock, ids, push } = deps;
  const missing = () => new AppError('notifications.missing/device');

  return {
    async subscribe({ userId, sessionId }: Caller, asked: Subscription): Promise<{ id: string }> {
      const endpoint = URL.parse(asked.endpoint)?.href ?? '';
      const target = { endpoint, ...asked.keys };
      if (endpoint.length > ENDPOINT_MAX || !push.accepts(target)) {
        throw new AppError('notifications.push_endpoint', { field: 'endpoint' });
      }
      const device = { ...target, id: ids.next(), userId, sessionId, name: asked.name };
      return database.transact(async (tx) => {
        if (!(await store.holdSession(tx, sessionId))) throw new AppError('auth.required/invalid_token');
        const id = await store.putDevice(tx, { ...device, at: new Date(clock.now()) });
        await store.deleteOldest(tx, userId, PUSH_DEVICES_MAX);
        return { id };
      });
    },

    async unsubscribe(userId: string, id: string): Promise<{ success: true }> {
      const isGone = await database.transact((tx) => store.deleteOwnDevice(tx, userId, id));
      if (!isGone) throw missing();
      return { success: true };
    },

    endAllOf: (tx: Tx, userId: string): Promise<void> => store.deleteDevicesOf(tx, userId),

    async test(userId: string, id: string): Promise<{ success: true }> {
      const device = await store.findDevice(database.db, userId, id);
      if (!device) throw missing();
      try {
        await worker.test(device);
      } catch (error) {
        if (!(error instanceof PushError)) throw error;
        if (error.kind === 'gone') await database.transact((tx) => store.deleteDevice(tx, id));
        throw new AppError(`notifications.push_failed/${error.kind}`);
      }
      return { success: true };
    },
  };
}

export type PushDevices = ReturnType<typeof createPushDevices>;
