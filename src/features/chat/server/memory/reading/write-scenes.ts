// Divides what was said into scenes, and writes again those whose messages were edited or whose recap is missing.
import type { Tx } from '../../../../../platform/server/db/database.ts';
import { markChaptersOfScene } from '../chapters/chapters.store.ts';
import { hasNewBans } from '../forgetting/bans.views.ts';
import type { MemoryWorkerDeps } from '../memory-deps.ts';
import { readNames } from '../memory.views.ts';
import { deleteScene, insertScene, rewriteScene } from '../scenes.store.ts';
import { readTopicsFor } from '../topics/topics.views.ts';
import { divideScenes, titleOf } from './divide-scenes.ts';
import { lockLearning, lockUnchanged, type MemoryJob } from './memory-jobs.store.ts';
import { recapByModel, withoutForbidden } from './model-reading.ts';
import type { ModelUse } from './model-use.ts';
import {
  readMessagesOfScene,
  readUnwritten,
  readWithoutScene,
  type PathMessage,
} from './new-messages.views.ts';
import { hashOf } from './save-read-facts.ts';

/** Messages that are divided at a time. */
const PATH_AT_ONCE = 2_000;
/** Scenes that a job writes again; those that remain wait for the next one. */
const AGAIN_AT_ONCE = 20;

type Job = Pick<MemoryJob, 'conversationId' | 'userId'>;
type Deps = Pick<MemoryWorkerDeps, 'database' | 'clock' | 'ids' | 'quiet'>;

/** What stands in a scene, with a recap where the model has given one. */
interface Told {
  title: string;
  text: string;
  origin: 'model' | 'reader';
  /** 1 where the model was asked in vain. */
  tries: number;
}

export function createSceneWriter({ database, clock, ids, quiet }: Deps, model: ModelUse) {
  const { db, transact } = database;

  async function tell(job: Job, scene: readonly PathMessage[]): Promise<Told> {
    const { conversationId, userId } = job;
    const none = { title: titleOf(scene), text: '', origin: 'reader' as const };
    const messages = scene.filter(({ state }) => state !== 'retracted');
    if (messages.length === 0 || !(await model.mayAsk(job))) return { ...none, tries: 0 };
    const names = await readNames(db, conversationId);
    const topics = await readTopicsFor(db, conversationId);
    const talk = { messages, userName: names.user, nameOf: names.of, zone: names.zone, topics };
    const value = await recapByModel(model.engineFor(userId), talk, quiet());
    const isKept =
      value !== null &&
      value.title !== '' &&
      value.text !== '' &&
      model.isAllowed(`${value.title}\n${value.text}`);
    return isKept ? { ...value, origin: 'model', tries: 0 } : { ...none, tries: 1 };
  }

  /** @returns false where a message was changed or forgotten while it was read, which is read again later, or learning was turned off */
  async function store(job: Job, scene: readonly PathMessage[]): Promise<boolean> {
    const [first, last] = [scene[0]!, scene.at(-1)!];
    const read = await tell(job, scene);
    return transact(async (tx) => {
      const told = await stillAllowed(tx, job, scene, read);
      if (!told) return false;
      await insertScene(tx, {
        id: ids.next(),
        conversationId: job.conversationId,
        firstMessageId: first.id,
        lastMessageId: last.id,
        messageCount: scene.length,
        fromAt: first.at,
        untilAt: last.at,
        ...told,
        at: new Date(clock.now()),
      });
      return true;
    });
  }

  return {
    /** Scenes of what belongs to none yet. */
    async writeNew(job: Job): Promise<void> {
      for (;;) {
        const path = await readWithoutScene(db, job.conversationId, PATH_AT_ONCE);
        const scenes = divideScenes(path);
        // Behind a scene that was left out no other one is stored: what lies between would never be divided.
        for (const scene of scenes) if (!(await store(job, scene))) return;
        if (path.length < PATH_AT_ONCE || scenes.length === 0) return;
      }
    },

    async writeAgain(job: Job): Promise<void> {
      const { conversationId } = job;
      for (const scene of await readUnwritten(db, conversationId, AGAIN_AT_ONCE)) {
        // Without a recap it is as well as it can be until the model may be asked.
        if (!scene.isStale && !(await model.mayAsk(job))) return;
        const messages = await readMessagesOfScene(db, scene);
        const read = await tell(job, messages);
        await transact(async (tx) => {
          const told = await stillAllowed(tx, job, messages, read);
          if (!told) return;
          if (told.text !== '') await markChaptersOfScene(tx, scene.id);
          if (messages.length === 0) return deleteScene(tx, scene.id);
          // Under another id, so that what replies were told by the old text is not taken for this one.
          const id = scene.isStale ? ids.next() : scene.id;
          await rewriteScene(tx, scene, { ...told, id, messageCount: messages.length });
        });
      }
    },
  };
}

/** What may be stored of it now; null where nothing is learned any more, or a message was changed, or something of one forgotten, meanwhile. */
async function stillAllowed(
  tx: Tx,
  { conversationId }: Job,
  messages: readonly PathMessage[],
  told: Told,
): Promise<Told | null> {
  if (!(await lockLearning(tx, conversationId))) return null;
  if (await hasNewBans(tx, conversationId, messages)) return null;
  const read = messages.map(({ id, content }) => ({ id, hash: hashOf(content) }));
  if ((await lockUnchanged(tx, read)).size < messages.length) return null;
  if (told.text === '') return told;
  const recap = withoutForbidden(told, await readTopicsFor(tx, conversationId));
  return recap ? { ...told, ...recap } : { title: titleOf(messages), text: '', origin: 'reader', tries: 1 };
}
