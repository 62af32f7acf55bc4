// The For-you feed: a ranking is made once per viewer and stored for a while, so that its pages are
// consistent. Guests and users without any activity share one ranking.
import type { Database } from '../../../../platform/server/db/database.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { Ids } from '../../../../platform/server/ports/ids.ts';
import { INTERESTS_SECONDS, RANKING_MAX, RANKING_MINUTES } from '../../rules.ts';
import { createTimedCache } from '../cards/timed-cache.ts';
import { createTagProfile } from './tag-profile.ts';
import { isEmptyTaste, NO_TASTE, type Taste } from './candidates.ts';
import type { Interests, TagNames } from './feed.needs.ts';
import { readActivity } from './feed.views.ts';
import { createPools } from './pools.ts';
import { rankFeed, type Step } from './ranking.ts';
import * as store from './rankings.store.ts';

export interface FeedDeps {
  database: Database;
  clock: Clock;
  ids: Ids;
  interests: Interests;
  tags: TagNames;
  /** The approximate number of public characters. */
  size: () => Promise<number>;
}

export interface FeedRequest {
  userId: string | null;
  showNsfw: boolean;
  page: number;
  limit: number;
  /** The id of the ranking that the previous page came from. */
  cursor: string | null;
}

export interface FeedPage {
  ids: string[];
  /** By character, as JSON. */
  reasons: Map<string, string>;
  total: number;
  hasMore: boolean;
  cursor: string | null;
}

const RANKING_MS = RANKING_MINUTES * 60_000;
/** A tab that was left open can be scrolled on for this long. */
const KEPT_MS = 24 * 3_600_000;
/** About 40 KB each. */
const KEPT_RANKINGS = 200;
const KEPT_VIEWERS = 20_000;
/** How long a user without activity stays on the guests' ranking before their activity is read again. */
const COLD_MS = 60_000;
const LEARNT_TAGS = 8;
/** Tags of these categories are sensitive, so reasons on the screen do not name them. */
const UNSPOKEN: ReadonlySet<string> = new Set(['Sexuality', 'Ethnicity', 'Content Rating']);
const RANKING_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The ranking that a user pages through; null `rankingId` = the guests' ranking. */
interface Pointer {
  rankingId: string | null;
  basis: string;
  at: number;
}

interface Ranking extends store.StoredRanking {
  /** As JSON, in the order of `reasons`. */
  reasonTexts: string[];
}

export function createFeed({ database, clock, ids, interests, tags, size }: FeedDeps) {
  const { db } = database;
  const pools = createPools({ db, clock });
  const chosen = createTimedCache<string[]>(clock, INTERESTS_SECONDS * 1000, KEPT_VIEWERS);
  const rankings = createTimedCache<Ranking | null>(clock, KEPT_MS, KEPT_RANKINGS);
  const guestRankings = createTimedCache<Ranking>(clock, RANKING_MS, 4);
  const pointers = new Map<string, Pointer>();
  const making = new Map<string, Promise<Ranking>>();

  const opened = (ranking: store.StoredRanking): Ranking => ({
    ...ranking,
    reasonTexts: ranking.reasons.map((reason) => JSON.stringify(reason)),
  });

  async function tagTexts(names: string[]): Promise<(name: string) => string | null> {
    const known = new Map((await tags.details(names)).map((tag) => [tag.name, tag]));
    return (name) => {
      const tag = known.get(name);
      return tag && !UNSPOKEN.has(tag.category) ? tag.displayName : null;
    };
  }

  async function make(
    userId: string | null,
    basis: string,
    taste: Taste,
    showNsfw: boolean,
  ): Promise<Ranking> {
    const id = ids.next();
    // Every server computes the same ranking for guests.
    const seed = userId ? id : basis;
    const everybody = await pools.everybody();
    const tagProfile = createTagProfile(taste, everybody);
    const [ofTags, ofCreators, elsewhere, tagText] = await Promise.all([
      pools.ofTags([...new Set([...taste.interests, ...tagProfile.topTags(LEARNT_TAGS)])]),
      pools.ofCreators(taste.followed.map((creator) => creator.id)),
      pools.elsewhere(seed),
      tagTexts(taste.interests),
    ]);
    const steps = rankFeed({
      seed,
      taste,
      showNsfw,
      tagText,
      elsewhere,
      now: clock.now(),
      candidates: [...everybody, ...ofTags, ...ofCreators],
    });
    const ranking = { id, basis, madeAt: clock.now(), ...folded(steps) };
    await database.transact((tx) => store.insertRanking(tx, userId, ranking));
    return opened(ranking);
  }

  /** A ranking holds all of a small catalogue, so it is made again when the number of characters changes. */
  async function basisOf(viewer: string, showNsfw: boolean): Promise<string> {
    const there = await size();
    return `${viewer}${there < RANKING_MAX ? ` ${there}` : ''}${showNsfw ? ' n' : ''}`;
  }

  async function guestRanking(showNsfw: boolean): Promise<Ranking> {
    const basis = await basisOf(String(Math.floor(clock.now() / RANKING_MS)), showNsfw);
    return guestRankings.get(basis, async () => {
      const found = await store.findGuestRanking(db, basis);
      if (found) return opened(found);
      await make(null, basis, NO_TASTE, showNsfw);
      // Read back, because another server may have inserted its ranking first.
      return opened((await store.findGuestRanking(db, basis))!);
    });
  }

  async function rankingOf(id: string, userId: string | null): Promise<Ranking | null> {
    return rankings.get(`${userId} ${id}`, async () => {
      const found = await store.findRanking(db, id, userId);
      return found && opened(found);
    });
  }

  function point(userId: string, pointer: Pointer): void {
    pointers.delete(userId);
    pointers.set(userId, pointer);
    if (pointers.size > KEPT_VIEWERS) pointers.delete(pointers.keys().next().value!);
  }

  /** @returns null for users without any activity, who get the guests' ranking. */
  async function makeOwn(userId: string, basis: string, showNsfw: boolean): Promise<Ranking | null> {
    const [wanted, activity] = await Promise.all([
      chosen.get(userId, () => interests.of(userId)),
      readActivity(db, userId),
    ]);
    const taste = { interests: wanted, ...activity };
    if (isEmptyTaste(taste)) {
      point(userId, { rankingId: null, basis, at: clock.now() });
      return null;
    }
    const ranking = await make(userId, basis, taste, showNsfw);
    await rankings.get(`${userId} ${ranking.id}`, async () => ranking);
    point(userId, { rankingId: ranking.id, basis, at: ranking.madeAt });
    return ranking;
  }

  async function ownRanking(userId: string, showNsfw: boolean, isFirst: boolean): Promise<Ranking> {
    const wanted = await chosen.get(userId, () => interests.of(userId));
    const basis = await basisOf(wanted.join(','), showNsfw);
    const now = clock.now();
    const isGood = (found: { basis: string }, madeAt: number, goodFor: number) =>
      found.basis === basis && (!isFirst || now - madeAt < goodFor);

    const pointer = pointers.get(userId);
    if (pointer && pointer.rankingId === null && isGood(pointer, pointer.at, COLD_MS))
      return guestRanking(showNsfw);
    if (pointer?.rankingId && isGood(pointer, pointer.at, RANKING_MS)) {
      const ranking = await rankingOf(pointer.rankingId, userId);
      if (ranking) return ranking;
    }
    const newest = pointer ? null : await store.findNewestRanking(db, userId);
    if (newest && isGood(newest, newest.madeAt, RANKING_MS)) {
      point(userId, { rankingId: newest.id, basis, at: newest.madeAt });
      return opened(newest);
    }
    let made = making.get(userId);
    if (!made) {
      made = makeOwn(userId, basis, showNsfw).then((ranking) => ranking ?? guestRanking(showNsfw));
      making.set(userId, made);
      made.finally(() => making.delete(userId)).catch(() => {});
    }
    return made;
  }

  return {
    async page({ userId, showNsfw, page, limit, cursor }: FeedRequest): Promise<FeedPage> {
      const wanted = cursor && RANKING_ID.test(cursor) ? await rankingOf(cursor, userId) : null;
      const ranking =
        wanted ?? (userId ? await ownRanking(userId, showNsfw, page === 1) : await guestRanking(showNsfw));
      const from = (page - 1) * limit;
      const shown = ranking.characterIds.slice(from, from + limit);
      const reasons = new Map(
        shown.map((id, index) => [id, ranking.reasonTexts[ranking.reasonOf[from + index]!]!]),
      );
      const total = ranking.characterIds.length;
      const hasMore = from + limit < total;
      return { ids: shown, reasons, total, hasMore, cursor: hasMore ? ranking.id : null };
    },
    /** The next ranking of this user follows the tags that they have now. */
    forgetInterests: (userId: string): void => chosen.forget(userId),
    /** Deletes rankings that are no longer paged through. */
    sweep: (): Promise<void> =>
      database.transact((tx) => store.deleteRankingsBefore(tx, new Date(clock.now() - KEPT_MS))),
  };
}

export type Feed = ReturnType<typeof createFeed>;

/** Stores each distinct reason once. */
function folded(steps: Step[]): Pick<store.StoredRanking, 'characterIds' | 'reasons' | 'reasonOf'> {
  const places = new Map<string, number>();
  const reasons: Step['reason'][] = [];
  const reasonOf = steps.map(({ reason }) => {
    const found = places.get(reason.text);
    if (found !== undefined) return found;
    places.set(reason.text, reasons.length);
    return reasons.push(reason) - 1;
  });
  return { characterIds: steps.map(({ id }) => id), reasons, reasonOf };
}
