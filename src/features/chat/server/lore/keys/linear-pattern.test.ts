import { describe, expect, test } from 'vitest';
import { linearPattern } from './linear-pattern.ts';

const TEXTS = [
  '',
  'cat',
  'The cat sat.',
  'CATS and dogs',
  'concatenate',
  'a-b_c 42',
  'line one\nline two',
  'aaaaaaaaaaaaaaaaaaaa',
  'abcabcabc',
  'über Straße',
  '1999-12-31',
  'x]y',
];

describe('matches what JavaScript matches', () => {
  test.each([
    ['cat', ''],
    ['cat', 'i'],
    ['\\bcats?\\b', 'i'],
    ['^The', ''],
    ['^line two$', 'm'],
    ['^line two$', ''],
    ['(?:abc){2,3}$', ''],
    ['(abc|sat)\\.?', ''],
    ['a.c', ''],
    ['one.line', ''],
    ['one.line', 's'],
    ['[a-c]{3}', ''],
    ['[^a-z\\s]+', ''],
    ['[\\]x]y', ''],
    ['[A-Z]{4}', 'i'],
    ['\\d{4}-\\d{2}-\\d\\d', ''],
    ['\\w+_\\w', ''],
    ['\\Bcat\\B', ''],
    ['(?<word>dog)s', ''],
    ['a{3}', ''],
    ['a{21,}', ''],
    ['b*', ''],
    ['x|', ''],
    ['stra\\u00dfe', 'i'],
    ['[-a]b', ''],
    ['a+?$', ''],
  ])('/%s/%s', (pattern, flags) => {
    const ours = linearPattern(pattern, flags)!;
    const theirs = new RegExp(pattern, flags);
    for (const text of TEXTS) expect([text, ours(text)]).toEqual([text, theirs.test(text)]);
  });
});

test.each(['(', '[a', 'a)', '*a', '(?=a)', '(?<!a)b', '(a)\\1', 'a{5,2}', 'a{1001}', '(((a{99}){99}){99})'])(
  'takes no /%s/',
  (pattern) => {
    expect(linearPattern(pattern, '')).toBeNull();
  },
);

test('supports Unicode classes', () => {
  const greek = linearPattern('\\p{Greek}+', '')!;
  expect([greek('αβγ'), greek('abc')]).toEqual([true, false]);
});

test('a pattern with catastrophic backtracking elsewhere runs in linear time', () => {
  const evil = linearPattern('^(a+)+$', '')!;
  expect(evil(`${'a'.repeat(20_000)}!`)).toBe(false);
  const nested = linearPattern('(x+x+)+y', '')!;
  expect(nested('x'.repeat(20_000))).toBe(false);
});
