import { describe, expect, it } from 'vitest';
import {
  answersOf,
  dueAt,
  FIELDS,
  itemProblems,
  ITEMS_MAX,
  KINDS,
  problemsOf,
  referenceOf,
  type Answers,
  type RemovalKind,
} from './rules.ts';

const COMPLETE: Record<RemovalKind, Answers> = {
  intimate_image: {
    statement: 'It is me, and I never agreed.',
    email: 'ada@example.test',
    isNotConsenting: true,
    isGoodFaith: true,
    signature: 'Ada Example',
  },
  copyright: {
    work: 'My painting "Harbour"',
    name: 'Ada Example',
    postalAddress: '1 Main Street',
    phone: '555 0100',
    isGoodFaith: true,
    isAccurate: true,
    signature: 'Ada Example',
  },
  likeness: {
    depicted: 'Ada Example',
    relation: 'self',
    statement: 'It has my name and my face.',
    name: 'Ada Example',
    email: 'ada@example.test',
    isNotConsenting: true,
    isGoodFaith: true,
    signature: 'Ada Example',
  },
  minor: {},
  other: { reason: 'It threatens me.', isGoodFaith: true },
};

describe.each(KINDS)('a request of the kind %s', (kind) => {
  it('is complete with what the law asks for', () => {
    expect(problemsOf(kind, COMPLETE[kind])).toEqual({});
  });

  it.each(FIELDS[kind].filter(({ isRequired }) => isRequired).map(({ name }) => name))(
    'is not complete without %s',
    (name) => {
      const { [name]: _left, ...rest } = COMPLETE[kind];
      expect(problemsOf(kind, rest)).toHaveProperty(name);
    },
  );

  it('keeps only what it asks for', () => {
    const everything: Answers = { ...COMPLETE.copyright, ...COMPLETE.likeness, reason: 'because' };
    const asked = FIELDS[kind].map(({ name }) => name);
    for (const name of Object.keys(answersOf(kind, everything))) expect(asked).toContain(name);
  });
});

describe('what a request says', () => {
  it('is reachable by phone alone, but not by nothing', () => {
    const { email: _email, ...rest } = COMPLETE.intimate_image;
    expect(problemsOf('intimate_image', rest)).toHaveProperty('email');
    expect(problemsOf('intimate_image', { ...rest, phone: '555 0100' })).toEqual({});
  });

  it('demands declarations that are ticked, not only sent', () => {
    expect(problemsOf('other', { reason: 'It threatens me.', isGoodFaith: false })).toHaveProperty(
      'isGoodFaith',
    );
    expect(problemsOf('other', { reason: 'It threatens me.', isGoodFaith: 'yes' as never })).toHaveProperty(
      'isGoodFaith',
    );
  });

  it('is refused with an address that is none, and with a text that is too long', () => {
    expect(problemsOf('minor', { email: 'nobody' })).toHaveProperty('email');
    expect(problemsOf('minor', { reason: 'x'.repeat(4_001) })).toHaveProperty('reason');
    expect(problemsOf('likeness', { ...COMPLETE.likeness, relation: 'constructor' })).toHaveProperty(
      'relation',
    );
  });

  it('asks nobody who reports a minor for their name', () => {
    expect(FIELDS.minor.every(({ isRequired }) => !isRequired)).toBe(true);
    expect(FIELDS.minor.map(({ name }) => name)).not.toContain('name');
  });
});

describe('addresses', () => {
  it('are at least one and at most twenty', () => {
    expect(itemProblems([])).toHaveProperty('items');
    expect(itemProblems(Array<string>(ITEMS_MAX).fill('/characters/a'))).toEqual({});
    expect(itemProblems(Array<string>(1_000).fill('/characters/a')).items).toContain('these are 1000');
  });

  it('are named one by one where they are empty or too long', () => {
    expect(Object.keys(itemProblems(['/ok', ' ', 'x'.repeat(501)]))).toEqual(['items.1', 'items.2']);
  });
});

it('decides intimate pictures in 48 hours, minors in 4, likeness and copyright in 72, the rest in 7 days', () => {
  const hours = (kind: RemovalKind) => dueAt(kind, 0) / 3_600_000;
  expect(KINDS.map((kind) => [kind, hours(kind)])).toEqual([
    ['intimate_image', 48],
    ['copyright', 72],
    ['likeness', 72],
    ['minor', 4],
    ['other', 168],
  ]);
});

it('numbers requests by their year', () => {
  expect(referenceOf(42, new Date('2026-11-25T00:00:00Z'))).toBe('R-2026-00042');
});
