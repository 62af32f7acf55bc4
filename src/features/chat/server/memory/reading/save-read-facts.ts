import { closeFacts, insertFact, insertSources, isForbidden } from '../facts.store.ts';
import type { MemoryWorkerDeps } from '../memory-deps.ts';
import { markFactsRead, type MemoryJob } from './memory-jobs.store.ts';
import type { ReadFact } from './model-reading.ts';

/** Stores what the model read and how far it has read, or nothing. */
export async function saveReadFacts(
  { database, clock, ids }: Pick<MemoryWorkerDeps, 'database' | 'clock' | 'ids'>,
  { conversationId, userId }: Pick<MemoryJob, 'conversationId' | 'userId'>,
  facts: readonly ReadFact[],
  readTo: string,
): Promise<void> {
  const at = new Date(clock.now());
  await database.transact(async (tx) => {
    for (const { text, kind, date, sources, replaces } of facts) {
      if (await isForbidden(tx, { conversationId, messageId: sources[0]!, text })) continue;
      const id = ids.next();
      await insertFact(tx, {
        id,
        userId,
        conversationId,
        characterId: null,
        scope: 'chat',
        kind,
        // Rules give kinds and keys that replace each other; what the model corrects it names itself.
        key: id,
        value: text,
        text,
        origin: 'model',
        isCertain: false,
        isPinned: false,
        eventDate: date,
        at,
      });
      await insertSources(tx, id, sources);
      if (replaces.length > 0) await closeFacts(tx, replaces, id, at);
    }
    await markFactsRead(tx, conversationId, readTo);
  });
}
