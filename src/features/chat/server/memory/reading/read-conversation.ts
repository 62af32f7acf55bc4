// Reads one conversation: divides it into scenes and lets the model, where there is one, write facts and recaps.
import type { PathMessage } from './new-messages.views.ts';
import { divideScenes, titleOf } from './divide-scenes.ts';
import { readSpent, spend, type MemoryJob } from './memory-jobs.store.ts';
import { isLearning, readNames, readOpenFacts } from '../memory.views.ts';
import type { MemoryWorkerDeps } from '../memory-deps.ts';
import { readFactsByModel, recapByModel } from './model-reading.ts';
import { readWithoutFacts, readWithoutScene } from './new-messages.views.ts';
import { saveReadFacts } from './save-read-facts.ts';
import { dropStale, insertScene } from '../scenes.store.ts';

/** The model reads after so many messages; six rounds. */
const READ_EVERY = 12;
const READ_AT_ONCE = 24;
const PATH_MAX = 2_000;
const KNOWN_MAX = 60;

export function createConversationReader(deps: MemoryWorkerDeps) {
  const { database, clock, ids, engine, safety, dailyTokens } = deps;
  const { db } = database;
  const today = () => new Date(clock.now()).toISOString().slice(0, 10);

  const mayAsk = async (userId: string): Promise<boolean> =>
    !engine.isStandIn && dailyTokens > 0 && (await readSpent(db, userId, today())) < dailyTokens;

  /** Whether the product would let a character say this. */
  function isAllowed(text: string): boolean {
    const guard = safety.guardReply({ userId: null, messageId: '', said: [] });
    return guard.feed(text) && guard.end(text).isAllowed;
  }

  async function writeScenes({ conversationId, userId }: MemoryJob): Promise<void> {
    await dropStale(db, conversationId);
    const scenes = divideScenes(await readWithoutScene(db, conversationId, PATH_MAX));
    for (const scene of scenes) {
      const recap = await recapOf(conversationId, userId, scene);
      const [first, last] = [scene[0]!, scene.at(-1)!];
      await database.transact((tx) =>
        insertScene(tx, {
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
        }),
      );
    }
  }

  async function recapOf(conversationId: string, userId: string, messages: readonly PathMessage[]) {
    if (!(await mayAsk(userId))) return null;
    const names = await readNames(db, conversationId);
    const talk = { messages, userName: names.user, nameOf: names.of };
    const { value, tokens } = await recapByModel(engine, talk, deps.quiet());
    await spend(db, userId, today(), tokens);
    return value.title !== '' && isAllowed(`${value.title}\n${value.text}`) ? value : null;
  }

  async function writeFacts({ conversationId, userId }: MemoryJob): Promise<void> {
    for (;;) {
      const unread = await readWithoutFacts(db, conversationId, PATH_MAX);
      if (unread.length < READ_EVERY || !(await mayAsk(userId))) return;
      const messages = unread.slice(0, READ_AT_ONCE).filter(({ state }) => state !== 'retracted');
      const known = await readOpenFacts(db, { userId, conversationId, scope: 'chat' });
      const names = await readNames(db, conversationId);
      const { value, tokens } = await readFactsByModel(
        engine,
        {
          messages,
          userName: names.user,
          nameOf: names.of,
          known: known.slice(-KNOWN_MAX).map(({ id, text }) => ({ id, text })),
          today: today(),
        },
        deps.quiet(),
      );
      await spend(db, userId, today(), tokens);
      const last = unread.slice(0, READ_AT_ONCE).at(-1)!;
      const allowed = value.filter(({ text }) => isAllowed(text));
      await saveReadFacts(deps, { conversationId, userId }, allowed, last.id);
    }
  }

  return {
    /** @throws what the engine throws, with everything as it was before its last question */
    async read(job: MemoryJob): Promise<void> {
      if (!(await isLearning(db, job.conversationId))) return;
      await writeScenes(job);
      await writeFacts(job);
    },
  };
}
