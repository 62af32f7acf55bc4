// Reads a file for the first time: what is in it, without bringing anything in.
import type { Database } from '../../../../platform/server/db/database.ts';
import { storable } from '../../../../shared/storable.ts';
import type { ItemState } from '../../contract.ts';
import type { Answers } from '../reading/questions.ts';
import type { ScannedPart } from '../reading/scan-part.ts';
import type { SourceReader } from '../reading/source-reader.ts';
import * as store from './imports.store.ts';

const NAME_MAX = 120;
const clean = (text: string, max: number): string => storable(text).slice(0, max);

/** In a data folder by the name of the card's file, otherwise by the character's name. */
function nameKeyOf(part: ScannedPart): string | null {
  const folder =
    part.kind === 'character' ? part.title : /(?:^|\/)chats\/([^/]+)\/[^/]+$/i.exec(part.path)?.[1];
  if (folder !== undefined) return `folder:${clean(folder.toLowerCase(), 200)}`;
  return part.kind === 'chat' ? `name:${clean(part.characterName.trim().toLowerCase(), 200)}` : null;
}

function stateOf({ kind, problem, messages }: ScannedPart): { state: ItemState; reason: string | null } {
  if (problem) return { state: 'failed', reason: problem };
  if (kind === 'chat')
    return messages > 0 ? { state: 'waiting', reason: null } : { state: 'skipped', reason: 'empty' };
  if (kind === 'character') return { state: 'waiting', reason: null };
  return { state: 'left', reason: kind === 'other' ? 'unknown' : 'later' };
}

function addName(names: Map<string, store.FoundName>, key: string, part: ScannedPart): void {
  const isChat = part.kind === 'chat';
  const name = clean(isChat ? part.characterName.trim() : part.title, NAME_MAX);
  const known = names.get(key) ?? { key, name, chats: 0, messages: 0, hasCard: false };
  names.set(key, {
    ...known,
    // Chats say how the character is called; the file of a card may bear a number.
    name: isChat && name ? name : known.name,
    chats: known.chats + (isChat ? 1 : 0),
    messages: known.messages + part.messages,
    hasCard: known.hasCard || !isChat,
  });
}

/** @param goOn false where the import was stopped @returns whether anything in it can be brought in */
export async function scanImport(
  { database, reader }: { database: Database; reader: SourceReader },
  importId: string,
  goOn: () => Promise<boolean>,
): Promise<'found' | 'nothing' | 'stopped'> {
  const names = new Map<string, store.FoundName>();
  let position = 0;
  await database.transact((tx) => store.deleteItems(tx, importId));
  for (let first: number | null = 0; first !== null;) {
    const { scanned, next }: Answers['scan'] = await reader.ask({ kind: 'scan', first });
    const items = scanned.map((part): store.NewItem => {
      const nameKey = nameKeyOf(part);
      if (nameKey !== null && (part.kind === 'chat' || part.kind === 'character'))
        addName(names, nameKey, part);
      const { kind, entry, program, sourceKey, messages, notes } = part;
      return {
        ...{ kind, entry, part: part.part, program, sourceKey, messages, notes, nameKey },
        ...stateOf(part),
        position: position++,
        path: clean(part.path, 500),
        title: clean(part.title, 200),
      };
    });
    await database.transact((tx) => store.insertItems(tx, importId, items));
    if (!(await goOn())) return 'stopped';
    first = next;
  }
  await database.transact((tx) => store.setNames(tx, importId, [...names.values()]));
  return names.size > 0 ? 'found' : 'nothing';
}
