import { expect, test } from 'vitest';
import { DraftLines } from './draft-lines.ts';

function read(pieces: readonly string[]) {
  const drafts: { tone?: string; text: string }[] = [];
  const at = (index: number) => (drafts[index] ??= { text: '' });
  const lines = new DraftLines(
    {
      tone: (index, tone) => void (at(index).tone = tone),
      text: (index, text) => void (at(index).text += text),
    },
    ['Mira Lund', 'Isolde'],
  );
  for (const piece of pieces) lines.feed(piece);
  lines.end();
  return { drafts, isFull: lines.isFull };
}

const WANTED = [
  { tone: 'curious', text: 'I take the gloves. “Were they hers?”' },
  { tone: 'bold', text: 'Then show me the garden: tonight.' },
  { tone: 'quiet', text: '*I hold the door.*' },
];

test.each([
  [
    'as asked for',
    'curious: I take the gloves. “Were they hers?”\nbold: Then show me the garden: tonight.\nquiet: *I hold the door.*',
  ],
  [
    'numbered and bold',
    '1. **Curious:** I take the gloves. “Were they hers?”\n\n2. **Bold**: Then show me the garden: tonight.\n\n3) Quiet: *I hold the door.*\n',
  ],
  [
    'explained first',
    'Here are three messages that Mira could send next:\n\n- curious: I take the gloves. “Were they hers?”\n- bold: Then show me the garden: tonight.\n- quiet: *I hold the door.*',
  ],
])('reads lines %s, however they are cut', (_name, text) => {
  expect(read([text]).drafts).toEqual(WANTED);
  expect(read(text.split('')).drafts).toEqual(WANTED);
});

test('lines without a tone are drafts too, and a name in front is none', () => {
  expect(read(['Mira: I nod.\n*I look up at the lamp and wait for her.*\n']).drafts).toEqual([
    { text: 'I nod.\n*I look up at the lamp and wait for her.*' },
  ]);
  expect(read(['I nod.\nI look up at the lamp and wait for her.']).drafts).toEqual([
    { text: 'I nod.' },
    { text: 'I look up at the lamp and wait for her.' },
  ]);
});

test('what comes after the third is left out', () => {
  const { drafts, isFull } = read(['calm: a b.\nbold: c d.\nquiet: e f.\nshy: g h.\nMore.']);
  expect(drafts.map(({ text }) => text)).toEqual(['a b.', 'c d.', 'e f.']);
  expect(isFull).toBe(true);
});
