import { describe, expect, it } from 'vitest';
import { createReservedNames } from './reserved-names.ts';

const isReserved = createReservedNames('Nightbloom');

describe('names of those who run the site', () => {
  it.each(['admin', 'support', 'staff', 'moderator', 'official', 'security', 'billing', 'Nightbloom'])(
    '%s is reserved, with capitals, digits and separators',
    (name) => {
      for (const each of [
        name,
        name.toUpperCase(),
        `${name}1`,
        `${name}-2026`,
        `the_${name}`,
        `${name}.team`,
      ])
        expect(isReserved(each), each).toBe(true);
    },
  );

  it.each([
    'adm1n',
    '4dmin',
    'ADMlN',
    'adrnin',
    'adminn',
    'supp0rt',
    '5upport',
    'm0derat0r',
    'Вilling',
    'Аdmin',
    'аdmіn',
    'ａｄｍｉｎ',
    'ádmín',
    'a\u200bdmin',
    'A d m i n',
    '✔ Official',
    'off1cial-support',
    'NightbloomSupport',
    'n1ghtb100m',
    'nightbl\u043e\u043em',
    'The real Nightbloom team',
  ])('%s looks like one', (name) => {
    expect(isReserved(name)).toBe(true);
  });

  it.each([
    'ada',
    'Bing',
    'Stafford',
    'securita',
    'billie',
    'Supporter of owls',
    'unofficial',
    'Night Bloomer',
    'the',
    'team-rose',
    'Adminis',
    'moderata',
    'Rooth',
    '星野ひかり',
    '',
    '1234',
  ])('%s is free', (name) => {
    expect(isReserved(name)).toBe(false);
  });

  it('another product reserves its own name', () => {
    const isTheirs = createReservedNames('Café Noir');
    expect(isTheirs('cafe-noir')).toBe(true);
    expect(isTheirs('Nightbloom')).toBe(false);
  });
});
