// Reads the chat of a file in batches, and finds the conversation that an earlier import made of it.
import type { Db } from '../../../../../platform/server/db/database.ts';
import type { SourceReader } from '../../reading/source-reader.ts';
import { addHash, isSameChat } from './chat-plan.ts';
import type { WaitingItem } from '../imports.views.ts';
import * as views from '../sources.views.ts';

const MESSAGES_AT_ONCE = 200;

interface Wanted {
  userId: string;
  characterId: string;
  item: Pick<WaitingItem, 'entry' | 'part' | 'sourceKey'>;
  reader: SourceReader;
}

export async function* batches({ reader, item }: Pick<Wanted, 'reader' | 'item'>) {
  const { entry, part } = item;
  let batch = await reader.ask({ kind: 'open', entry, part, limit: MESSAGES_AT_ONCE });
  if (!batch) throw new Error('the chat is not in its file any more');
  for (;;) {
    yield batch;
    if (batch.isEnd) return;
    batch = await reader.ask({ kind: 'next', limit: MESSAGES_AT_ONCE });
  }
}

/** A conversation that an earlier import made of the same chat with the same character. */
export async function findSame(
  db: Db,
  job: Wanted,
): Promise<{ id: string; places: views.StoredPlace[] } | null> {
  const { userId, item, characterId } = job;
  const candidates = item.sourceKey ? await views.readSources(db, userId, item.sourceKey) : [];
  if (candidates.length === 0) return null;
  const hashes = new Map<string, string>();
  for await (const { messages } of batches(job)) for (const message of messages) addHash(hashes, message);
  for (const id of candidates) {
    const end = await views.readEnd(db, id);
    if (end?.characterId !== characterId) continue;
    const places = await views.readPlaces(db, id);
    if (isSameChat(places, hashes)) return { id, places };
  }
  return null;
}
