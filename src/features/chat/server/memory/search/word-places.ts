// How the words of messages are stored, and which messages are nearest to a question by them.
import type { WordLikeness } from '../../../../../platform/server/ports/word-likeness.ts';

/** Bytes of an id, and of the count of words behind it, in what `readPlaces` answers. */
const ID = 16;
const HEAD = ID + 2;

/** Numbers of words as they are stored: two bytes each, the lower one first. */
export const packPlaces = (words: Iterable<number>): Buffer => {
  const places = Uint16Array.from(words);
  const packed = Buffer.alloc(places.length * 2);
  places.forEach((place, index) => packed.writeUInt16LE(place, index * 2));
  return packed;
};

export interface Ranking {
  /** The nearest messages, best first. */
  best(limit: number): Near[];
  /** The scores of these messages, of those that were compared. */
  scoresOf(ids: ReadonlySet<string>): Map<string, number>;
}

/** A message, and how near it is to the question: 1 where it has all of its words. */
export interface Near {
  id: string;
  score: number;
}

interface Read {
  /** Where each message's id stands in `packed`. */
  at: number[];
  /** Messages that contain each word, by its number. */
  frequency: Uint32Array;
  /** Every word that occurs, once. */
  distinct: Uint16Array;
}

function readMessages(packed: Buffer): Read {
  const at: number[] = [];
  const frequency = new Uint32Array(65_536);
  const distinct: number[] = [];
  for (let offset = 0; offset < packed.length;) {
    at.push(offset);
    const end = offset + HEAD + packed.readUInt16BE(offset + ID) * 2;
    for (offset += HEAD; offset < end; offset += 2) {
      const word = packed.readUInt16LE(offset);
      const seen = frequency[word]!;
      if (seen === 0) distinct.push(word);
      frequency[word] = seen + 1;
    }
  }
  return { at, frequency, distinct: Uint16Array.from(distinct) };
}

/** As BM25 weighs words: a rare one says more. */
const rarity = (messages: number, having: number): number =>
  Math.log(1 + (messages - having + 0.5) / (having + 0.5));

/**
 * For each word of the question the nearest word of the message, weighed by how rare the question's word is in the
 * conversation, and averaged. Unlike the mean vector of a message it does not drown in what else a message says.
 * @param asked numbers of the question's words
 * @param packed what `readPlaces` answers
 */
export function rankMessages(
  likeness: Pick<WordLikeness, 'compare'>,
  asked: readonly number[],
  packed: Buffer,
): Ranking {
  const { at, frequency, distinct } = readMessages(packed);
  const columns = new Uint16Array(65_536);
  distinct.forEach((number, column) => (columns[number] = column));
  const weights = asked.map((word) => rarity(at.length, frequency[word]!));
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  const tables = asked.map((word) => likeness.compare(word, distinct));
  const scores = new Float32Array(at.length);
  at.forEach((offset, index) => {
    const count = packed.readUInt16BE(offset + ID);
    let score = 0;
    for (let word = 0; word < tables.length; word++) {
      const table = tables[word]!;
      let nearest = 0;
      for (let n = 0; n < count; n++) {
        const near = table[columns[packed.readUInt16LE(offset + HEAD + n * 2)]!]!;
        if (near > nearest) nearest = near;
      }
      score += weights[word]! * nearest;
    }
    scores[index] = score / total;
  });
  const ranked = [...scores.keys()]
    .filter((index) => scores[index]! > 0)
    .toSorted((a, b) => scores[b]! - scores[a]!);
  const near = (index: number) => ({ id: idAt(packed, at[index]!), score: scores[index]! });
  return {
    best: (limit) => ranked.slice(0, limit).map(near),
    scoresOf: (ids) =>
      new Map(
        at.flatMap((offset, index) => {
          const id = idAt(packed, offset);
          return ids.has(id) ? [[id, scores[index]!] as const] : [];
        }),
      ),
  };
}

function idAt(packed: Buffer, offset: number): string {
  const hex = packed.toString('hex', offset, offset + ID);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
