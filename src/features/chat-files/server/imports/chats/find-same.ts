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
  if (!(await reader.ask({ kind: 'open', entry: item.entry, part: item.part })))
    throw new Error('the chat is not in its file any more');
  for (;;) {
    const batch = await reader.ask({ kind: 'next', limit: MESSAGES_AT_ONCE });
    yield batch;
    if (batch.isEnd) return;
  }
}

/** A conversation that an earlier import made of the same chat with the same character. */
export async function findSame(db: Db, job: Wanted): Promise<string | null> {
  const { userId, item, characterId } = job;
  const candidates = item.sourceKey ? await views.readSources(db, userId, item.sourceKey) : [];
  if (candidates.length === 0) return null;
  const hashes = new Map<string, string>();
  for await (const { messages } of batches(job)) for (const message of messages) addHash(hashes, message);
  for (const id of candidates) {
    const end = await views.readEnd(db, id);
    if (end?.characterId === characterId && isSameChat(await views.readPlaces(db, id), hashes)) return id;
  }
  return null;
}
