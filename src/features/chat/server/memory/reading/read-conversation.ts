// Reads one conversation: divides it into scenes and lets the model, where there is one, write facts and recaps.
import { embedRounds } from './embed-rounds.ts';
import type { MemoryJob } from './memory-jobs.store.ts';
import { isLearning, readNames, readOpenFacts } from '../memory.views.ts';
import type { MemoryWorkerDeps } from '../memory-deps.ts';
import { createChapterWriter } from './write-chapters.ts';
import { createSceneWriter } from './write-scenes.ts';
import { createModelUse } from './model-use.ts';
import { dayOf, readFactsByModel } from './model-reading.ts';
import { readWithoutFacts } from './new-messages.views.ts';
import { readTopicsFor } from '../topics/topics.views.ts';
import { saveReadFacts } from './save-read-facts.ts';
import { dropStaleScenes } from '../scenes.store.ts';
import { dropStaleChapters } from '../chapters/chapters.store.ts';

/** The model reads after so many messages; six rounds. */
const READ_EVERY = 12;
const READ_AT_ONCE = 24;
const READS_AT_ONCE = 20;
const KNOWN_MAX = 60;

export function createConversationReader(deps: MemoryWorkerDeps) {
  const { clock } = deps;
  const { db } = deps.database;
  const model = createModelUse(deps);
  const scenes = createSceneWriter(deps, model);
  const writeChapters = createChapterWriter(deps, model);

  /** @returns whether the model has found where scenes begin */
  async function writeFacts(job: MemoryJob): Promise<boolean> {
    const { conversationId, userId } = job;
    let hasScenes = false;
    for (let reads = 0; reads < READS_AT_ONCE; reads++) {
      const unread = await readWithoutFacts(db, conversationId, READ_AT_ONCE);
      if (unread.length < READ_EVERY || !(await model.mayAsk(job))) break;
      const messages = unread.filter(({ state, isCrisis }) => state !== 'retracted' && !isCrisis);
      // Where messages between were read before, the model sees a leap that the story does not make.
      const afterGap = new Set(
        unread.filter(({ parentId }, at) => parentId !== (unread[at - 1]?.id ?? null)).map(({ id }) => id),
      );
      const known = await readOpenFacts(db, { userId, conversationId, characterId: null, scope: 'chat' });
      const names = await readNames(db, conversationId);
      const value = await readFactsByModel(
        model.engineFor(userId),
        {
          messages,
          userName: names.user,
          nameOf: names.of,
          zone: names.zone,
          known: known.slice(-KNOWN_MAX).map(({ id, text }) => ({ id, text })),
          today: dayOf(clock.now(), names.zone),
          topics: await readTopicsFor(db, conversationId),
        },
        deps.quiet(),
      );
      const read = unread.map(({ id }) => id);
      const facts = (value?.facts ?? []).filter(({ text }) => model.isAllowed(text));
      const begun = (value?.scenes ?? []).filter((id) => !afterGap.has(id));
      await saveReadFacts(deps, job, { facts, scenes: begun, messages, read });
      hasScenes ||= begun.length > 0;
    }
    return hasScenes;
  }

  return {
    /** @throws what the engine throws, with everything as it was before its last question */
    async read(job: MemoryJob): Promise<void> {
      const { conversationId } = job;
      const mayLearn = await isLearning(db, conversationId);
      await dropStaleScenes(db, conversationId, { all: !mayLearn });
      if (mayLearn) await scenes.writeAgain(job);
      await dropStaleChapters(db, conversationId);
      if (!mayLearn) return;
      await scenes.writeNew(job);
      await writeChapters(job);
      if (await writeFacts(job)) await scenes.writeNew(job);
      await embedRounds(deps.database, deps.embedder, conversationId, deps.quiet);
    },
  };
}
