import { createHash } from 'node:crypto';

/** Servers take whole numbers below it: some count with signs. */
const BELOW = 2 ** 31;

/** @returns the number that servers are given for a seed, 0 to 2^31 - 1: the seed itself where it is one */
export function seedNumber(seed: string): number {
  if (/^\d{1,10}$/.test(seed) && Number(seed) < BELOW) return Number(seed);
  return createHash('sha256').update(seed).digest().readUInt32BE(0) % BELOW;
}
