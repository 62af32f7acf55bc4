import { expect, test } from 'vitest';
import { RefusedFile } from '../archive/refused-file.ts';
import type { Answers, Question } from '../reading/questions.ts';
import type { ScannedPart } from '../reading/scan-part.ts';
import { ReaderEnded, type SourceReader } from '../reading/source-reader.ts';
import type { NewItem } from './imports.store.ts';
import type { Lease } from './lease/lease.ts';
import { scanImport } from './scan-import.ts';

const partOf = (entry: number, problem: ScannedPart['problem']): ScannedPart => ({
  ...{
    entry,
    problem,
    path: `chats/Noor/${entry}.jsonl`,
    part: 0,
    program: 'sillytavern',
    title: `${entry}`,
  },
  ...{ left: null, bytes: 100, hash: null, picture: null, lorebook: null },
  ...{
    kind: problem ? 'other' : 'chat',
    characterName: 'Noor',
    sourceKey: `${entry}`,
    messages: 2,
    notes: [],
  },
});

/** A reader that dies whenever it comes to one of these parts. */
function deadlyReader(parts: number, deadly: readonly number[]) {
  let deaths = 0;
  const answer = (first: number, until: number, problem: ScannedPart['problem']): Answers['scan'] => ({
    scanned: Array.from({ length: until - first }, (_, n) => partOf(first + n, problem)),
    next: until < parts ? until : null,
  });
  const ask = async (question: Question) => {
    if (question.kind === 'given-up') return answer(question.first, question.first + 1, 'heavy');
    if (question.kind !== 'scan') throw new Error('asked for something else');
    const until = Math.min(parts, question.first + question.limit);
    if (deadly.some((entry) => entry >= question.first && entry < until)) {
      deaths++;
      throw new ReaderEnded('dead');
    }
    return answer(question.first, until, null);
  };
  return { reader: { ask, close: async () => {} } as unknown as SourceReader, deaths: () => deaths };
}

/** Keeps the rows that are written. */
function keptRows() {
  const rows: NewItem[] = [];
  const tx = {
    insertInto: () => ({
      values: (added: Record<string, unknown>[]) => ({
        execute: async () => void rows.push(...(added as unknown as NewItem[])),
      }),
    }),
    deleteFrom: () => ({ where: () => ({ execute: async () => void rows.splice(0) }) }),
    updateTable: () => ({ set: () => ({ where: () => ({ execute: async () => {} }) }) }),
  };
  const lease: Lease = { write: (work) => work(tx as never), isOpen: () => true, end: () => {} };
  return { rows, lease };
}

test('the part that ends its reader is named, and all others are read', async () => {
  const { reader, deaths } = deadlyReader(450, [120]);
  const { rows, lease } = keptRows();
  expect(await scanImport(reader, 'import', lease)).toBe('found');
  expect(rows.map(({ entry }) => entry)).toEqual(Array.from({ length: 450 }, (_, entry) => entry));
  expect(rows.filter(({ state }) => state === 'failed')).toMatchObject([{ entry: 120, reason: 'heavy' }]);
  expect(deaths()).toBe(2);
});

test('a file that ends its reader again and again is given up', async () => {
  const { reader } = deadlyReader(450, [3, 120, 121, 300]);
  await expect(scanImport(reader, 'import', keptRows().lease)).rejects.toThrow(new RefusedFile('heavy'));
});
