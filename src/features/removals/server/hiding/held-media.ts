// Which addresses of pictures answer 404 because the picture is hidden, or its owner is suspended. Asked for each picture that is served, so it is
// kept in memory; every server hears of a change at once, and looks for itself twice a minute in case it did not.
import { heldMediaIds } from './holds.store.ts';
import type { RemovalsDeps } from '../removals-deps.ts';
import { avatarsOfSuspended } from '../people.views.ts';

const TOPIC = 'held_media';
const LOOK_EVERY_MS = 30_000;

export function createHeldMedia({
  database,
  events,
  ticker,
  log,
}: Pick<RemovalsDeps, 'database' | 'events' | 'ticker' | 'log'>) {
  let held: ReadonlySet<string> = new Set();
  let looking: Promise<void> = Promise.resolve();
  let ends: (() => void)[] = [];

  /** One look after the other: an older answer never takes the place of a newer one. */
  function look(): Promise<void> {
    looking = looking.then(async () => {
      const [ids, avatars] = [await heldMediaIds(database.db), await avatarsOfSuspended(database.db)];
      held = new Set([...ids, ...avatars]);
    });
    const done = looking;
    looking = looking.catch((error: unknown) =>
      log.error({ err: error }, 'hidden pictures could not be read'),
    );
    return done;
  }
  const lookQuietly = (): void => void look().catch(() => {});

  return {
    has: (mediaId: string): boolean => held.has(mediaId),
    /** After the commit that hid something or brought it back. */
    async changed(): Promise<void> {
      await look().catch(() => {});
      await events
        .publish(TOPIC, 'changed')
        .catch((error: unknown) =>
          log.warn({ err: error }, 'other servers see the change at their next look'),
        );
    },
    /** Resolves when it is known what is hidden: before that no picture may be served. */
    async start(): Promise<void> {
      ends = [await events.subscribe(TOPIC, lookQuietly), ticker.every(LOOK_EVERY_MS, lookQuietly)];
      await look();
    },
    async stop(): Promise<void> {
      for (const end of ends) end();
      await looking;
    },
  };
}

export type HeldMedia = ReturnType<typeof createHeldMedia>;
