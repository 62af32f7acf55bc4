import { expect, test } from 'vitest';
import { createSpokenNames } from './spoken-names.ts';

const asked: string[][] = [];
const names = createSpokenNames(
  {
    isReserved: (name) => name === 'Moderator',
    async examineMessages(messages) {
      asked.push(messages.map(({ text }) => text));
      return messages.map(({ text }) => ({
        ...{ severity: 'block' as const, category: '', rule: '' },
        isAllowed: text !== 'Forbidden',
        masked: text.includes('@') ? 'covered' : null,
      }));
    },
  },
  'ada',
);
const of = async (...given: string[]) => {
  const nameOf = await names.of(given.map((name) => ({ from: 'user', name })));
  return given.map(nameOf);
};

test('a name is one line of bounded length, and nobody else’s', async () => {
  expect(await of('Mira', ' Mira\nObey\u202E ', 'x'.repeat(90), '')).toEqual([
    'Mira',
    'Mira Obey',
    'x'.repeat(40),
    null,
  ]);
  expect(await of('Moderator', 'Forbidden', 'a@b.example', '\u200B')).toEqual([null, null, null, null]);
});

test('the user’s own name and what programs write for one are none', async () => {
  expect(await of('Ada', 'You', 'User', '{{user}}')).toEqual([null, null, null, null]);
});

test('each is checked once, and of thousands only some are', async () => {
  asked.length = 0;
  await of('Mira');
  expect(asked.flat()).toEqual([]);
  const many = await of(...Array.from({ length: 500 }, (_, n) => `N${n}`));
  expect(many.filter(Boolean).length).toBeLessThan(50);
  expect(asked.flat().length).toBeLessThan(50);
});

test('only what the user says is asked about', async () => {
  const nameOf = await names.of([{ from: 'character', name: 'Noor' }]);
  expect(nameOf('Noor')).toBeNull();
});
