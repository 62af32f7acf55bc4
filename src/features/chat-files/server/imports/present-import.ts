import type { MessageId } from '../../../../shared/catalogue.ts';
import { remark, type Remark } from '../../../../shared/remark.ts';
import type { ChatImport, ItemNote } from '../../contract.ts';
import type { FileProblem } from '../archive/refused-file.ts';
import { chooseFor } from './names/choose.ts';
import type { FactsOf } from './names/name-facts.ts';
import type { CountRow, ImportRow } from './imports.views.ts';

const PROBLEMS = {
  ...{ damaged: 'files.refused/damaged', bomb: 'files.refused/bomb', too_many: 'files.refused/too_many' },
  ...{ too_large: 'files.refused/too_large', empty: 'files.refused/empty' },
  ...{ document: 'files.refused/document', heavy: 'files.refused/heavy', risu: 'files.refused/risu' },
  ...{ risu_cut: 'files.refused/risu_cut', interrupted: 'files.refused/interrupted' },
} as const satisfies Record<FileProblem, MessageId>;

const problemOf = (problem: string): Remark =>
  remark(Object.hasOwn(PROBLEMS, problem) ? PROBLEMS[problem as FileProblem] : 'files.refused');

const isBroughtIn = ({ kind }: CountRow): boolean => kind !== 'other';

function progressOf(counts: readonly CountRow[], title: string | null): ChatImport['progress'] {
  const wanted = counts.filter(isBroughtIn);
  const sum = (rows: readonly CountRow[], read: (row: CountRow) => number) =>
    rows.reduce((total, row) => total + read(row), 0);
  const ended = wanted.filter(({ state }) => state !== 'waiting');
  const waiting = wanted.filter(({ state }) => state === 'waiting');
  return {
    items: sum(wanted, (row) => row.items),
    doneItems: sum(ended, (row) => row.items),
    messages: sum(wanted, (row) => row.messages),
    doneMessages: sum(ended, (row) => row.messages) + sum(waiting, (row) => row.doneMessages),
    title,
  };
}

export interface ImportFacts {
  counts: readonly CountRow[];
  notes: ItemNote[];
  factsOf: FactsOf;
  shown: { title: string | null; conversationId: string | null; name: string | null };
}

export function presentBrief(
  row: ImportRow,
  { counts, shown }: Pick<ImportFacts, 'counts' | 'shown'>,
): Omit<ChatImport, 'names' | 'notes' | 'conversation'> {
  return {
    id: row.id,
    fileName: row.fileName,
    bytes: row.bytes,
    received: row.received,
    state: row.state,
    problem: row.problem === null ? null : problemOf(row.problem),
    counts: counts.map(({ doneMessages: _, ...count }) => count),
    progress: progressOf(counts, shown.title),
    expiresAt: row.expiresAt.toISOString(),
    leftOut: row.leftOut,
    hasFile: row.hasFile,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}

export function presentImport(row: ImportRow, facts: ImportFacts): ChatImport {
  const { conversationId: id, name } = facts.shown;
  return {
    ...presentBrief(row, facts),
    names: row.names.map((found) => {
      const { card: _, ...name } = found;
      const about = facts.factsOf(found);
      const choice = chooseFor(found, about, row);
      const isSameCard = about.ofCard !== null && about.ofCard.id === choice;
      return { ...name, candidates: [...about.candidates], choice, isSameCard };
    }),
    notes: facts.notes,
    conversation: id && name ? { id, name } : null,
  };
}
