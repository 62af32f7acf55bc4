// How thoroughly the journeys work that kill the product or try operations at random. They do a quarter by
// default, another one in each run; TEST_DEPTH=full does all of it.
import { createHash } from 'node:crypto';

const SHARE = 4;

const depth = process.env['TEST_DEPTH'];

/** `due`: money, coins or the schema have changed, so that what protects them does all of it. */
export const isFullDepth = depth === 'full' || depth === 'due';

/** Whether all was asked for, also what takes long and protects no money. */
export const isAllAskedFor = depth === 'full';

/** @param full rounds, runs or kills at full depth. */
export const atDepth = (full: number): number => (isFullDepth ? full : Math.ceil(full / SHARE));

/** How much larger the steps are than at full depth, where every step is taken. */
export const STRIDE = isFullDepth ? 1 : SHARE;

/** Decides what a run tries. Stands in the tests' names; the same TEST_SEED repeats a run. */
export const SEED = Number(process.env['TEST_SEED'] ?? Date.now() % 1_000_000);

/** A number from 0 to below `limit` that depends on the seed and the label only. */
export const pick = (label: string, limit: number): number =>
  createHash('sha256').update(`${SEED}:${label}`).digest().readUInt32BE() % limit;
