// Reads the chat of a file in batches, and finds the conversation that an earlier import made of it.
import type { Db } from '../../../../../platform/server/db/database.ts';
import type { SourceReader } from '../../reading/source-reader.ts';
import { addHash, isSameChat } from './chat-plan.ts';
import type { WaitingItem } from '../imports.views.ts';
import { sourceKeyOf } from '../../formats/source-key.ts';
import { matchTree } from './match-tree.ts';
import * as views from '../sources.views.ts';

const MESSAGES_AT_ONCE = 200;

interface Wanted {
  userId: string;
  characterId: string;
  item: Pick<WaitingItem, 'entry' | 'part' | 'sourceKey' | 'program' | 'conversationId'>;
  reader: SourceReader;
}

export async function* batches({
  reader,
  item,
}: Pick<Wanted, 'reader'> & { item: Pick<WaitingItem, 'entry' | 'part'> }) {
  const { entry, part } = item;
  let batch = await reader.ask({ kind: 'open', entry, part, limit: MESSAGES_AT_ONCE });
  if (!batch) throw new Error('the chat is not in its file any more');
  for (;;) {
    yield batch;
    if (batch.isEnd) return;
    batch = await reader.ask({ kind: 'next', limit: MESSAGES_AT_ONCE });
  }
}

interface Same {
  id: string;
  places: views.StoredPlace[];
  /** Whether it was written here and the file is an export of it. Its places are in no table. */
  isOwn: boolean;
  isBinned: boolean;
}

async function placesIn(db: Db, id: string, job: Wanted): Promise<views.StoredPlace[]> {
  const match = matchTree(await views.readTree(db, id));
  for await (const { messages } of batches(job)) for (const message of messages) match.add(message);
  return match.places();
}

/** A conversation of the user of which the file is an export. */
async function findOwn(db: Db, job: Wanted): Promise<Same | null> {
  const { userId, characterId, item } = job;
  if (item.program === 'own') {
    const opened = await batches(job).next();
    const [id = ''] = opened.done ? [] : opened.value.head.identity;
    const own = await views.readOwn(db, userId, id);
    if (!own) return null;
    return { ...own, id, isOwn: true, places: own.isBinned ? [] : await placesIn(db, id, job) };
  }
  if (item.program !== 'sillytavern') return null;
  for (const { id, createdAt, characterName } of await views.readOwnWith(db, userId, characterId)) {
    const identity = [createdAt.toISOString(), characterName];
    if (sourceKeyOf({ program: 'sillytavern', identity }) !== item.sourceKey) continue;
    const places = await placesIn(db, id, job);
    if (places.length > 0) return { id, places, isOwn: true, isBinned: false };
  }
  return null;
}

/** The conversation that is the same chat with the same character: an earlier import made it, or it was exported here. */
export async function findSame(db: Db, job: Wanted): Promise<Same | null> {
  const found = (await findImported(db, job)) ?? (await findOwn(db, job));
  const { conversationId: id } = job.item;
  // Begun, and deleted since.
  return found ?? (id ? { id, places: [], isOwn: false, isBinned: false } : null);
}

async function findImported(db: Db, job: Wanted): Promise<Same | null> {
  const { userId, item, characterId } = job;
  const { conversationId: begun, sourceKey } = item;
  if (begun && sourceKey && (await views.isFrom(db, begun, sourceKey)))
    return { id: begun, places: await views.readPlaces(db, begun), isOwn: false, isBinned: false };
  if (begun) return null;
  const candidates = sourceKey ? await views.readSources(db, userId, sourceKey) : [];
  if (candidates.length === 0) return null;
  const hashes = new Map<string, string>();
  for await (const { messages } of batches(job)) for (const message of messages) addHash(hashes, message);
  for (const id of candidates) {
    const end = await views.readEnd(db, id);
    if (end?.characterId !== characterId) continue;
    const places = await views.readPlaces(db, id);
    if (isSameChat(places, hashes)) return { id, places, isOwn: false, isBinned: false };
  }
  return null;
}
