import { describe, expect, test } from 'vitest';
import { drawHere } from '../drawing.ts';
import { ANIMALS } from '../model/animals.ts';
import { understand } from '../request.ts';

const read = (prompt: string) => understand({ prompt, negativePrompt: '', tags: [] });
const draw = (prompt: string) =>
  drawHere({ prompt, negativePrompt: '', width: 96, height: 128, identity: 'a', seed: '1', tags: [] });

describe('animals', () => {
  test.each([...ANIMALS])('a %s is drawn, and named in the description', async (animal) => {
    const { bytes, description } = await draw(`a ${animal} by day`);
    expect(bytes.length).toBeGreaterThan(500);
    expect(description).toMatch(new RegExp(String.raw`^An? \w+ ${animal}\b`));
  });

  test.each([
    ['ein Wolf im Schnee', ['nobody', 'wolf', 'forest', 'snow']],
    ['eine weiße Eule bei Nacht', ['nobody', 'white owl', 'forest', 'at night']],
    ['zwei Rehe auf der Wiese', ['nobody', 'deer', 'mountains']],
    ['雪の中のうさぎ', ['nobody', 'rabbit', 'snow']],
    ['池の錦鯉', ['nobody', 'koi', 'lake']],
    ['狼を連れた狩人', ['one person', 'wolf']],
  ])('in other languages: %s', (wish, shown) => {
    expect(read(wish).understood).toEqual(expect.arrayContaining(shown));
  });

  test('koi are left out beside people', () => {
    expect(read('a woman and a koi by a lake')).toMatchObject({ leftOut: ['koi'], refusal: null });
  });

  test.each(['a woman with a wolf cut', 'a woman in a bunny suit', 'a man in a fox mask'])(
    'a word with an animal in it is no animal: %s',
    (wish) => {
      expect(read(wish).understood.join()).not.toMatch(/wolf|rabbit|fox/);
    },
  );
});
