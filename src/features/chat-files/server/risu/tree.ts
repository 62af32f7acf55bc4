// A value of a save that is not taken apart before it is asked for: a database may be larger than what can be in memory
// as objects, and what is broken at its end leaves what stands before it whole.
import { WHOLE_MAX } from '../../rules.ts';
import { Broken } from './byte-source.ts';
import type { Json } from '../formats/json.ts';

export interface Tree {
  /** Where it begins in its bytes. */
  at: number;
  form: 'object' | 'list' | 'plain';
  /** How many bytes it takes. @throws Broken */
  length(): number;
  /** Of an object. Each before it is walked over, so that those before a broken place are seen. @throws Broken */
  members(): Generator<[key: string, tree: Tree]>;
  /** Of a list. @throws Broken */
  items(): Generator<Tree>;
  /** @throws Broken */
  value(): Json;
}

/** Opens the value that begins at a place. */
export type TreeAt = (at: number) => Tree;

/** Whether it may be taken apart as a whole. */
export const isShort = (length: number): boolean => length <= WHOLE_MAX;

interface Fields {
  all: Map<string, Tree>;
  /** Whether it ends before its end. */
  isBroken: boolean;
}

/** More members or items are not looked at. */
const LOOKED_AT = 1_000_000;

function untilBroken<T>(parts: Iterable<T>): { all: T[]; isBroken: boolean } {
  const all: T[] = [];
  try {
    for (const part of parts) {
      all.push(part);
      if (all.length > LOOKED_AT) throw new Broken('too many members or items');
    }
  } catch (error) {
    if (!(error instanceof Broken)) throw error;
    return { all, isBroken: true };
  }
  return { all, isBroken: false };
}

/** None where it is no object. */
export function fieldsOf(tree: Tree): Fields {
  const { all, isBroken } = untilBroken(tree.members());
  return { all: new Map(all), isBroken };
}

/** None where it is no list. */
export const itemsOf = (tree: Tree | undefined) => untilBroken(tree?.items() ?? []);

/** The value where it is there, whole and not too long; otherwise nothing. */
export function valueOf(tree: Tree | undefined): Json | undefined {
  try {
    return tree?.value();
  } catch (error) {
    if (error instanceof Broken) return undefined;
    throw error;
  }
}
