// Sends what waits for browsers. Several servers share it: a browser is taken by one for longer than sending lasts.
import { leased } from '../../../../platform/server/db/lease-loop.ts';
import { PushError, type PushMessage, type PushTarget } from '../../../../platform/server/ports/push.ts';
import { createDeliveryLoop, type LoopDeps } from '../delivery-loop.ts';
import { kindOf, type NotificationKind } from '../../rules.ts';
import type { NotificationsDeps } from '../notifications-deps.ts';
import type { NotificationRow } from '../notifications.store.ts';
import { pushDueAt, readActors } from '../notifications.views.ts';
import { presentNotification } from '../present.ts';
import { deleteDevice, type DeviceRow } from './push-devices.store.ts';
import * as queue from './push-jobs.store.ts';
import { isSignedIn, waitingFor } from './push-jobs.views.ts';
import { pushContact } from './push-contact.ts';
import type { ReadKeys } from './push-keys.ts';
import { pushPayload, topicOf, type PushPayload } from './push-payload.ts';
import { recipientOf, type Recipient } from '../recipients.ts';
import { readRecipients } from '../recipients.views.ts';

/** Browsers that are sent to at the same time. */
const AT_ONCE = 8;
/** Longer than the adapter's deadline for each of a turn's pushes. */
const LEASE_MS = 120_000;
/** The pause after each failure in a row. A browser that fails after the last one too is let go: about two days. */
const PAUSES_MS = [30_000, 120_000, 600_000, 1_800_000, 3_600_000, 14_400_000, 43_200_000, 86_400_000];
const LONGEST_PAUSE_MS = PAUSES_MS.at(-1)!;
const DAY_MS = 86_400_000;
/** Of what piled up for a browser; the rest is in the list. */
const PUSHES_A_TURN = 5;

const URGENCY: Partial<Record<NotificationKind, PushMessage['urgency']>> = {
  reply: 'high',
  support: 'high',
  news: 'low',
  likes: 'low',
  character: 'low',
};

type Deps = LoopDeps &
  Pick<NotificationsDeps, 'push' | 'operatorEmail' | 'publicUrl' | 'productName' | 'sessionSeconds'>;
type Ending = { kind: 'sent' } | { kind: 'failed'; error: PushError };

export function createPushWorker(deps: Deps, { keys }: { keys: ReadKeys }) {
  const { database, clock, log, push, operatorEmail, publicUrl, productName, sessionSeconds } = deps;
  const later = (ms: number) => new Date(clock.now() + ms);
  let abort = new AbortController();

  async function send(
    target: PushTarget,
    payload: PushPayload,
    { topic, urgency }: Pick<PushMessage, 'topic' | 'urgency'>,
  ): Promise<void> {
    const from = { ...(await keys()), contact: pushContact(publicUrl(), operatorEmail) };
    const message = { target, payload: JSON.stringify(payload), ttlSeconds: DAY_MS / 1000, topic, urgency };
    await push.send(message, from, abort.signal);
  }

  async function pushOne(device: DeviceRow, row: NotificationRow, recipient: Recipient): Promise<Ending> {
    const actors = await readActors(database.db, [row.id]);
    const notification = presentNotification(row, actors.get(row.id) ?? [], null);
    const payload = pushPayload(notification, { ...recipient, productName });
    const urgency = URGENCY[kindOf(notification.event)] ?? 'normal';
    try {
      await send(device, payload, { topic: topicOf(row.id), urgency });
      return { kind: 'sent' };
    } catch (error) {
      if (error instanceof PushError) return { kind: 'failed', error };
      throw error;
    }
  }

  /** Muted, switched off or signed out since it was put into the queue. */
  const isWanted = (row: NotificationRow, recipient: Recipient): boolean =>
    recipient.ways[row.kind as NotificationKind].push &&
    !(recipient.quietUntil && recipient.quietUntil.getTime() > clock.now());

  const letGo = (device: DeviceRow, cause: string) => {
    log.info({ deviceId: device.id, cause }, 'a browser gets no more pushes');
    return database.transact((tx) => deleteDevice(tx, device.id));
  };

  async function fail(device: DeviceRow, error: PushError): Promise<void> {
    if (abort.signal.aborted) {
      const end = { failures: device.failures, usedAt: null, nextAt: later(0) };
      return database.transact((tx) => queue.finishAttempt(tx, device, end));
    }
    if (error.kind === 'gone') return void (await letGo(device, error.message));
    const pause = PAUSES_MS[device.failures];
    if (pause === undefined) return void (await letGo(device, `failed again and again: ${error.message}`));
    log.warn({ deviceId: device.id, cause: error.message }, 'a push was not taken');
    const asked = Math.min(error.retryAfterMs ?? 0, LONGEST_PAUSE_MS);
    await database.transact((tx) =>
      queue.finishAttempt(tx, device, {
        failures: device.failures + 1,
        usedAt: null,
        nextAt: later(Math.max(pause, asked)),
      }),
    );
  }

  async function tend(device: DeviceRow): Promise<void> {
    const { db } = database;
    if (!(await isSignedIn(db, device.session_id, later(-sessionSeconds * 1000))))
      return void (await letGo(device, 'signed out'));
    const waiting = await waitingFor(db, device.id, { since: later(-DAY_MS), limit: PUSHES_A_TURN });
    const [found] = await readRecipients(db, [device.user_id]);
    if (!found) return;
    const recipient = recipientOf(found);
    const done: string[] = [];
    let isUsed = false;
    for (const { row, notificationId } of waiting) {
      const ending = row && isWanted(row, recipient) ? await pushOne(device, row, recipient) : null;
      // What was refused once is refused again.
      if (ending?.kind !== 'failed' || ending.error.kind === 'refused') done.push(notificationId);
      if (ending?.kind === 'failed') {
        await database.transact((tx) => queue.deleteJobs(tx, device.id, done));
        return fail(device, ending.error);
      }
      isUsed ||= ending?.kind === 'sent';
    }
    await database.transact(async (tx) => {
      await queue.deleteJobs(tx, device.id, done);
      const usedAt = isUsed ? later(0) : null;
      await queue.finishAttempt(tx, device, { failures: 0, usedAt, nextAt: later(0) });
    });
  }

  const loop = createDeliveryLoop(deps, {
    problem: 'pushes could not be sent',
    atOnce: () => AT_ONCE,
    earliest: () => pushDueAt(database.db),
    take: leased({
      database,
      clock,
      leaseMs: LEASE_MS,
      claim: queue.takeDueDevice,
      work: (device) =>
        tend(device).catch((error: unknown) =>
          fail(device, new PushError('temporary', error instanceof Error ? error.message : String(error))),
        ),
    }),
  });

  return {
    ...loop,
    /** To see that pushes arrive; not through the queue. @throws PushError */
    async test(device: DeviceRow): Promise<void> {
      const payload = {
        title: productName,
        body: 'This is how a push looks.',
        url: '/settings#notifications',
        tag: 'test',
      };
      await send(device, payload, { topic: topicOf(device.id), urgency: 'high' });
    },
    start() {
      abort = new AbortController();
      loop.start();
    },
    async stop() {
      abort.abort();
      await loop.stop();
    },
  };
}

export type PushWorker = ReturnType<typeof createPushWorker>;
