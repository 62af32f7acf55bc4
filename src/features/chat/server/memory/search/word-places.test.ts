import path from 'node:path';
import { expect, test } from 'vitest';
import { createWordVectors } from '../../../../../adapters/word-vectors/index.ts';
import { rankMessages, packPlaces } from './word-places.ts';

const likeness = createWordVectors([path.resolve(import.meta.dirname, '../../../../../../content')]);

const idOf = (index: number) => `0190a000-0000-7000-8000-${String(index).padStart(12, '0')}`;
/** As the database answers. */
function packed(texts: readonly string[]): Buffer {
  return Buffer.concat(
    texts.flatMap((text, index) => {
      const places = packPlaces(likeness.wordsOf(text).keys());
      const count = Buffer.alloc(2);
      count.writeUInt16BE(places.length / 2);
      return [Buffer.from(idOf(index).replaceAll('-', ''), 'hex'), count, places];
    }),
  );
}
const rank = (question: string, texts: readonly string[], limit = 10) =>
  rankMessages(likeness, [...likeness.wordsOf(question).keys()], packed(texts)).best(limit);

const TALK = [
  'The ferry was late again and the rain came through my coat.',
  'A brother, Alasdair, keeps bees in Orkney.',
  'I ate far too much soup today.',
  'No walnuts for me, last time I ended up in an ambulance.',
  '',
];

test('what means the same in other words comes first', () => {
  expect(rank('which insects does your sibling have?', TALK)[0]!.id).toBe(idOf(1));
  expect(rank('why did the paramedics come?', TALK)[0]!.id).toBe(idOf(3));
});

test('a message with every word of the question has the score 1', () => {
  const [best] = rank('ferry, late, coat', TALK);
  expect(best!.id).toBe(idOf(0));
  expect(best!.score).toBeCloseTo(1);
});

test('a rare word counts more than one that every message has', () => {
  const talk = [...Array.from({ length: 30 }, () => 'tea again, my dear'), 'the lantern hangs by the door'];
  expect(rank('tea by the lantern', talk)[0]!.id).toBe(idOf(30));
});

test('nothing is found by nothing, nor in nothing', () => {
  expect(rank('what is it?', TALK)).toEqual([]);
  expect(rank('ferry', [])).toEqual([]);
});

test('a score can be asked for', () => {
  const ranking = rankMessages(likeness, [...likeness.wordsOf('ferry').keys()], packed(TALK));
  const scores = ranking.scoresOf(new Set([idOf(0), idOf(2), 'of another conversation']));
  expect([...scores.keys()]).toEqual([idOf(0), idOf(2)]);
  expect(scores.get(idOf(0))).toBeCloseTo(1);
});

test('no more than were asked for, best first', () => {
  const found = rank('ferry rain soup', TALK, 2);
  expect(found).toHaveLength(2);
  expect(found[0]!.score).toBeGreaterThanOrEqual(found[1]!.score);
});
