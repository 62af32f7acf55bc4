// Reads one conversation: divides it into scenes and lets the model, where there is one, write facts and recaps.
import type { PathMessage } from './new-messages.views.ts';
import { embedRounds, skipRounds } from './embed-rounds.ts';
import { divideScenes, titleOf } from './divide-scenes.ts';
import { lockUnchanged, type MemoryJob } from './memory-jobs.store.ts';
import { isLearning, readNames, readOpenFacts } from '../memory.views.ts';
import type { MemoryWorkerDeps } from '../memory-deps.ts';
import { createChapterWriter } from './write-chapters.ts';
import { createModelUse } from './model-use.ts';
import { dayOf, readFactsByModel, recapByModel } from './model-reading.ts';
import { readWithoutFacts, readWithoutScene } from './new-messages.views.ts';
import { readTopicsFor } from '../topics/topics.views.ts';
import { hashOf, saveReadFacts } from './save-read-facts.ts';
import { dropStale, insertScene } from '../scenes.store.ts';

/** The model reads after so many messages; six rounds. */
const READ_EVERY = 12;
const READ_AT_ONCE = 24;
const READS_AT_ONCE = 20;
const PATH_MAX = 2_000;
const KNOWN_MAX = 60;

export function createConversationReader(deps: MemoryWorkerDeps) {
  const { database, clock, ids, engine } = deps;
  const { db } = database;
  const model = createModelUse(deps);
  const writeChapters = createChapterWriter(deps, model);

  async function writeScenes({ conversationId, userId }: MemoryJob): Promise<void> {
    const path = await readWithoutScene(db, conversationId, PATH_MAX);
    const scenes = divideScenes(path.filter(({ isCrisis }) => !isCrisis));
    for (const scene of scenes) {
      const recap = await recapOf(conversationId, userId, scene);
      const [first, last] = [scene[0]!, scene.at(-1)!];
      const read = scene.map(({ id, content }) => ({ id, hash: hashOf(content) }));
      await database.transact(async (tx) => {
        // What changed while it was read is read again later.
        if ((await lockUnchanged(tx, read)).size < read.length) return;
        await insertScene(tx, {
          id: ids.next(),
          conversationId,
          firstMessageId: first.id,
          lastMessageId: last.id,
          messageCount: scene.length,
          fromAt: first.at,
          untilAt: last.at,
          ...(recap
            ? { ...recap, origin: 'model' as const }
            : { title: titleOf(scene), text: '', origin: 'reader' as const }),
          at: new Date(clock.now()),
        });
      });
    }
  }

  async function recapOf(conversationId: string, userId: string, messages: readonly PathMessage[]) {
    if (!(await model.mayAsk(userId))) return null;
    const names = await readNames(db, conversationId);
    const topics = await readTopicsFor(db, conversationId);
    const talk = { messages, userName: names.user, nameOf: names.of, zone: names.zone, topics };
    const { value, tokens } = await recapByModel(engine, talk, deps.quiet());
    await model.pay(userId, tokens);
    return value !== null && value.title !== '' && model.isAllowed(`${value.title}\n${value.text}`)
      ? value
      : null;
  }

  /** @returns whether the model has found where scenes begin */
  async function writeFacts({ conversationId, userId }: MemoryJob): Promise<boolean> {
    let hasScenes = false;
    for (let reads = 0; reads < READS_AT_ONCE; reads++) {
      const unread = await readWithoutFacts(db, conversationId, PATH_MAX);
      if (unread.length < READ_EVERY || !(await model.mayAsk(userId))) break;
      const messages = unread
        .slice(0, READ_AT_ONCE)
        .filter(({ state, isCrisis }) => state !== 'retracted' && !isCrisis);
      const known = await readOpenFacts(db, { userId, conversationId, characterId: null, scope: 'chat' });
      const names = await readNames(db, conversationId);
      const { value, tokens } = await readFactsByModel(
        engine,
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
      await model.pay(userId, tokens);
      const read = unread.slice(0, READ_AT_ONCE).map(({ id }) => id);
      const facts = (value?.facts ?? []).filter(({ text }) => model.isAllowed(text));
      const scenes = value?.scenes ?? [];
      await saveReadFacts(deps, { conversationId, userId }, { facts, scenes, messages, read });
      hasScenes ||= scenes.length > 0;
    }
    return hasScenes;
  }

  return {
    /** @throws what the engine throws, with everything as it was before its last question */
    async read(job: MemoryJob): Promise<void> {
      await dropStale(db, job.conversationId);
      if (!(await isLearning(db, job.conversationId)))
        return skipRounds(db, deps.embedder, job.conversationId);
      await writeScenes(job);
      await writeChapters(job);
      if (await writeFacts(job)) await writeScenes(job);
      await embedRounds(db, deps.embedder, job.conversationId, deps.quiet);
    },
  };
}
