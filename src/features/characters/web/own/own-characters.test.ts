import { describe, expect, it } from 'vitest';
import { emptyContent } from '../../empty-content.ts';
import { fileNameIn, type OwnView } from '../creating.queries.ts';
import { diffWords } from './diff-words.ts';
import { daysLeft, marksOf, readOwnSearch, searchOf, START, viewOf, withPart } from './own-view.ts';
import { comparedTexts } from './version-texts.ts';

const texts = (before: string, after: string) => {
  const parts = diffWords(before, after);
  const without = (kind: string) =>
    parts
      .filter((part) => part.kind !== kind)
      .map(({ text }) => text)
      .join('');
  return { before: without('added'), after: without('removed'), parts };
};

describe('comparing two texts', () => {
  it('marks added and removed words', () => {
    expect(diffWords('She keeps a lamp.', 'She keeps an old lamp.')).toEqual([
      { kind: 'same', text: 'She keeps ' },
      { kind: 'removed', text: 'a ' },
      { kind: 'added', text: 'an old ' },
      { kind: 'same', text: 'lamp.' },
    ]);
  });

  it.each([
    ['', ''],
    ['', 'new'],
    ['old', ''],
    ['a b c a b', 'b a c b a'],
    ['one\ntwo\n\nthree', 'one\nthree\n'],
  ])('loses nothing of %j and %j', (before, after) => {
    expect(texts(before, after)).toMatchObject({ before, after });
  });

  it('compares long texts by lines, and texts beyond that as a whole', () => {
    const lines = (sign: string) =>
      Array.from({ length: 300 }, (_, index) => `${sign} ${index} and four more words\n`).join('');
    const before = `same\n${lines('a')}`;
    const after = `same\n${lines('b')}`;
    expect(texts(before, after)).toMatchObject({ before, after });
    const long = (sign: string) => `${sign}\n`.repeat(1200);
    expect(diffWords(`a${long('x y')}`, `b${long('y x')}`)).toHaveLength(2);
  });

  it('is fast when one word of a long text has changed', () => {
    const before = 'a word and more\n'.repeat(9000);
    const after = `${before}and one more`;
    expect(diffWords(before, after)).toEqual([
      { kind: 'same', text: before },
      { kind: 'added', text: 'and one more' },
    ]);
  });
});

describe('comparing two versions', () => {
  it('lists differing texts under their headings', () => {
    const from = { ...emptyContent(), name: 'Ilka', greetings: ['Hello'], tags: ['female'] };
    const to = {
      ...from,
      greetings: ['Hello', 'You again'],
      tags: ['vampire'],
      visibility: 'private' as const,
    };
    expect(comparedTexts(from, to)).toEqual([
      { path: 'greetings.1', label: 'Greeting 2', before: '', after: 'You again' },
      { path: 'tags', label: 'Tags', before: 'female', after: 'vampire' },
    ]);
    expect(comparedTexts(from, from)).toEqual([]);
  });
});

describe('the list of own characters', () => {
  const own = {
    state: 'published' as const,
    visibility: 'unlisted' as const,
    hasUnpublishedChanges: true,
    version: 3,
  };

  it('shows the most important state of a character', () => {
    expect(marksOf(own as never)).toEqual(['Unlisted', 'Unpublished changes']);
    expect(marksOf({ ...own, state: 'draft', version: null } as never)).toEqual(['Draft']);
    expect(marksOf({ ...own, state: 'draft' } as never)).toEqual(['Unpublished']);
    expect(marksOf({ ...own, state: 'deleted' } as never)).toEqual(['Deleted']);
  });

  it('starts at the first page when the filter changes', () => {
    expect(withPart({ ...START, page: 4 }, { q: 'lamp' }).page).toBe(1);
    expect(withPart({ ...START, q: 'lamp' }, { page: 2 })).toMatchObject({ q: 'lamp', page: 2 });
  });

  it('counts the days that are left', () => {
    const now = Date.parse('2026-11-21T12:00:00Z');
    expect(daysLeft('2026-11-22T11:00:00Z', now)).toBe(1);
    expect(daysLeft('2026-12-21T12:00:00Z', now)).toBe(30);
    expect(daysLeft('2026-11-20T12:00:00Z', now)).toBe(0);
    expect(daysLeft(null, now)).toBe(0);
  });

  it('reads the file name that the server sends', () => {
    expect(fileNameIn('attachment; filename="ilka.png"')).toBe('ilka.png');
    expect(fileNameIn(`attachment; filename="x.png"; filename*=UTF-8''Ilka%20M%C3%B6we.png`)).toBe(
      'Ilka Möwe.png',
    );
    expect(fileNameIn(null)).toBeNull();
  });
});

it('writes the parts of a view that differ from the default to the URL and reads them back', () => {
  expect(searchOf(START)).toEqual({});
  const view: OwnView = { state: 'draft', visibility: 'unlisted', q: 'mira', sort: 'name', page: 3 };
  expect(viewOf(readOwnSearch(searchOf(view)))).toEqual(view);
  expect(viewOf(readOwnSearch({ q: 1984 }))).toEqual({ ...START, q: '1984' });
});

it('shows the default view for an invalid URL', () => {
  const nonsense = { state: 'gone', visibility: 7, q: ['x'], sort: 'updated', page: -2, other: 1 };
  expect(viewOf(readOwnSearch(nonsense))).toEqual(START);
});
