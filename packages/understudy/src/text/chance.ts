/** Seeded random numbers: the same seed always gives the same sequence. */
export interface Chance {
  /** 0 ≤ x < 1. */
  next(): number;
  /** Whole number, 0 ≤ x < count. */
  below(count: number): number;
  isLucky(probability: number): boolean;
  pick<T>(list: readonly T[]): T | undefined;
  shuffle<T>(list: readonly T[]): T[];
}

/** 32-bit FNV-1a with a final mix, so that similar texts get very different hashes. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return (hash ^ (hash >>> 15)) >>> 0;
}

export function createChance(seed: string): Chance {
  let state = hashOf(seed) || 1;
  let weyl = hashOf(`${seed}#`);
  function next(): number {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    weyl = (weyl + 0x61c88647) | 0;
    const mixed = Math.imul((state + weyl) ^ ((state + weyl) >>> 16), 0x45d9f3b);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 0x1_0000_0000;
  }
  function below(count: number): number {
    return Math.floor(next() * count);
  }
  return {
    next,
    below,
    isLucky: (probability) => next() < probability,
    pick: (list) => list[below(list.length)],
    shuffle(list) {
      const out = [...list];
      for (let i = out.length - 1; i > 0; i--) {
        const j = below(i + 1);
        [out[i], out[j]] = [out[j] as (typeof out)[number], out[i] as (typeof out)[number]];
      }
      return out;
    },
  };
}
