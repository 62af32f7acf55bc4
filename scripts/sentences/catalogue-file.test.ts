import { expect, test } from 'vitest';
import { readCatalogue, writeCatalogue, type Entry } from './catalogue-file.ts';

const entries: Entry[] = [
  {
    id: 'Say "hi"\nnow',
    texts: ['Sag „hallo“\njetzt'],
    files: ['src/a.tsx'],
    notes: ['To a friend'],
    isDoubtful: false,
  },
  {
    id: '{n} coin',
    plural: '{n} coins',
    texts: ['', ''],
    files: ['src/a.tsx', 'src/b.tsx'],
    notes: [],
    isDoubtful: true,
  },
];

test('what is written is read again', () => {
  expect(readCatalogue(writeCatalogue('de', entries), 'de/a.po')).toEqual(entries);
});

test('lines may be split, as other programs do', () => {
  const text =
    'msgid ""\nmsgstr "Language: de\\n"\n\nmsgid ""\n"One "\n"line"\nmsgstr ""\n"Eine "\n"Zeile"\n';
  expect(readCatalogue(text, 'de/a.po')).toMatchObject([{ id: 'One line', texts: ['Eine Zeile'] }]);
  expect(() => readCatalogue('msgid "a"\nmsgstr "b"c"\n', 'de/a.po')).toThrow('de/a.po');
});
