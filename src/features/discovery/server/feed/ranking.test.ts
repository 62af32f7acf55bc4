// The guarantees about the order of the feed, each tested on a catalogue made for it.
import { describe, expect, test } from 'vitest';
import { CREATOR_MAX, CREATOR_WINDOW, RANKING_MAX } from '../../rules.ts';
import { NO_TASTE, type Candidate, type Known, type Taste } from './candidates.ts';
import { seededRandom } from './seeded-random.ts';
import { rankFeed, type RankingRequest } from './ranking.ts';

const NOW = Date.UTC(2026, 10, 22);
const DAY = 86_400_000;
const TAGS = [
  'romance',
  'fantasy',
  'horror',
  'space',
  'vampire',
  'angel',
  'shy',
  'cursed',
  'glasses',
  'medieval',
];

let made = 0;
const one = (change: Partial<Candidate> = {}): Candidate => ({
  id: `c${String(++made).padStart(6, '0')}`,
  creatorId: `maker${(made * 13) % 41}`,
  tags: [TAGS[made % 10]!, TAGS[(made * 7) % 10]!],
  quality: 900 + ((made * 37) % 4000),
  trend: 0,
  chatters: 40,
  listedAt: NOW - 60 * DAY,
  isNsfw: false,
  isPremium: false,
  ...change,
});
const crowd = (count: number, change: (n: number) => Partial<Candidate> = () => ({})): Candidate[] =>
  Array.from({ length: count }, (_, n) => one(change(n)));

const rank = (candidates: Candidate[], taste: Partial<Taste> = {}, change: Partial<RankingRequest> = {}) =>
  rankFeed({
    seed: 'a',
    now: NOW,
    candidates,
    elsewhere: candidates,
    showNsfw: false,
    taste: { ...NO_TASTE, ...taste },
    tagText: (name) => name.toUpperCase(),
    ...change,
  });

const kindsOf = (steps: ReturnType<typeof rank>) => steps.map(({ reason }) => reason.kind);
const shareOf = (steps: ReturnType<typeof rank>, kind: string) =>
  kindsOf(steps).filter((each) => each === kind).length / steps.length;
const mostInWindow = (steps: ReturnType<typeof rank>, all: Candidate[]): number => {
  const creators = new Map(all.map(({ id, creatorId }) => [id, creatorId]));
  let most = 0;
  for (let from = 0; from + CREATOR_WINDOW <= steps.length; from++) {
    const counts = new Map<string, number>();
    for (const { id } of steps.slice(from, from + CREATOR_WINDOW)) {
      const creator = creators.get(id)!;
      counts.set(creator, (counts.get(creator) ?? 0) + 1);
    }
    most = Math.max(most, ...counts.values());
  }
  return most;
};

describe('at most 2 of a creator in any 20', () => {
  test.each(['a', 'b', 'c', 'd'])('holds for any random seed (%s)', (seed) => {
    const all = crowd(900);
    const steps = rank(all, {}, { seed });
    expect(steps).toHaveLength(RANKING_MAX);
    expect(mostInWindow(steps, all)).toBeLessThanOrEqual(CREATOR_MAX);
  });

  test('holds although half of all characters, and the best ones, are by one creator', () => {
    const all = crowd(800, (n) => (n % 2 ? { creatorId: 'diligent', quality: 9000 } : {}));
    const steps = rank(all);
    expect(hasty(steps, all)).toEqual([]);
    // The characters of all other creators, and as many of this one as the limit allows between them.
    expect(mostInWindow(steps.slice(0, 440), all)).toBe(CREATOR_MAX);
  });

  /**
   * Positions that exceed the creator limit although another creator with fewer cards in the window was left.
   */
  const hasty = (steps: ReturnType<typeof rank>, all: Candidate[]): number[] => {
    const creators = new Map(all.map(({ id, creatorId }) => [id, creatorId]));
    const order = steps.map(({ id }) => creators.get(id)!);
    return order.flatMap((creator, at) => {
      const before = order.slice(Math.max(0, at - CREATOR_WINDOW + 1), at);
      const seen = (who: string) => before.filter((other) => other === who).length;
      const least = Math.min(...order.slice(at).map(seen));
      return seen(creator) >= CREATOR_MAX && seen(creator) > least ? [at] : [];
    });
  };

  test('shows every character of a dominant creator, side by side only when no other creator is left', () => {
    const all = [...crowd(40), ...crowd(300, () => ({ creatorId: 'diligent' }))];
    const steps = rank(all);
    expect(steps).toHaveLength(340);
    expect(hasty(steps, all)).toEqual([]);
    expect(mostInWindow(steps.slice(0, 40), all)).toBe(CREATOR_MAX);
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])(
    'shows a small catalogue with %i new creators in full',
    (k) => {
      const all = [
        ...crowd(64, (n) => ({ creatorId: `house${n % 8}` })),
        ...crowd(k, (n) => ({ creatorId: `newcomer${n}` })),
      ];
      const steps = rank(all);
      expect(new Set(steps.map(({ id }) => id)).size).toBe(64 + k);
      expect(hasty(steps, all)).toEqual([]);
      // Only with twelve further creators does an order exist that never exceeds two per window.
      expect(mostInWindow(steps, all)).toBeLessThanOrEqual(k === 12 ? CREATOR_MAX : CREATOR_MAX + 2);
    },
  );

  test('spreads eight creators as evenly as possible where the limit cannot be met', () => {
    const all = crowd(64, (n) => ({ creatorId: `house${n % 8}` }));
    const steps = rank(all);
    expect(steps).toHaveLength(64);
    expect(mostInWindow(steps, all)).toBe(3);
  });
});

describe('10 to 15 % from outside the viewer’s taste', () => {
  test('holds for the whole feed, each page of 24 and any window of 20', () => {
    const steps = rank(crowd(900), { interests: ['romance', 'fantasy'] });
    const kinds = kindsOf(steps);
    for (let page = 0; page < steps.length; page += 24) {
      const share = kinds.slice(page, page + 24).filter((kind) => kind === 'explore').length / 24;
      expect(share).toBeGreaterThanOrEqual(0.1);
      expect(share).toBeLessThanOrEqual(0.15);
    }
    for (let from = 0; from + 20 <= kinds.length; from++) {
      const count = kinds.slice(from, from + 20).filter((kind) => kind === 'explore').length;
      expect([2, 3]).toContain(count);
    }
  });

  test('explores only characters without the chosen tags', () => {
    const all = crowd(900);
    const tags = new Map(all.map(({ id, tags: own }) => [id, own]));
    const steps = rank(all, { interests: ['romance', 'fantasy'] }).slice(0, 120);
    for (const { id, reason } of steps) {
      if (reason.kind !== 'explore') continue;
      expect(tags.get(id)).not.toContain('romance');
      expect(tags.get(id)).not.toContain('fantasy');
    }
  });

  test('does not explore covered characters', () => {
    const all = crowd(400, (n) => ({ isNsfw: n % 2 === 0 }));
    const covered = new Set(all.filter(({ isNsfw }) => isNsfw).map(({ id }) => id));
    const exploring = rank(all)
      .slice(0, 96)
      .filter(({ reason }) => reason.kind === 'explore');
    expect(exploring.length).toBe(12);
    for (const { id } of exploring) expect(covered).not.toContain(id);
  });

  test('fills explore places with uncovered characters and their usual reason when there is nothing to explore', () => {
    const all = crowd(200, (n) => ({
      isNsfw: n % 4 === 0,
      tags: ['romance'],
      quality: n % 4 === 0 ? 1 : 4000,
    }));
    const covered = new Set(all.filter(({ isNsfw }) => isNsfw).map(({ id }) => id));
    const steps = rank(all, { interests: ['romance'] }, { elsewhere: [] });
    expect(kindsOf(steps)).not.toContain('explore');
    expect(steps.slice(0, 100).filter(({ id }) => covered.has(id))).toEqual([]);
    expect(steps).toHaveLength(200);
  });
});

describe('taste', () => {
  const share = (steps: ReturnType<typeof rank>, all: Candidate[], tag: string, first = 24) => {
    const tagged = new Set(all.filter(({ tags }) => tags.includes(tag)).map(({ id }) => id));
    return steps.slice(0, first).filter(({ id }) => tagged.has(id)).length / first;
  };
  const known = (change: Partial<Known>): Known => ({
    id: 'k1',
    name: 'Isolde',
    tags: ['vampire', 'medieval'],
    creatorId: 'maker1',
    ...change,
  });

  test('ranks characters with chosen tags first and gives the tag as the reason', () => {
    const all = crowd(900);
    const steps = rank(all, { interests: ['horror'] });
    expect(share(steps, all, 'horror')).toBeGreaterThan(0.8);
    expect(share(rank(all), all, 'horror')).toBeLessThan(0.5);
    expect(steps[0]!.reason).toEqual({ kind: 'tag', text: 'Because you like HORROR', name: 'HORROR' });
  });

  test('does not name a sensitive tag in the reason', () => {
    const steps = rank(crowd(900), { interests: ['horror'] }, { tagText: () => null });
    expect(steps[0]!.reason).toEqual({ kind: 'tag', text: 'One of your interests' });
  });

  test('ranks characters first that are similar to liked ones', () => {
    const all = crowd(900, (n) =>
      n % 9 === 0 ? { tags: ['vampire', 'medieval'] } : { tags: ['space', 'shy'] },
    );
    const steps = rank(all, { liked: [known({})] });
    expect(share(steps, all, 'vampire')).toBeGreaterThan(0.8);
    expect(steps[0]!.reason).toEqual({ kind: 'like', text: 'Because you like Isolde', name: 'Isolde' });
  });

  test('ranks characters first that are similar to chat partners, but not the chat partners themselves', () => {
    const all = crowd(900, (n) =>
      n % 9 === 0 ? { tags: ['vampire', 'medieval'] } : { tags: ['space', 'shy'] },
    );
    const friend = all.find(({ tags }) => tags.includes('vampire'))!;
    const steps = rank(all, { chatted: [known({ id: friend.id })] });
    expect(steps[0]!.reason).toEqual({ kind: 'chat', text: 'Because you chat with Isolde', name: 'Isolde' });
    expect(steps.slice(0, 48).map(({ id }) => id)).not.toContain(friend.id);
  });

  test('includes characters of followed creators', () => {
    const all = crowd(900);
    const followed = [{ id: 'maker7', username: 'velvetink' }];
    const steps = rank(all, { followed }).slice(0, 20);
    const theirs = steps.filter(({ reason }) => reason.kind === 'follow');
    expect(theirs).toHaveLength(2);
    expect(theirs[0]!.reason.text).toBe('By velvetink, who you follow');
  });

  test('leaves out hidden characters', () => {
    const all = crowd(100);
    const hidden = all.slice(0, 30).map(({ id }) => id);
    const shown = rank(all, { hidden }).map(({ id }) => id);
    expect(shown.filter((id) => hidden.includes(id))).toEqual([]);
    expect(shown.length).toBe(70);
  });
});

describe('a viewer without any known taste', () => {
  test('gets the best characters first, each with a reason', () => {
    const all = crowd(900, (n) => (n < 60 ? { quality: 8000 } : {}));
    const good = new Set(all.slice(0, 60).map(({ id }) => id));
    const steps = rank(all);
    const chosen = steps.slice(0, 24).filter(({ reason }) => reason.kind !== 'explore');
    expect(chosen.every(({ id }) => good.has(id))).toBe(true);
    expect(chosen[0]!.reason).toEqual({ kind: 'loved', text: 'People keep coming back' });
    for (const { reason } of steps) expect(reason.text).not.toBe('');
  });

  test('ranks new characters higher while they are new', () => {
    const all = crowd(600, (n) => ({
      quality: 900,
      chatters: 0,
      ...(n < 12 ? { listedAt: NOW - 3_600_000 } : {}),
    }));
    const fresh = new Set(all.slice(0, 12).map(({ id }) => id));
    const inFirst = (steps: ReturnType<typeof rank>) =>
      steps.slice(0, 24).filter(({ id }) => fresh.has(id)).length;
    expect(inFirst(rank(all))).toBe(12);
    expect(inFirst(rank(all, {}, { now: NOW + 40 * DAY }))).toBeLessThan(6);
    expect(rank(all)[0]!.reason).toEqual({ kind: 'new', text: 'New this week' });
  });

  test('ranks trending characters higher and gives that as the reason', () => {
    const all = crowd(450);
    const lively = all[100]!;
    const placeIn = (steps: ReturnType<typeof rank>) => steps.findIndex(({ id }) => id === lively.id);
    const before = placeIn(rank(all));
    lively.trend = 4000;
    const steps = rank(all);
    expect(placeIn(steps)).toBeLessThan(before / 2);
    expect(steps[placeIn(steps)]!.reason).toEqual({ kind: 'trending', text: 'Trending this week' });
  });

  test('places members-only characters after the first screen', () => {
    const all = crowd(60, (n) => ({ isPremium: n % 2 === 0, quality: n % 2 === 0 ? 10_000 : 1 }));
    const locked = new Set(all.filter(({ isPremium }) => isPremium).map(({ id }) => id));
    const isLocked = rank(all).map(({ id }) => locked.has(id));
    expect(isLocked.indexOf(true)).toBe(12);
    expect(isLocked.filter(Boolean)).toHaveLength(30);
  });

  test('starts with members-only characters when there are no others', () => {
    expect(rank(crowd(20, () => ({ isPremium: true })))).toHaveLength(20);
  });

  test('does not start with a covered character unless the viewer shows NSFW', () => {
    const all = crowd(60, (n) => ({ isNsfw: n > 0, quality: n > 0 ? 10_000 : 1 }));
    expect(rank(all)[0]!.id).toBe(all[0]!.id);
    expect(rank(all, {}, { showNsfw: true })[0]!.id).not.toBe(all[0]!.id);
  });

  test('returns an empty feed for an empty catalogue', () => {
    expect(rank([])).toEqual([]);
  });
});

describe('determinism', () => {
  test('gives the same order for the same seed, whatever the order of the candidates', () => {
    const all = crowd(300);
    expect(rank(all.toReversed(), {}, { elsewhere: all })).toEqual(rank(all));
    expect(rank(all, {}, { seed: 'b' })).not.toEqual(rank(all));
  });

  test('lists each character once', () => {
    const all = crowd(300);
    const ids = rank([...all, ...all], { interests: ['angel'] }).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBe(300);
  });

  test('explores one card in eight without a known taste', () => {
    expect(shareOf(rank(crowd(600)), 'explore')).toBeCloseTo(0.125, 2);
  });

  test('draws evenly distributed random numbers', () => {
    const draw = seededRandom('seed');
    const drawn = Array.from({ length: 4000 }, draw);
    for (let tenth = 0; tenth < 10; tenth++) {
      const inside = drawn.filter((lot) => Math.floor(lot * 10) === tenth).length;
      expect(inside).toBeGreaterThan(320);
      expect(inside).toBeLessThan(480);
    }
  });
});
