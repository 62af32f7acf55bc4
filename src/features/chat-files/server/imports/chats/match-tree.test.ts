import { expect, test } from 'vitest';
import { plainMessage } from '../../formats/message-parts.ts';
import { hashOf } from './chat-plan.ts';
import { matchTree } from './match-tree.ts';

const stored = (id: string, parentId: string | null, from: 'user' | 'character', text: string) => ({
  ...{ id, parentId, pathTokens: 1, hash: hashOf({ from, text }) },
});
const TREE = [
  stored('a', null, 'character', 'Hi.'),
  stored('b', 'a', 'user', 'Tea?'),
  stored('c', 'b', 'character', 'Yes.'),
  stored('d', 'b', 'character', 'Yes.'),
];
const at = (position: number, alternative = 0) => ({ position, alternative });
const message = (
  place: ReturnType<typeof at>,
  parent: ReturnType<typeof at> | null,
  from: 'user' | 'character',
  text: string,
  id?: string,
) => plainMessage({ ...place, parent, from, name: '', text, carried: id ? { id } : null });
const found = (messages: ReturnType<typeof message>[]) => {
  const match = matchTree(TREE);
  for (const each of messages) match.add(each);
  return match.places().map(({ position, alternative, messageId }) => [position, alternative, messageId]);
};

test('messages are found below one another by who said what, each once', () => {
  expect(
    found([
      message(at(1), null, 'character', 'Hi.'),
      message(at(2), at(1), 'user', 'Tea?'),
      message(at(3), at(2), 'character', 'Yes.'),
      message(at(3, 1), at(2), 'character', 'Yes.'),
      message(at(3, 2), at(2), 'character', 'Yes.'),
      message(at(4), at(3), 'user', 'Tea?'),
    ]),
  ).toEqual([
    [1, 0, 'a'],
    [2, 0, 'b'],
    [3, 0, 'c'],
    [3, 1, 'd'],
  ]);
});

test('a message that states its id is known with another text, and what is below one that is gone is not', () => {
  expect(
    found([
      message(at(1), null, 'character', 'Hello.', 'a'),
      message(at(2), at(1), 'user', 'Tea?', 'x'),
      message(at(3), at(2), 'character', 'Yes.', 'c'),
      message(at(4), at(9), 'character', 'Yes.', 'y'),
    ]),
  ).toEqual([
    [1, 0, 'a'],
    [2, 0, 'b'],
    [3, 0, 'c'],
  ]);
});
