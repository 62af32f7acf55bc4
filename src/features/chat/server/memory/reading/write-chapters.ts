import { insertChapter } from '../chapters/chapters.store.ts';
import { readLooseRecaps } from '../chapters/chapters.views.ts';
import { foldable } from '../chapters/foldable.ts';
import type { MemoryWorkerDeps } from '../memory-deps.ts';
import { readTopicsFor } from '../topics/topics.views.ts';
import { lockLearning, type MemoryJob } from './memory-jobs.store.ts';
import { chapterByModel, withoutForbidden } from './model-reading.ts';
import type { ModelUse } from './model-use.ts';

/** Recaps that are looked through for a chapter. */
const LOOSE_MAX = 200;

type Deps = Pick<MemoryWorkerDeps, 'database' | 'clock' | 'ids' | 'quiet'>;

/** Folds recaps into chapters until none is due, the budget is spent or the model answers nonsense. */
export const createChapterWriter =
  ({ database, clock, ids, quiet }: Deps, model: ModelUse) =>
  async (job: Pick<MemoryJob, 'conversationId' | 'userId'>): Promise<void> => {
    const { conversationId, userId } = job;
    for (;;) {
      const recaps = foldable(await readLooseRecaps(database.db, conversationId, LOOSE_MAX));
      if (!recaps || !(await model.mayAsk(job))) return;
      const [first, last] = [recaps[0]!, recaps.at(-1)!];
      const topics = await readTopicsFor(database.db, conversationId);
      const before = first.after === null ? null : { id: first.after, text: first.before };
      const story = { recaps, before: first.before, topics };
      const value = await chapterByModel(model.engineFor(userId), story, quiet());
      if (value === null || value.title === '' || value.text === '') return;
      if (!model.isAllowed(`${value.title}\n${value.text}`)) return;
      const chapter = {
        id: ids.next(),
        conversationId,
        firstMessageId: first.firstMessageId,
        lastMessageId: last.lastMessageId,
        sceneCount: recaps.length,
        fromAt: first.fromAt,
        untilAt: last.untilAt,
        at: new Date(clock.now()),
      };
      const isStored = await database.transact(async (tx) => {
        if (!(await lockLearning(tx, conversationId))) return false;
        // Read again: one may have been added while the model wrote.
        const allowed = withoutForbidden(value, await readTopicsFor(tx, conversationId));
        return allowed !== null && insertChapter(tx, { ...chapter, ...allowed }, recaps, before);
      });
      if (!isStored) return;
    }
  };
