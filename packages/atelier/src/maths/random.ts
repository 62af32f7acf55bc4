/** 32-bit hash of a text; the same on every machine. */
export function hashSeed(text: string): number {
  let h = 1779033703 ^ text.length;
  for (const ch of text) {
    h = Math.imul(h ^ (ch.codePointAt(0) ?? 0), 3432918353);
    h = (h << 13) | (h >>> 19);
  }
  h = Math.imul(h ^ (h >>> 16), 2246822507);
  h = Math.imul(h ^ (h >>> 13), 3266489909);
  return (h ^ (h >>> 16)) >>> 0;
}

/** Seeded chance (mulberry32). Everything random in a picture comes from here. */
export class Rng {
  /** The seed itself; does not move when numbers are drawn. */
  readonly base: number;
  #state: number;

  constructor(seed: number | string) {
    this.base = typeof seed === 'number' ? seed >>> 0 : hashSeed(seed);
    this.#state = this.base;
  }

  /** 0 to 1, 1 excluded. */
  next(): number {
    let t = (this.#state += 0x6d2b79f5);
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  /** An independent stream: one more draw in one layer never changes another. One label per decision. */
  fork(label: string): Rng {
    return new Rng(hashSeed(`${label}:${this.base}`));
  }

  range(from: number, to: number): number {
    return from + (to - from) * this.next();
  }

  int(from: number, to: number): number {
    return Math.floor(this.range(from, to + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** Throws on an empty list. */
  pick<T>(list: readonly T[]): T {
    const at = Math.floor(this.next() * list.length);
    if (at >= list.length) throw new RangeError('pick from an empty list');
    return list[at] as T;
  }

  weighted<T>(pairs: readonly (readonly [T, number])[]): T {
    let total = 0;
    for (const [, weight] of pairs) total += weight;
    let rest = this.next() * total;
    for (const [value, weight] of pairs) if ((rest -= weight) <= 0) return value;
    const last = pairs.at(-1);
    if (!last) throw new RangeError('weighted choice from an empty list');
    return last[0];
  }

  /** Roughly normal, clipped to -1 to 1. */
  bell(): number {
    return Math.max(-1, Math.min(1, (this.next() + this.next() + this.next() - 1.5) / 1.1));
  }
}
