// What servers tell each other about notifications: only whose and which, never what. One topic for all, as a topic
// for each user would cost the database a subscription for each open browser.
import type { Signal } from '../../../../shared/signal.ts';
import type { NotificationsDeps } from '../notifications-deps.ts';
import type { Fresh } from '../delivery/hand-on.ts';

const TOPIC = 'notifications';
/** Two ids each; they leave in one piece, below 8,000 bytes. */
const AT_ONCE = 90;

export interface Bulletin {
  /** New or changed notifications of these users. */
  fresh: Fresh[];
  /** Users with only a changed count. */
  counts: string[];
  /** Users of whom something else has changed; servers of before send none. */
  signals?: { userId: string; signal: Signal }[];
}

export function createBulletin({ events, log }: Pick<NotificationsDeps, 'events' | 'log'>) {
  let hearing: Promise<() => void> | null = null;

  function publish(bulletin: Bulletin): void {
    events.publish(TOPIC, JSON.stringify(bulletin)).catch((error: unknown) => {
      log.warn({ err: error }, 'open streams were not told of notifications');
    });
  }

  return {
    publishFresh(fresh: Fresh[]): void {
      for (let from = 0; from < fresh.length; from += AT_ONCE)
        publish({ fresh: fresh.slice(from, from + AT_ONCE), counts: [] });
    },
    publishCount: (userId: string) => publish({ fresh: [], counts: [userId] }),
    tell: (userId: string, signal: Signal) =>
      publish({ fresh: [], counts: [], signals: [{ userId, signal }] }),
    /** From the first reader on: who has none needs no connection for it. */
    async listen(hear: (bulletin: Bulletin) => void): Promise<void> {
      hearing ??= events.subscribe(TOPIC, (text) => hear(JSON.parse(text) as Bulletin));
      await hearing;
    },
    async stop(): Promise<void> {
      const end = await hearing;
      hearing = null;
      end?.();
    },
  };
}

export type Bulletins = ReturnType<typeof createBulletin>;
