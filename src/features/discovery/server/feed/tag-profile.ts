// How well a character's tags match what a viewer likes.
import type { Candidate, Known, Taste } from './candidates.ts';

/** Weights of liking and chatting; a chosen tag has weight 1. */
const LIKED = 0.8;
const CHATTED = 0.8;
/** The least weight of a tag that the user chose, however common the tag is. */
const CHOSEN_RARITY = 0.35;
/** A tag that half of all characters have does not make two of them similar. */
const RARE = 0.3;

export interface TagProfile {
  /** 0 to 1: how well these tags match the viewer's taste; 0 when nothing is known. */
  affinity(tags: readonly string[]): number;
  /** The most specific chosen tag among these; null for none. */
  chosen(tags: readonly string[]): { tag: string; strength: number } | null;
  /** The most similar of these; null for none. */
  nearest(tags: readonly string[], known: readonly Known[]): { known: Known; strength: number } | null;
  /** The tags with the highest weight for this viewer, highest first. */
  topTags(most: number): string[];
}

/** @param crowd a broad set of characters, from which the frequency of tags is estimated */
export function createTagProfile(taste: Taste, crowd: readonly Candidate[]): TagProfile {
  const counts = new Map<string, number>();
  for (const { tags } of crowd) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  const whole = Math.log(1 + Math.max(1, crowd.length));
  /** Near 0 for common tags, 1 for unique ones. */
  const rarity = (tag: string): number =>
    Math.min(1, Math.log((1 + crowd.length) / (1 + (counts.get(tag) ?? 0))) / whole);

  const chosen = new Set(taste.interests);
  const weights = new Map<string, number>();
  const add = (tag: string, weight: number) => weights.set(tag, (weights.get(tag) ?? 0) + weight);
  for (const tag of taste.interests) add(tag, Math.max(CHOSEN_RARITY, rarity(tag)));
  const learn = (known: readonly Known[], weight: number) => {
    // The newest has the most weight; the last of many still has a third of it.
    const shares = known.map((_one, place) => 1 / (1 + (2 * place) / known.length));
    const sum = shares.reduce((total, share) => total + share, 0);
    for (const [place, { tags }] of known.entries())
      for (const tag of tags) add(tag, (weight * shares[place]! * rarity(tag)) / sum);
  };
  learn(taste.liked, LIKED);
  learn(taste.chatted, CHATTED);

  return {
    affinity(tags) {
      let sum = 0;
      for (const tag of tags) sum += weights.get(tag) ?? 0;
      return 1 - Math.exp(-sum / 1.2);
    },
    chosen(tags) {
      let best: { tag: string; strength: number } | null = null;
      for (const tag of tags) {
        if (!chosen.has(tag)) continue;
        const strength = Math.max(CHOSEN_RARITY, rarity(tag));
        if (!best || strength > best.strength) best = { tag, strength };
      }
      return best;
    },
    nearest(tags, known) {
      let best: { known: Known; strength: number } | null = null;
      for (const one of known) {
        const shared = one.tags.filter((tag) => tags.includes(tag) && rarity(tag) > RARE);
        if (shared.length < 2) continue;
        const strength = 0.6 * shared.reduce((sum, tag) => sum + rarity(tag), 0);
        if (!best || strength > best.strength) best = { known: one, strength };
      }
      return best;
    },
    topTags: (most) =>
      [...weights]
        .sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
        .slice(0, most)
        .map(([tag]) => tag),
  };
}
