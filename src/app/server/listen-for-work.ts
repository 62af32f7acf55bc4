// Passes on what the database announces (announce_work() in db/migrations): work that was put into a table, by whichever
// server or command, wakes the part that does it.
import type { Log } from '../../platform/server/log.ts';
import type { Events } from '../../platform/server/ports/events.ts';

const TOPIC = 'work';

interface Waking {
  wake(): void;
}

export interface Workers {
  sessions: { look(): void };
  mail: Waking;
  mailRequests: Waking;
  notifier: Waking & { wakePushes(): void };
  images: Waking;
  payments: Waking;
}

/** @returns a function that stops it */
export async function listenForWork(events: Events, log: Log, workers: Workers): Promise<() => void> {
  const { sessions, mail, mailRequests, notifier, images, payments } = workers;
  const byTable = new Map<string, () => void>([
    ['ended_sessions', sessions.look],
    ['outbox', mail.wake],
    ['mail_requests', mailRequests.wake],
    ['notifications', notifier.wake],
    ['fan_outs', notifier.wake],
    ['push_jobs', notifier.wakePushes],
    ['image_slots', images.wake],
    ['payment_events', payments.wake],
    ['payment_orders', payments.wake],
  ]);
  const stop = await events.subscribe(
    TOPIC,
    (table) => {
      const wake = byTable.get(table);
      if (wake) wake();
      else log.warn({ table }, 'work was announced that nothing here does');
    },
    // Whatever was announced meanwhile is not heard any more.
    () => new Set(byTable.values()).forEach((wake) => wake()),
  );
  // A session may have ended before it was listened for.
  sessions.look();
  return stop;
}
