import { expect, test } from 'vitest';
import { createShareTokens, hashOf, isToken } from './share-tokens.ts';

const tokens = createShareTokens('a secret');
const ID = '01900000-0000-7000-8000-000000000001';

test('the token has 128 bits, differs with each salt, and its hash is what is stored', () => {
  const [one, other] = [tokens.make(ID), tokens.make(ID)];
  const token = tokens.tokenOf({ id: ID, ...one })!;
  expect(isToken(token)).toBe(true);
  expect(Buffer.from(token, 'base64url')).toHaveLength(16);
  expect(hashOf(token)).toEqual(one.hash);
  expect(tokens.tokenOf({ id: ID, ...other })).not.toBe(token);
});

test('under another secret there is no link rather than a wrong one', () => {
  expect(createShareTokens('another').tokenOf({ id: ID, ...tokens.make(ID) })).toBeNull();
});
