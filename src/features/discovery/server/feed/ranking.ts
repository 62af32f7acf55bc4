// The order of one feed: by taste, quality, freshness and trend; few cards of one creator close together;
// every eighth card from outside the viewer's taste. Deterministic: the same input and seed give the same
// order.
import type { Reason } from '../../contract.ts';
import { CREATOR_MAX, CREATOR_WINDOW, EXPLORE_EVERY, RANKING_MAX } from '../../rules.ts';
import { createTagProfile } from './tag-profile.ts';
import type { Candidate, Taste } from './candidates.ts';
import { seededRandom, shuffled } from './seeded-random.ts';
import { createReasons, EXPLORING } from './reasons.ts';

const DAY_MS = 86_400_000;

/** Weights of the score; unknown parts count as 0. */
const WEIGHT = {
  affinity: 0.45,
  quality: 0.25,
  freshness: 0.12,
  trend: 0.15,
  followed: 0.25,
  /** By the creator of a character that they like. */
  likedCreator: 0.08,
  /** They know where to find those they chat with. */
  chatted: -0.4,
  /** Covered pictures are no invitation. */
  covered: -0.3,
  random: 0.04,
};
/** Decay time of the bonus for new characters. */
const FRESH_DAYS = 5;
/** The trend that gets the full weight: about thirty people a week. */
const TREND_FULL = 3_000;
/** Characters with a lower affinity count as outside the viewer's taste. */
const ELSEWHERE = 0.15;
/** Members-only characters come after this many cards, which is more than a large screen shows at first. */
const OPENING = 12;
/** In the middle of each eight, so that a short page has an explore card too. */
const EXPLORE_AT = 5;

export interface RankingRequest {
  seed: string;
  /** Milliseconds. */
  now: number;
  /** In any order; duplicates are allowed. */
  candidates: readonly Candidate[];
  /** The random sample, and new characters with few chats. Not necessarily among `candidates`. */
  elsewhere: readonly Candidate[];
  taste: Taste;
  showNsfw: boolean;
  tagText: (name: string) => string | null;
}

export interface Step {
  id: string;
  reason: Reason;
}

export function rankFeed(request: RankingRequest): Step[] {
  const { taste, now, showNsfw } = request;
  const hidden = new Set(taste.hidden);
  const pool = [
    ...new Map([...request.candidates, ...request.elsewhere].map((one) => [one.id, one])).values(),
  ];
  const open = pool.filter(({ id }) => !hidden.has(id));
  const tagProfile = createTagProfile(taste, pool);
  const reasonOf = createReasons({ taste, tagProfile, now, tagText: request.tagText });
  const draw = seededRandom(request.seed);

  const ranked = rank(open, { ...request, affinity: ({ tags }) => tagProfile.affinity(tags), draw });
  const foreign = request.elsewhere.filter(
    (one) => !hidden.has(one.id) && (showNsfw || !one.isNsfw) && tagProfile.affinity(one.tags) < ELSEWHERE,
  );
  const isForeign = new Set(foreign.map(({ id }) => id));
  // Explore places beyond the available characters are filled from the end of the ranking.
  const standIns = ranked.toReversed().filter(({ isNsfw }) => showNsfw || !isNsfw);
  const exploring = [...shuffled(foreign, draw), ...standIns];

  const placing = createPlacing(open);
  const steps: Step[] = [];
  while (steps.length < RANKING_MAX) {
    const isExploring = steps.length % EXPLORE_EVERY === EXPLORE_AT;
    // The first card is not covered, and the first screen shows nothing that is locked for new users.
    const mayBeCovered = steps.length > 0 || showNsfw;
    const mayBeLocked = steps.length >= OPENING;
    const fits = ({ isNsfw, isPremium }: Candidate) =>
      (mayBeCovered || !isNsfw) && (mayBeLocked || !isPremium);
    const found =
      (isExploring ? placing.first(exploring, fits) : null) ??
      placing.first(ranked, fits) ??
      placing.first(ranked) ??
      placing.leastSeen(ranked);
    if (!found) break;
    steps.push({
      id: found.id,
      reason: isExploring && isForeign.has(found.id) ? EXPLORING : reasonOf(found),
    });
  }
  return steps;
}

interface RankDeps extends Pick<RankingRequest, 'now' | 'taste' | 'showNsfw'> {
  affinity: (candidate: Candidate) => number;
  draw: () => number;
}

function rank(open: readonly Candidate[], { now, taste, showNsfw, affinity, draw }: RankDeps): Candidate[] {
  const best = Math.max(1, ...open.map(({ quality }) => quality));
  const followed = new Set(taste.followed.map(({ id }) => id));
  const likedCreators = new Set(taste.liked.map(({ creatorId }) => creatorId));
  const chatted = new Set(taste.chatted.map(({ id }) => id));
  const score = (one: Candidate): number => {
    const days = Math.max(0, now - one.listedAt) / DAY_MS;
    return (
      WEIGHT.affinity * affinity(one) +
      WEIGHT.quality * (one.quality / best) +
      WEIGHT.freshness * Math.exp(-days / FRESH_DAYS) +
      WEIGHT.trend * Math.min(1, one.trend / TREND_FULL) +
      (followed.has(one.creatorId) ? WEIGHT.followed : 0) +
      (likedCreators.has(one.creatorId) ? WEIGHT.likedCreator : 0) +
      (chatted.has(one.id) ? WEIGHT.chatted : 0) +
      (one.isNsfw && !showNsfw ? WEIGHT.covered : 0) +
      WEIGHT.random * draw()
    );
  };
  // Sorted by id first, so that the random part of the score does not depend on the order of the candidates.
  return open
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map((one) => ({ one, score: score(one) }))
    .sort((a, b) => b.score - a.score || (a.one.id < b.one.id ? -1 : 1))
    .map(({ one }) => one);
}

/** Places each character once and keeps the cards of one creator apart as far as possible. */
function createPlacing(open: readonly Candidate[]) {
  const left = new Map<string, number>();
  for (const { creatorId } of open) left.set(creatorId, (left.get(creatorId) ?? 0) + 1);
  // With more characters than a ranking holds some are left out anyway, so no creator has to be preferred.
  const isWhole = open.length <= RANKING_MAX;
  const placed = new Set<string>();
  const window: string[] = [];
  const inWindow = new Map<string, number>();
  const firstOpen = new Map<readonly Candidate[], number>();
  const seen = ({ creatorId }: Candidate): number => inWindow.get(creatorId) ?? 0;

  function openFrom(list: readonly Candidate[]): number {
    let from = firstOpen.get(list) ?? 0;
    while (from < list.length && placed.has(list[from]!.id)) from++;
    firstOpen.set(list, from);
    return from;
  }

  function place(one: Candidate): Candidate {
    placed.add(one.id);
    window.push(one.creatorId);
    inWindow.set(one.creatorId, seen(one) + 1);
    left.set(one.creatorId, left.get(one.creatorId)! - 1);
    if (window.length >= CREATOR_WINDOW) {
      const gone = window.shift()!;
      inWindow.set(gone, inWindow.get(gone)! - 1);
    }
    return one;
  }

  /**
   * Creators with at least this many cards left must be placed now: at two cards in twenty, their remaining
   * cards need exactly the places that are left. Infinity while there is slack, and when the limit cannot be
   * met any more.
   */
  function pressing(): number {
    if (!isWhole) return Infinity;
    const counts = [...left.values()];
    const rounds = Math.ceil(Math.max(...counts) / CREATOR_MAX) - 1;
    const last = counts.reduce((sum, count) => sum + Math.max(0, count - rounds * CREATOR_MAX), 0);
    const places = open.length - placed.size;
    return rounds * CREATOR_WINDOW + last === places ? rounds * CREATOR_MAX + 1 : Infinity;
  }
  const isBefore = (one: Candidate, other: Candidate): boolean =>
    seen(one) < seen(other) ||
    (seen(one) === seen(other) && left.get(one.creatorId)! > left.get(other.creatorId)!);

  return {
    /**
     * The first allowed candidate of a list; creators that must be placed now (see `pressing`) go before it.
     */
    first(list: readonly Candidate[], fits: (one: Candidate) => boolean = () => true): Candidate | null {
      const hurry = pressing();
      let found: Candidate | null = null;
      for (let at = openFrom(list); at < list.length; at++) {
        const one = list[at]!;
        if (placed.has(one.id) || !fits(one) || seen(one) >= CREATOR_MAX) continue;
        if (hurry === Infinity || left.get(one.creatorId)! >= hurry) return place(one);
        found ??= one;
      }
      return found && place(found);
    },
    /**
     * For when all creators that are left have reached their limit: the one with the fewest cards in the
     * window. Ties go to the creator with most cards left, so that the last cards are not all by one creator.
     */
    leastSeen(list: readonly Candidate[]): Candidate | null {
      let best: Candidate | null = null;
      for (let at = openFrom(list); at < list.length; at++) {
        const one = list[at]!;
        if (!placed.has(one.id) && (!best || isBefore(one, best))) best = one;
      }
      return best && place(best);
    },
  };
}
