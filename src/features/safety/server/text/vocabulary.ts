import { fold } from './fold.ts';
import { createSketch, isRunOf, mixHash, sketch, startHash, type Sketch } from './skeleton.ts';

type Entry = {
  id: number;
  hash: number;
  /**
   * Stored as a string, which needs a tenth of the memory of a typed array; there are thousands of entries.
   */
  letters: string | null;
  /** The length of each letter's run, encoded as a character code. */
  runs: string;
  /** NaN for a word that is stored as a hash. */
  plainHash: number;
  only: readonly number[];
};

export const NO_WORDS: readonly number[] = [];

/** `isApart`: the letters in the range are separated (see skeleton.ts). */
type Find = (codes: Uint16Array, from: number, to: number, isApart?: boolean) => readonly number[];

/**
 * All words of all rules, indexed by the hash of their skeleton. A word may be stored as a hash only
 * (`hashOf`), so that crude words can be recognised without being readable in the repository.
 */
export type Vocabulary = {
  /**
   * Returns the id of a folded word and adds it if it is new. Throws when the text is not exactly one word.
   */
  add: (word: string) => number;
  addHashed: (hashed: string) => number;
  /**
   * Marks a word to be found also when it is glued to others or spelled out. The unmarked rest of the
   * vocabulary is grammar.
   */
  markSensitive: (id: number) => void;
  isSensitive: (id: number) => boolean;
  mayBeSensitive: (hash: number) => boolean;
  /** Ids of all words that the range may represent. */
  find: Find;
  findSensitive: Find;
  size: () => number;
};

const COVERED = 42;

/**
 * A one-hash Bloom filter: returns whether a hash may have been added. Most lookups miss, and its 8 KiB stay
 * in the CPU cache, unlike the tables behind it.
 */
function createSieve(): { add: (hash: number) => void; mayHave: (hash: number) => boolean } {
  const cells = new Uint32Array(2048);
  return {
    add: (hash) => void (cells[(hash >>> 5) & 2047]! |= 1 << (hash & 31)),
    mayHave: (hash) => (cells[(hash >>> 5) & 2047]! & (1 << (hash & 31))) !== 0,
  };
}

export function createVocabulary(): Vocabulary {
  const byHash = new Map<number, Entry[]>();
  const byKey = new Map<string, number>();
  const sensitive: boolean[] = [];
  const sensitiveHashes = new Set<number>();
  const sieve = createSieve();
  const sensitiveSieve = createSieve();
  const coverable = new Map<number, Entry[]>();
  const hashes: number[] = [];
  const added = new Map<string, number>();
  const scratch = createSketch();

  function insert(
    key: string,
    hash: number,
    letters: string | null,
    runs: string,
    plainHash: number,
  ): number {
    const existing = byKey.get(key);
    if (existing !== undefined) return existing;
    const id = hashes.length;
    const entry: Entry = { id, hash, letters, runs, plainHash, only: [id] };
    hashes.push(hash);
    sieve.add(hash);
    sensitive.push(false);
    byKey.set(key, id);
    const row = byHash.get(hash);
    if (row) row.push(entry);
    else byHash.set(hash, [entry]);
    if (letters) {
      let width = 0;
      for (let i = 0; i < runs.length; i++) width += runs.charCodeAt(i);
      const bucket = coverable.get(width);
      if (bucket) bucket.push(entry);
      else coverable.set(width, [entry]);
    }
    return id;
  }

  function add(word: string): number {
    const id = added.get(word) ?? addNew(word);
    added.set(word, id);
    return id;
  }

  function addNew(word: string): number {
    const folded = fold(word);
    if (!sketch(folded.codes, 0, folded.length, scratch)) throw new Error(`not a word: "${word}"`);
    const letters = String.fromCharCode(...scratch.letters.subarray(0, scratch.length));
    const runs = String.fromCharCode(...scratch.runs.subarray(0, scratch.length));
    return insert(`${letters}/${runs}`, scratch.hash, letters, runs, scratch.plainHash);
  }

  function addHashed(hashed: string): number {
    const [hash, runs] = hashed.split('.');
    if (!hash || !runs) throw new Error(`not a hashed word: "${hashed}"`);
    return insert(
      hashed,
      parseInt(hash, 36) | 0,
      null,
      String.fromCharCode(...Array.from(runs, Number)),
      NaN,
    );
  }

  function findCovered(seen: Sketch): readonly number[] {
    const found: number[] = [];
    for (const entry of coverable.get(widthOf(seen)) ?? []) {
      if (sensitive[entry.id] && fitsCovered(entry, seen)) found.push(entry.id);
    }
    return found.length > 0 ? found : NO_WORDS;
  }

  const find: Find = (codes, from, to, isApart) => {
    if (!sketch(codes, from, to, scratch, isApart)) return NO_WORDS;
    const row = sieve.mayHave(scratch.hash) ? byHash.get(scratch.hash) : undefined;
    if (row === undefined) return scratch.isCovered ? findCovered(scratch) : NO_WORDS;
    let found: readonly number[] = NO_WORDS;
    // An exact match wins: "soon" is no typo of "son". A character repeated three times or more is never an
    // exact match.
    if (!scratch.isStretched)
      for (const entry of row)
        if (isExact(entry, scratch)) found = found === NO_WORDS ? entry.only : [...found, entry.id];
    if (found !== NO_WORDS) return found;
    for (const entry of row) {
      if (!fits(entry, scratch)) continue;
      found = found === NO_WORDS ? entry.only : [...found, entry.id];
    }
    return found;
  };

  return {
    add,
    addHashed,
    find,
    markSensitive(id) {
      sensitive[id] = true;
      sensitiveHashes.add(hashes[id]!);
      sensitiveSieve.add(hashes[id]!);
    },
    isSensitive: (id) => sensitive[id]!,
    mayBeSensitive: (hash) => sensitiveSieve.mayHave(hash) && sensitiveHashes.has(hash),
    findSensitive(codes, from, to, isApart) {
      const found = find(codes, from, to, isApart);
      if (found === NO_WORDS || found.every((id) => sensitive[id])) return found;
      return found.filter((id) => sensitive[id]);
    },
    size: () => hashes.length,
  };
}

function isExact(entry: Entry, seen: Sketch): boolean {
  if (entry.runs.length !== seen.length) return false;
  for (let i = 0; i < seen.length; i++) {
    if (entry.runs.charCodeAt(i) !== seen.runs[i]) return false;
    if (entry.letters && entry.letters.charCodeAt(i) !== seen.letters[i]) return false;
  }
  return true;
}

function fits(entry: Entry, seen: Sketch): boolean {
  // A typo may only repeat a letter: "seels" may be a typo, but "sells" is none of a word that is spelled with
  // i instead of l.
  const maySlip = entry.plainHash === seen.plainHash;
  if (entry.runs.length !== seen.length) return false;
  for (let i = 0; i < seen.length; i++) {
    if (entry.letters && entry.letters.charCodeAt(i) !== seen.letters[i]) return false;
    if (!isRunOf(seen, i, entry.runs.charCodeAt(i), maySlip)) return false;
  }
  return true;
}

function widthOf({ runs, length }: Sketch): number {
  let width = 0;
  for (let i = 0; i < length; i++) width += runs[i]!;
  return width;
}

function fitsCovered(entry: Entry, seen: Sketch): boolean {
  let at = 0;
  let open = 0;
  let shown = 0;
  let gaps = 0;
  for (let i = 0; i < seen.length; i++) {
    for (let run = 0; run < seen.runs[i]!; run++) {
      if (open === entry.runs.charCodeAt(at)) {
        at++;
        open = 0;
      }
      const letter = seen.letters[i]!;
      if (letter !== COVERED) {
        if (entry.letters!.charCodeAt(at) !== letter) return false;
        shown++;
      } else if (i === 0 || seen.letters[i - 1] !== COVERED) gaps++;
      open++;
    }
  }
  // Covers in several places separate letters ("s*e*x") rather than hide one.
  return gaps === 1 && shown * 2 >= seen.length;
}

/** Encodes a word so that it is not readable: its hash in base 36, then the run lengths. */
export function hashOf(word: string): string {
  const folded = fold(word);
  const seen = createSketch();
  if (!sketch(folded.codes, 0, folded.length, seen)) throw new Error('not a word');
  let hash = startHash();
  for (let i = 0; i < seen.length; i++) hash = mixHash(hash, seen.letters[i]!);
  return `${(hash >>> 0).toString(36)}.${Array.from(seen.runs.slice(0, seen.length)).join('')}`;
}
