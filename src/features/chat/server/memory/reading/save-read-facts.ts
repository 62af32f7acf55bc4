import { createHash } from 'node:crypto';
import { closeLearned, insertFact, insertSources, isAnyForbidden } from '../facts.store.ts';
import { hasNewBans } from '../forgetting/bans.views.ts';
import type { MemoryWorkerDeps } from '../memory-deps.ts';
import { fallsUnder } from '../topics/falls-under.ts';
import { readTopicsFor } from '../topics/topics.views.ts';
import { raiseSharedRevisions } from '../../chat.store.ts';
import {
  lockLearning,
  lockUnchanged,
  markFactsRead,
  markScenes,
  type MemoryJob,
} from './memory-jobs.store.ts';
import type { ReadByModel } from './model-reading.ts';
import type { PathMessage } from './new-messages.views.ts';

export const hashOf = (content: string): string => createHash('md5').update(content).digest('hex');

/**
 * Stores what the model read and which messages it has read, or nothing. A fact is left out when one of its messages was
 * changed or deleted meanwhile, or when the user has erased something that was learned from it.
 */
export async function saveReadFacts(
  { database, clock, ids, signals }: Pick<MemoryWorkerDeps, 'database' | 'clock' | 'ids' | 'signals'>,
  { conversationId, userId }: Pick<MemoryJob, 'conversationId' | 'userId'>,
  {
    facts,
    scenes,
    messages,
    read,
  }: ReadByModel & { messages: readonly PathMessage[]; read: readonly string[] },
): Promise<void> {
  const at = new Date(clock.now());
  const hashes = messages.map(({ id, content }) => ({ id, hash: hashOf(content) }));
  await database.transact(async (tx) => {
    if (facts.length > 0) await raiseSharedRevisions(tx, conversationId);
    if (!(await lockLearning(tx, conversationId))) return;
    // They are read again without what was forgotten meanwhile.
    if (await hasNewBans(tx, conversationId, messages)) return;
    const unchanged = await lockUnchanged(tx, hashes);
    // Read again: one may have been added while the model read.
    const topics = await readTopicsFor(tx, conversationId);
    for (const { text, kind, date, sources, replaces } of facts) {
      if (!sources.every((source) => unchanged.has(source))) continue;
      if (fallsUnder(text, topics, kind)) continue;
      if (await isAnyForbidden(tx, conversationId, sources)) continue;
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
      if (replaces.length > 0) await closeLearned(tx, replaces, id, at);
    }
    await markScenes(
      tx,
      scenes.filter((id) => unchanged.has(id)),
    );
    await markFactsRead(tx, read);
    // Open memory panels show them.
    if (facts.length > 0) tx.afterCommit(() => signals.tell(userId, 'memory'));
  });
}
