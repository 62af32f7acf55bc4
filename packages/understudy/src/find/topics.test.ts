import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CONTENT } from '../test-support/talk.ts';
import { createTopics, type TopicWords } from './topics.ts';

const words = JSON.parse(readFileSync(`${CONTENT[0]}/topics.json`, 'utf8')) as TopicWords;
const topics = createTopics(words);

it.each([
  ['the loaf came out flat', 'baking'],
  ['My kittens knocked the vase over', 'cat'],
  ["I've got a day off tomorrow", 'day-off'],
  ['his geraniums came up after all', 'houseplant'],
  ["I work at the baker's, the rolls burnt", 'baking'],
  ["My sister's cat ran away for a night", 'cat'],
  ['my brother rang', 'sibling'],
  ["I can't sleep", 'sleep'],
])('knows what "%s" is about', (text, topic) => {
  expect(topics.of(text)).toBe(topic);
});

it('a word by the way names no topic of a long message', () => {
  const text =
    'I opened one at the bus stop, and he says that he will wait at the pier, and if she does not come he will know';
  expect(topics.of(text)).toBeUndefined();
  expect(
    topics.of('The bus was late and I missed my train at the station, so I stood there for an hour'),
  ).toBe('train');
});

it.each(['I changed my mind', 'they ran out of it', 'so I waited', 'hm', ''])(
  'finds no topic where none is named: "%s"',
  (text) => {
    expect(topics.of(text)).toBeUndefined();
  },
);
