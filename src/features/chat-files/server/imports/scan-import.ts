// Reads a file for the first time: what is in it, without bringing anything in.
import { storable } from '../../../../shared/storable.ts';
import type { ItemState } from '../../contract.ts';
import { PARTS_MAX } from '../../rules.ts';
import { RefusedFile, type FileProblem } from '../archive/refused-file.ts';
import type { Answers } from '../reading/questions.ts';
import type { ScannedPart } from '../reading/scan-part.ts';
import { ReaderEnded, type SourceReader } from '../reading/source-reader.ts';
import * as store from './imports.store.ts';
import { Stopped, type Lease } from './lease/lease.ts';

const NAME_MAX = 120;
const clean = (text: string, max: number): string => storable(text).slice(0, max);

/** In a data folder by the name of the card's file, otherwise by the character's name. */
function nameKeyOf(part: ScannedPart): string | null {
  const folder =
    part.kind === 'character' ? part.title : /(?:^|\/)chats\/([^/]+)\/[^/]+$/i.exec(part.path)?.[1];
  if (folder !== undefined) return `folder:${clean(folder.toLowerCase(), 200)}`;
  return part.kind === 'chat' ? `name:${clean(part.characterName.trim().toLowerCase(), 200)}` : null;
}

function stateOf({ kind, problem, left, messages }: ScannedPart): {
  state: ItemState;
  reason: string | null;
} {
  if (problem) return { state: 'failed', reason: problem };
  if (kind === 'other') return { state: 'left', reason: left ?? 'unknown' };
  if (kind === 'chat' && messages === 0) return { state: 'skipped', reason: 'empty' };
  return { state: 'waiting', reason: null };
}

function addName(names: Map<string, store.FoundName>, key: string, part: ScannedPart): void {
  const isChat = part.kind === 'chat';
  const name = clean(isChat ? part.characterName.trim() : part.title, NAME_MAX);
  const known = names.get(key) ?? { key, name, chats: 0, messages: 0, hasCard: false, card: null };
  names.set(key, {
    ...known,
    // Chats say how the character is called; the file of a card may bear a number.
    name: isChat && name ? name : known.name,
    chats: known.chats + (isChat ? 1 : 0),
    messages: known.messages + part.messages,
    hasCard: known.hasCard || !isChat,
    card: known.card ?? part.hash,
  });
}

/** Parts that are read together. */
const PARTS_AT_ONCE = 200;
/** Rows of one statement, which takes a limited number of values. */
const ROWS_AT_ONCE = 500;
/** A file that ends its reader so often is given up. */
const DEATHS_MAX = 3;

/** Reads the next parts; where their reader dies, one by one, until the part is found that ends it. */
function createScanner(reader: SourceReader) {
  let deaths = 0;
  let singlyUntil = 0;
  return async function scanNext(first: number): Promise<Answers['scan']> {
    const isSingle = first < singlyUntil;
    try {
      return await reader.ask({ kind: 'scan', first, limit: isSingle ? 1 : PARTS_AT_ONCE });
    } catch (error) {
      if (!(error instanceof ReaderEnded)) throw error;
      if (!isSingle) {
        singlyUntil = first + PARTS_AT_ONCE;
        return scanNext(first);
      }
      if (++deaths >= DEATHS_MAX) throw new RefusedFile('heavy');
      return reader.ask({ kind: 'given-up', first });
    }
  };
}

type Nothing = Extract<FileProblem, 'empty' | 'document' | 'heavy' | 'risu' | 'risu_cut'>;

/** @returns why nothing in it can be brought in, if that is so @throws Stopped, RefusedFile */
export async function scanImport(
  reader: SourceReader,
  importId: string,
  lease: Lease,
): Promise<'found' | Nothing> {
  const names = new Map<string, store.FoundName>();
  const problems = new Set<string | null>();
  const scanNext = createScanner(reader);
  let position = 0;
  let hasAny = false;
  await lease.write((tx) => store.deleteItems(tx, importId));
  for (let first: number | null = 0; first !== null;) {
    if (!lease.isOpen()) throw new Stopped();
    const { scanned, next }: Answers['scan'] = await scanNext(first);
    const items = scanned.map((part): store.NewItem => {
      const nameKey = nameKeyOf(part);
      if (nameKey !== null && (part.kind === 'chat' || part.kind === 'character'))
        addName(names, nameKey, part);
      const { kind, entry, program, sourceKey, messages, notes, bytes, hash } = part;
      problems.add(part.problem);
      if (part.left?.startsWith('risu')) problems.add('risu');
      hasAny ||= kind !== 'other';
      return {
        ...{ kind, entry, part: part.part, program, sourceKey, messages, notes, nameKey, bytes, hash },
        ...stateOf(part),
        picture: part.picture === null ? null : clean(part.picture, 200),
        lorebook: part.lorebook === null ? null : clean(part.lorebook, 200),
        position: position++,
        path: clean(part.path, 500),
        title: clean(part.title, 200),
      };
    });
    if (position > PARTS_MAX) throw new RefusedFile('too_many');
    for (let from = 0; from < items.length; from += ROWS_AT_ONCE)
      await lease.write((tx) => store.insertItems(tx, importId, items.slice(from, from + ROWS_AT_ONCE)));
    first = next;
  }
  await lease.write((tx) => store.setNames(tx, importId, [...names.values()]));
  if (hasAny) return 'found';
  if (problems.has('cut')) return 'risu_cut';
  return (['risu', 'document', 'heavy'] as const).find((problem) => problems.has(problem)) ?? 'empty';
}
