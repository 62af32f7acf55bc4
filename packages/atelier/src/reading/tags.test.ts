import { describe, expect, it } from 'vitest';
import { readTags } from './tags.ts';

const read = (...names: string[]): string[] => readTags(names, 'take');

describe('readTags', () => {
  it('draws a school as a university', () => {
    expect(read('female', 'school')).toContain('campus');
    expect(read('female', 'school')).not.toContain('school');
  });

  it.each([
    ['divine', 'angel'],
    ['demonic', 'demon'],
    ['artificial', 'android'],
    ['alien', 'alien'],
  ])('makes a being of the origin %s', (origin, type) => {
    const tags = read('female', origin);
    expect(tags).toEqual(expect.arrayContaining([type, 'feminine']));
    expect(tags).not.toContain('female');
  });

  it('keeps one type, a being before a gender', () => {
    expect(read('male', 'vampire')).toEqual(expect.arrayContaining(['vampire', 'masculine']));
    expect(read('vampire', 'divine')).not.toContain('angel');
    expect(read('human', 'female')).toContain('female');
  });

  it('keeps one scene of several, the same one for the same take', () => {
    const scenes = ['space', 'medieval', 'peaceful'];
    const kept = readTags(scenes, 'a').filter((tag) => scenes.includes(tag));
    expect(kept).toHaveLength(1);
    expect(readTags(scenes, 'a')).toEqual(readTags(scenes, 'a'));
    const seen = new Set(Array.from({ length: 30 }, (_, i) => readTags(scenes, `take${i}`).join()));
    expect(seen.size).toBe(3);
  });

  it('mixes several ethnicities', () => {
    expect(read('asian', 'african')).toEqual(['mixed']);
  });

  it('finds a place for a genre that has one', () => {
    expect(read('cyberpunk')).toContain('modern-city');
    expect(read('sci-fi', 'peaceful')).not.toContain('space');
  });

  it('is not disturbed by case, spaces or names that it does not know', () => {
    expect(read(' Long Hair ', 'FEMALE', 'demisexual')).toEqual(
      expect.arrayContaining(['long-hair', 'female', 'demisexual']),
    );
  });
});
