import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { drawnTags, sexOf } from './written-sex.ts';

const of = (description: string, personality = '', tags: string[] = []) =>
  sexOf({ tags, description, personality });

describe('sexOf', () => {
  it.each([
    ['A vampire of six hundred years. She owns the last theatre in the city.', 'female'],
    ['A vampire who paints. He has not seen the sun since Lisbon fell.', 'male'],
    ['Count of a house with no clocks.', 'male'],
    ['A vampire countess with a house full of clocks.', 'female'],
    ['A vampire (they/them) who keeps bees.', 'non-binary'],
    ['Ash is a nonbinary vampire. They keep bees.', 'non-binary'],
    ['Ash keeps bees. They sleep by day. They never hurry.', 'non-binary'],
    ['[Gender: "Male"; species: vampire; his sister: her rival, she hunts her]', 'male'],
    ['Name("Vesna") Sex(“Female”) Species("vampire")', 'female'],
    ['A vampire with red eyes, in an old coat.', null],
    ['They are three, the last of the old houses.', null],
    ['', null],
  ])('reads %j as %s', (description, sex) => expect(of(description)).toBe(sex));

  it('reads the personality too, and counts who the text speaks of most', () => {
    expect(of('A vampire.', 'He is proud and he knows it.')).toBe('male');
    expect(of('His wife left him. He keeps her letters, and she never wrote again. He waits.')).toBe('male');
  });

  it('follows a tag before any text', () => {
    expect(of('She owns the theatre.', '', ['male'])).toBe('male');
    expect(of('She owns the theatre.', '', ['vampire', 'non-binary'])).toBe('non-binary');
  });

  it('agrees with the tags of each house character', () => {
    const folder = path.join(import.meta.dirname, '../../../content/characters');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.json') && !file.endsWith('creator.json'),
    );
    expect(files).toHaveLength(68);
    const wrong = files.flatMap((file) => {
      const { description, personality, look } = JSON.parse(
        readFileSync(path.join(folder, file), 'utf8'),
      ) as { description: string; personality: string; look: { tags: string[] } };
      const [tagged, read] = [of('', '', look.tags), of(description, personality)];
      return tagged === read ? [] : [`${file}: ${tagged} by its tags, ${read} by its texts`];
    });
    expect(wrong).toEqual([]);
  });
});

describe('drawnTags', () => {
  it('adds the sex once, and only where no tag says it', () => {
    const description = 'She owns the theatre.';
    expect(drawnTags({ tags: ['vampire', 'vampire'], description, personality: '' })).toEqual([
      'vampire',
      'female',
    ]);
    expect(drawnTags({ tags: ['masculine'], description, personality: '' })).toEqual(['masculine']);
  });
});
