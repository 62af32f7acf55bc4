// Streams of notifications: each of a user's browsers hears of what is new, whichever server it happened on.
import type { EventsOf } from '../../../../platform/server/http.ts';
import type { StreamEvent } from '../../../../shared/route.ts';
import type { Caller } from '../../../../platform/server/access.ts';
import type { notificationsContract } from '../../contract.ts';
import type { Fresh } from '../delivery/hand-on.ts';
import type { Bulletin, Bulletins } from './bulletin.ts';
import type { List } from './list.service.ts';
import type { NotificationsDeps } from '../notifications-deps.ts';
import { readRows } from '../notifications.store.ts';
import { countUnreadOf } from '../notifications.views.ts';
import { kindsBy, recipientOf } from '../recipients.ts';
import { readRecipients } from '../recipients.views.ts';

type Sink = EventsOf<StreamEvent<(typeof notificationsContract)['events']>>;

interface Reader {
  userId: string;
  sessionId: string;
  showNsfw: boolean;
  sink: Sink;
  /** The count that was sent last. */
  unread: number | null;
}

/** Streams of one user on one server; the oldest gives way. */
const READERS_MAX = 20;
/** How soon a stream ends whose session has ended. Nothing is asked for it. */
const LOOK_MS = 1_000;
/** Counts that changed while the connection to the other servers was broken are sent again. */
const COUNT_MS = 60_000;

type Deps = Pick<NotificationsDeps, 'database' | 'ticker' | 'log' | 'hasEnded'>;

const passOn = (
  signals: NonNullable<Bulletin['signals']>,
  readersOf: (userIds: string[]) => Reader[],
): void =>
  signals.forEach(({ userId, signal }) =>
    readersOf([userId]).forEach(({ sink }) => sink.send({ event: 'changed', data: { what: signal } })),
  );

export function createLive(
  deps: Deps,
  { list, bulletins }: { list: Pick<List, 'present'>; bulletins: Bulletins },
) {
  const { database, ticker, log, hasEnded } = deps;
  const { db } = database;
  const readers = new Map<string, Set<Reader>>();
  let endTicks = (): void => {};
  /** One after the other, so that a later count never comes before an earlier one. */
  let last: Promise<void> = Promise.resolve();

  const readersOf = (userIds: Iterable<string>): Reader[] =>
    [...userIds].flatMap((userId) => [...(readers.get(userId) ?? [])]);

  function inTurn(work: () => Promise<void>): Promise<void> {
    last = last.then(work).catch((error: unknown) => {
      log.error({ err: error }, 'open streams were not told of notifications');
    });
    return last;
  }

  async function countsOf(userIds: string[]) {
    const recipients = (await readRecipients(db, userIds)).map(recipientOf);
    const kindsOf = new Map(recipients.map(({ id, ways }) => [id, kindsBy(ways, 'inProduct')]));
    const asked = [...kindsOf].map(([userId, kinds]) => ({ userId, kinds }));
    return { kindsOf, counts: asked.length > 0 ? await countUnreadOf(db, asked) : new Map<string, number>() };
  }

  async function sendCounts(userIds: string[]): Promise<void> {
    if (userIds.length === 0) return;
    const { counts } = await countsOf(userIds);
    for (const reader of readersOf(counts.keys())) {
      const unread = counts.get(reader.userId)!;
      if (unread === reader.unread) continue;
      reader.unread = unread;
      reader.sink.send({ event: 'unread', data: { unread } });
    }
  }

  async function sendFresh(fresh: Fresh[]): Promise<void> {
    const ids = fresh.map(({ id }) => id);
    const { kindsOf, counts } = await countsOf([...new Set(fresh.map(({ userId }) => userId))]);
    const rows = (await readRows(db, ids)).filter((row) =>
      kindsOf.get(row.user_id)?.includes(row.kind as never),
    );
    for (const showNsfw of [false, true]) {
      const seen = rows.filter((row) =>
        readersOf([row.user_id]).some((reader) => reader.showNsfw === showNsfw),
      );
      if (seen.length === 0) continue;
      const shown = await list.present(seen, showNsfw);
      for (const [index, row] of seen.entries()) {
        const unread = counts.get(row.user_id)!;
        for (const reader of readersOf([row.user_id])) {
          if (reader.showNsfw !== showNsfw) continue;
          reader.unread = unread;
          reader.sink.send({ event: 'notification', data: { ...shown[index]!, unread } });
        }
      }
    }
  }

  /** Most events are about users without a stream on this server; those cost only one lookup in a map. */
  function hear({ fresh, counts, signals = [] }: Bulletin): void {
    passOn(signals, readersOf);
    const here = fresh.filter(({ userId }) => readers.has(userId));
    const counted = counts.filter((userId) => readers.has(userId));
    if (here.length > 0) void inTurn(() => sendFresh(here));
    if (counted.length > 0) void inTurn(() => sendCounts(counted));
  }

  function drop(reader: Reader): void {
    const own = readers.get(reader.userId);
    own?.delete(reader);
    if (own?.size === 0) readers.delete(reader.userId);
  }

  return {
    async open(): Promise<void> {
      await bulletins.listen(hear);
    },

    stream({ userId, sessionId }: Caller, showNsfw: boolean, sink: Sink): void {
      const reader: Reader = { userId, sessionId, showNsfw, sink, unread: null };
      const own = readers.get(userId) ?? new Set();
      readers.set(userId, own.add(reader));
      sink.onClose(() => drop(reader));
      const [oldest] = own;
      if (own.size > READERS_MAX) oldest!.sink.end();
      void inTurn(() => sendCounts([userId]));
    },

    start(): void {
      const ends = [
        ticker.every(LOOK_MS, () => {
          for (const reader of readersOf(readers.keys())) if (hasEnded(reader.sessionId)) reader.sink.end();
        }),
        ticker.every(COUNT_MS, () => void inTurn(() => sendCounts([...readers.keys()]))),
      ];
      endTicks = () => ends.forEach((end) => end());
    },

    async stop(): Promise<void> {
      endTicks();
      for (const reader of readersOf(readers.keys())) reader.sink.end();
      await last;
      await bulletins.stop();
    },
  };
}

export type Live = ReturnType<typeof createLive>;
