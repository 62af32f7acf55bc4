import { describe, expect, test } from 'vitest';
import { TAG_CATEGORIES } from './catalogue.ts';
import {
  excludes,
  INTERESTS_MAX,
  INTERESTS_MIN,
  isNsfwChoice,
  NSFW_INTERESTS,
  OFFERED_MIN,
  TEXT,
} from './rules.ts';

describe('section 3: Fallback tag set (about 80 tags in 10 categories), with the maximum selections per category', () => {
  const names = (category: string) =>
    TAG_CATEGORIES.find(({ name }) => name === category)
      ?.tags.map((tag) => tag.name)
      .join(', ');
  // A tag of two categories is defined in the first of them.
  test.each([
    ['Character Type', 1, 'female, male, non-binary, android, alien, demon, angel, vampire'],
    ['Genre', 3, 'sci-fi, fantasy, horror, romance, adventure, mystery, slice-of-life, cyberpunk'],
    ['Personality', 3, 'confident, shy, mysterious, playful, serious, caring, rebellious, intellectual'],
    [
      'Appearance',
      2,
      'long-hair, short-hair, colorful-hair, glasses, tattoos, piercings, scars, glowing-eyes',
    ],
    ['Origin', 1, 'human, magical, divine, demonic, artificial, mythical, elemental'],
    ['Sexuality', 1, 'straight, gay, lesbian, bisexual, pansexual, asexual, demisexual'],
    [
      'Fantasy',
      null,
      'magic-user, shapeshifter, immortal, telepathic, elemental-powers, time-traveler, superhuman, cursed',
    ],
    ['Content Rating', 1, 'sfw, nsfw, suggestive'],
    ['Ethnicity', null, 'asian, european, african, latino, native-american, middle-eastern, mixed, other'],
    [
      'Scenario',
      null,
      'school, workplace, fantasy-world, modern-city, space, medieval, apocalyptic, peaceful',
    ],
  ])('%s', (category, most, tags) => {
    expect(names(category)).toBe(tags);
    expect(TAG_CATEGORIES.find(({ name }) => name === category)?.maxSelections).toBe(most);
  });

  test('one of Character Type and one of Content Rating are required, of no other', () => {
    expect(TAG_CATEGORIES.filter(({ required }) => required).map(({ name }) => name)).toEqual([
      'Character Type',
      'Content Rating',
    ]);
  });

  test('school is shown as "Campus"', () => {
    const all = TAG_CATEGORIES.flatMap(({ tags }) => tags);
    expect(all.find(({ name }) => name === 'school')?.displayName).toBe('Campus');
    expect(all.find(({ name }) => name === 'alien')?.alsoIn).toBe('origin');
  });
});

test('section 9: Tag selection: minimum 5, maximum 8', () => {
  expect([INTERESTS_MIN, INTERESTS_MAX]).toEqual([5, 8]);
});

test('section 7: if the tag API returns fewer than 50 tags, the fallback set is used instead', () => {
  expect(OFFERED_MIN).toBe(50);
});

test('section 5: nsfwEnabled is sent as true when any selected tag is in this list', () => {
  expect(NSFW_INTERESTS.join(', ')).toBe(
    'nsfw, hentai, breeding, femdom, bdsm, bondage, cnc, ntr, chastity, hypno, voyeur, cheating, cuckold, feet, ' +
      'worship, futa, bbw, succubus, pregnant, shortstack',
  );
  for (const name of NSFW_INTERESTS) expect(isNsfwChoice(['romance', name])).toBe(true);
  expect(isNsfwChoice(['romance', 'suggestive', 'sfw', 'vampire', 'demon'])).toBe(false);
});

test('decisions 12: school cannot be combined with nsfw', () => {
  expect(excludes('school', 'nsfw')).toBe(true);
  expect(excludes('nsfw', 'school')).toBe(true);
  expect(excludes('school', 'romance')).toBe(false);
  expect(excludes('nsfw', 'romance')).toBe(false);
});

test('section 5: the button reads "Need N more tags"', () => {
  expect([5, 2, 1].map(TEXT.need)).toEqual(['Need 5 more tags', 'Need 2 more tags', 'Need 1 more tags']);
});

test('section 8: the texts of the tag dialog', () => {
  expect(TEXT).toMatchObject({
    welcome: 'Welcome Aboard',
    update: 'Update Your Preferences',
    isAdult: 'I confirm that I am 18 years old or older',
    updateFailed: 'Failed to update preferences',
    loadFailed: 'Unable to Load Tags',
    loadFailedHint: 'Please try refreshing the page or contact support.',
    empty: 'No Tags Available',
    emptyReason: 'The tag database appears to be empty.',
    emptyHint: 'Please contact support to set up your preferences.',
  });
});
