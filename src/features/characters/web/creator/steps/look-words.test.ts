import { describe, expect, it } from 'vitest';
import { chosenIn, featureOf, HAIR_STYLES, LOOK_OPTIONS, tagOfFeature, withChosen } from './look-words.ts';

describe('the words of a look', () => {
  it('writes one part per subject and leaves other words unchanged', () => {
    let words = 'A silver brooch';
    words = withChosen(words, 'hair', 'silver hair');
    words = withChosen(words, 'eyes', 'red eyes');
    expect(words).toBe('A silver brooch, silver hair, red eyes');
    words = withChosen(words, 'hair', 'black hair');
    expect(words).toBe('A silver brooch, black hair, red eyes');
    expect(withChosen(words, 'eyes', null)).toBe('A silver brooch, black hair');
  });

  it('finds chosen and typed options, ignoring case', () => {
    expect(chosenIn('Silver Hair,  moonlit', 'hair')).toBe('silver hair');
    expect(chosenIn('Silver Hair,  moonlit', 'light')).toBe('moonlit');
    expect(chosenIn('her silver hair shines', 'hair')).toBeNull();
    expect(chosenIn('', 'outfit')).toBeNull();
  });

  it('has no option in common between two subjects', () => {
    const all = Object.values(LOOK_OPTIONS).flatMap((options) => options.map(({ words }) => words));
    expect(new Set(all).size).toBe(all.length);
  });

  it('converts tags of the image engine to plain words and back', () => {
    expect(['hair:bob', 'freckles'].map(featureOf)).toEqual(['bob', 'freckles']);
    expect(['Bob', 'freckles', 'hair:locs'].map(tagOfFeature)).toEqual(['hair:bob', 'freckles', 'hair:locs']);
    for (const { tag } of HAIR_STYLES) {
      expect(tagOfFeature(featureOf(tag))).toBe(tag);
      // Words are part of a comma-separated list.
      expect(featureOf(tag)).not.toContain(',');
    }
  });
});
