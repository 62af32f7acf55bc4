import { expect, test } from 'vitest';
import { suggestionsFor, surprise } from './suggestions.ts';

test('what the character’s tags bring to mind comes first', () => {
  const [place, wearing] = suggestionsFor(['female', 'vampire', 'medieval'], '');
  expect(place!.words.slice(0, 2)).toEqual(['in a castle hall', 'in a castle']);
  expect(wearing!.words[0]).toBe('a velvet cloak');
});

test('what the prompt says is not offered again, and nothing twice', () => {
  const [place] = suggestionsFor(['peaceful'], 'By the lake, a coat');
  expect(place!.words).not.toContain('by the lake');
  expect(new Set(place!.words).size).toBe(place!.words.length);
});

test('a surprise is a whole prompt', () => {
  expect(surprise(['vampire'], ['moonlight'], () => 0)).toBe(
    'in a castle hall, a velvet cloak, smiling, moonlight',
  );
  expect(surprise([], ['moonlight', 'aurora'], () => 0.999)).toMatch(/^by the sea, .*, aurora$/);
});
