import { expect, test } from 'vitest';
import { readQuery } from './read-query.ts';

test.each([
  ['', {}],
  ['a=1&b=x%20y+z', { a: '1', b: 'x y z' }],
  ['type[]=x&type[]=y', { type: ['x', 'y'] }],
  ['type%5B%5D=x', { type: ['x'] }],
  ['page=1&page=2', { page: '2' }],
  ['__proto__=1&constructor=2', { ['__proto__']: '1', constructor: '2' }],
  ['bad=%E0%A4%A', { bad: '\ufffd%A' }],
])('%s', (text, wanted) => {
  expect(Object.entries(readQuery(text))).toEqual(Object.entries(wanted));
});
