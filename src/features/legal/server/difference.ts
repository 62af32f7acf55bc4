// What changed between two texts: which paragraphs, and within a changed paragraph which words.
import { diffArrays, diffWordsWithSpace } from 'diff';
import type { PlainBlock } from '../../../platform/server/content/markdown.ts';
import type { DifferenceBlock } from '../contract.ts';

type Part = DifferenceBlock['parts'][number];

/** A paragraph that kept less than this share of its words is another paragraph. */
const ALIKE = 0.4;
/** Longer paragraphs are compared as a whole: comparing words takes time with the square of their number. */
const WORDS_MAX = 2_000;

export function differenceOf(before: PlainBlock[], after: PlainBlock[]): DifferenceBlock[] {
  const changes = diffArrays(before, after, {
    comparator: (left, right) => left.text === right.text && left.isHeading === right.isHeading,
  });
  const blocks: DifferenceBlock[] = [];
  for (let place = 0; place < changes.length; place++) {
    const { value, added, removed } = changes[place]!;
    const next = changes[place + 1];
    if (removed && next?.added) {
      blocks.push(...pairUp(value, next.value));
      place++;
    } else blocks.push(...value.map((block) => whole(block, added ? 'added' : removed ? 'removed' : 'same')));
  }
  return blocks;
}

const whole = ({ text, isHeading }: PlainBlock, kind: Part['kind']): DifferenceBlock => ({
  kind,
  isHeading,
  parts: [{ kind, text }],
});

/** Paragraphs that stand where others stood: each with the first after it that is alike. */
function pairUp(removed: PlainBlock[], added: PlainBlock[]): DifferenceBlock[] {
  const blocks: DifferenceBlock[] = [];
  let next = 0;
  for (const old of removed) {
    const found = added.findIndex((block, place) => place >= next && isAlike(old, block));
    if (found === -1) {
      blocks.push(whole(old, 'removed'));
      continue;
    }
    blocks.push(...added.slice(next, found).map((block) => whole(block, 'added')));
    blocks.push({ kind: 'changed', isHeading: old.isHeading, parts: wordsOf(old.text, added[found]!.text) });
    next = found + 1;
  }
  return [...blocks, ...added.slice(next).map((block) => whole(block, 'added'))];
}

function isAlike(left: PlainBlock, right: PlainBlock): boolean {
  if (left.isHeading !== right.isHeading) return false;
  const [before, after] = [left.text.split(/\s+/), right.text.split(/\s+/)];
  if (before.length + after.length > WORDS_MAX) return false;
  const rest = new Map<string, number>();
  for (const word of before) rest.set(word, (rest.get(word) ?? 0) + 1);
  let shared = 0;
  for (const word of after) {
    const count = rest.get(word) ?? 0;
    if (count === 0) continue;
    rest.set(word, count - 1);
    shared++;
  }
  return shared / Math.max(before.length, after.length) >= ALIKE;
}

const wordsOf = (before: string, after: string): Part[] =>
  diffWordsWithSpace(before, after).map(({ value, added, removed }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  }));
