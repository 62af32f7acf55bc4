import { expect, test } from 'vitest';
import { messagesOf } from './test-bench.ts';

test.each([
  ['One line\nand another', [['user', 'One line\nand another']]],
  [
    '\n\nFirst.\n  \n\nSecond.\r\n\r\nThird.\n',
    [
      ['user', 'First.'],
      ['assistant', 'Second.'],
      ['user', 'Third.'],
    ],
  ],
  ['  \n ', []],
])('reads %j as messages in turn, the last one the user’s', (text, messages) => {
  expect(messagesOf(text).map(({ role, content }) => [role, content])).toEqual(messages);
});
