import { expect, test } from 'vitest';
import { lineIn } from './moment.service.ts';
import { sceneWords } from './scene-words.ts';

const reply = (content: string) => ({ role: 'assistant' as const, content });
const said = (content: string) => ({ role: 'user' as const, content });

test('place, time, clothes and what is held come from the last messages', () => {
  const scene = [
    reply('She pulls her dark coat closer. The lake lies still tonight.'),
    said('What happens if the frost comes early?'),
    reply('Then we will have had tonight. *She smiles and offers you her gloves.*'),
  ];
  expect(sceneWords(scene)).toBe('by a lake, at night, first frost, gloves, dark coat, smiling');
});

test('the newest place counts, and what was held long ago does not', () => {
  const scene = [
    reply('He stands in the kitchen with a cup of tea.'),
    said('Come with me to the library.'),
    reply('He follows.'),
    said('Sit down.'),
    reply('He does.'),
  ];
  expect(sceneWords(scene)).toBe('in a library');
});

test('reads German and Japanese', () => {
  expect(sceneWords([reply('Sie steht im Garten, im roten Kleid, und lächelt im Regen.')])).toBe(
    'in a garden, in the rain, red dress, smiling',
  );
  expect(sceneWords([reply('夜の図書館で彼女は微笑み、本を開いた。')])).toBe(
    'in a library, at night, holding a book, smiling',
  );
});

test('takes nothing of a message but what it knows by name', () => {
  expect(sceneWords([reply('Something that no picture should show.')])).toBe(
    'a quiet portrait in soft evening light',
  );
  expect(sceneWords([])).toBe('a quiet portrait in soft evening light');
});

test('what a model writes around its line is left out', () => {
  expect(lineIn('\n**Scene:** "at a lake, dark coat"\nHope that helps!')).toBe('at a lake, dark coat');
  expect(lineIn('—')).toBe('');
  const long = lineIn(Array.from({ length: 80 }, (_, n) => `thing ${n}`).join(', '));
  expect(long.length).toBeLessThanOrEqual(300);
  expect(long).toMatch(/thing \d+$/);
});
