import { expect, test } from 'vitest';
import { promptsIn } from './prompts-in.ts';

test.each([
  [
    'plain lines',
    'a woman by a rainy window, warm lamp light\n\na woman in a garden at dusk, lanterns',
    ['a woman by a rainy window, warm lamp light', 'a woman in a garden at dusk, lanterns'],
  ],
  [
    'numbers, bullets, headings and quotation marks',
    'Here are three prompts:\n1. "a man on a pier, fog"\n- **Prompt 2:** a man at a stove, steam\n* a man reading, firelight',
    ['a man on a pier, fog', 'a man at a stove, steam', 'a man reading, firelight'],
  ],
  [
    'an age in front is no number of a list',
    '30-year-old woman on a train, dawn',
    ['30-year-old woman on a train, dawn'],
  ],
  ['the same twice', 'a cat on a wall, noon\na cat on a wall, noon', ['a cat on a wall, noon']],
  ['nothing that could be drawn', 'Sure!\nPrompts:\n', []],
])('reads %s', (_name, text, prompts) => {
  expect(promptsIn(text)).toEqual(prompts);
});

test('one that does not stop is cut between phrases', () => {
  const [prompt] = promptsIn('a long road in the evening, '.repeat(40));
  expect(prompt!.length).toBeLessThanOrEqual(500);
  expect(prompt!.endsWith('evening')).toBe(true);
});
