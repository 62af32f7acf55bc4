import { expect, test } from 'vitest';
import { spokenParagraphs } from './spoken-parts.ts';

test('separates actions from speech', () => {
  expect(spokenParagraphs('*A door opens.*\n\nYou are late. *She smiles.* Sit.')).toEqual([
    [{ kind: 'done', text: 'A door opens.' }],
    [
      { kind: 'said', text: 'You are late. ' },
      { kind: 'done', text: 'She smiles.' },
      { kind: 'said', text: ' Sit.' },
    ],
  ]);
});

test.each([
  ['5 * 3 is fifteen', '5 * 3 is fifteen'],
  ['an open *end', 'an open *end'],
  ['', undefined],
])('%j keeps its asterisks', (text, said) => {
  expect(
    spokenParagraphs(text)[0]
      ?.map((part) => part.text)
      .join(''),
  ).toBe(said);
});

test('treats text between double asterisks and across line breaks as an action', () => {
  expect(spokenParagraphs('**Stands.\nWaits.** Well?')[0]).toEqual([
    { kind: 'done', text: 'Stands.\nWaits.' },
    { kind: 'said', text: ' Well?' },
  ]);
});
