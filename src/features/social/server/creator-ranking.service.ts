// The top creators. Nobody waits for the computation: a request that finds the stored ranking too old still
// gets it and starts a new computation in the background; one at a time over all servers.
import type { Listed } from '../../../shared/paging.ts';
import type { Database } from '../../../platform/server/db/database.ts';
import type { Log } from '../../../platform/server/log.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import type { TopCreator } from '../contract.ts';
import { STANDINGS_REST, STANDINGS_SECONDS, type Period } from '../rules.ts';
import { presentPerson } from './present.ts';
import type { Summaries, Viewer } from './social.needs.ts';
import * as store from './creator-ranking.store.ts';
import { hasCreators, lastPlace, readCreatorRanking } from './creator-ranking.views.ts';

export interface CreatorRankingDeps {
  database: Database;
  clock: Clock;
  log: Log;
  summaries: Summaries;
}

export function createCreatorRanking({ database, clock, log, summaries }: CreatorRankingDeps) {
  const { db } = database;
  /** When the ranking was computed last, as far as this server knows. */
  let seenAt = -Infinity;
  let counting: Promise<void> | null = null;
  let starting: Promise<void> = Promise.resolve();
  /** Longer when the last computation was slow, which bounds its share of the database's time. */
  let freshMs = STANDINGS_SECONDS * 1000;

  const isFresh = (at: number): boolean => clock.now() - at < freshMs;

  /**
   * @param mayWait whether to wait while another server computes the ranking; otherwise returns immediately.
   */
  function count(mayWait: boolean): Promise<void> {
    return database.transact(async (tx) => {
      if (mayWait) await store.lock(tx);
      else if (!(await store.tryLock(tx))) return;
      const at = await store.countedAt(tx);
      if (at && isFresh(at.getTime())) return;
      const begun = clock.now();
      await store.writeCreatorRanking(tx, begun);
      freshMs = Math.max(STANDINGS_SECONDS * 1000, STANDINGS_REST * (clock.now() - begun));
    });
  }

  function countOnce(mayWait: boolean): Promise<void> {
    counting ??= count(mayWait).finally(() => {
      counting = null;
    });
    return counting;
  }

  /** Waits for the computation only when there is no ranking at all. */
  async function prepare(): Promise<void> {
    if (isFresh(seenAt)) return;
    const at = await store.countedAt(db);
    if (at) seenAt = at.getTime();
    if (isFresh(seenAt)) return;
    if (!at) return countOnce(true);
    countOnce(false).catch((error: unknown) =>
      log.warn({ err: error }, 'the top creators are counted later'),
    );
  }

  async function countFirst(): Promise<void> {
    if ((await hasCreators(db)) && !(await store.countedAt(db))) await countOnce(false);
  }

  return {
    async top(
      period: Period,
      viewer: Viewer,
      { page, limit }: { page: number; limit: number },
    ): Promise<Listed<TopCreator>> {
      await prepare();
      const [rows, total] = await Promise.all([
        readCreatorRanking(db, period, viewer.userId, (page - 1) * limit, limit),
        lastPlace(db, period),
      ]);
      const shown = await summaries.summaries([...new Set(rows.flatMap((row) => row.character_ids))], viewer);
      const cards = new Map(shown.map((card) => [card.id, card]));
      const items = rows.map((row) => ({
        ...presentPerson(row),
        place: row.place,
        characterCount: row.characters,
        chatCount: row.chats,
        people: row.people,
        returningPeople: row.returning_people,
        likesGained: row.likes,
        followersGained: row.follows,
        characters: row.character_ids
          .map((id) => cards.get(id))
          .filter((card) => card !== undefined)
          .map(({ id, name, nsfw, avatar }) => ({ id, name, nsfw, avatar })),
      }));
      return { items, page, limit, total, hasMore: page * limit < total };
    },

    /** Begins the first computation of all when the server starts, so that no visitor waits for it. */
    start(): void {
      starting = countFirst().catch((error: unknown) =>
        log.warn({ err: error }, 'the top creators are counted later'),
      );
    },

    /** Resolves when no computation is running. */
    async settle(): Promise<void> {
      await starting;
      await counting?.catch(() => {});
    },
  };
}

export type CreatorRanking = ReturnType<typeof createCreatorRanking>;
