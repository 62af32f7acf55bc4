import { insertChapter } from '../chapters/chapters.store.ts';
import { readLooseRecaps } from '../chapters/chapters.views.ts';
import { foldable } from '../chapters/foldable.ts';
import type { MemoryWorkerDeps } from '../memory-deps.ts';
import { readTopicsFor } from '../topics/topics.views.ts';
import type { MemoryJob } from './memory-jobs.store.ts';
import { chapterByModel } from './model-reading.ts';
import type { ModelUse } from './model-use.ts';

/** Recaps that are looked through for a chapter. */
const LOOSE_MAX = 200;

type Deps = Pick<MemoryWorkerDeps, 'database' | 'clock' | 'ids' | 'engine' | 'quiet'>;

/** Folds recaps into chapters until none is due, the budget is spent or the model answers nonsense. */
export const createChapterWriter =
  ({ database, clock, ids, engine, quiet }: Deps, model: ModelUse) =>
  async ({ conversationId, userId }: Pick<MemoryJob, 'conversationId' | 'userId'>): Promise<void> => {
    for (;;) {
      const recaps = foldable(await readLooseRecaps(database.db, conversationId, LOOSE_MAX));
      if (!recaps || !(await model.mayAsk(userId))) return;
      const [first, last] = [recaps[0]!, recaps.at(-1)!];
      const topics = await readTopicsFor(database.db, conversationId);
      const story = { recaps, before: first.before, topics };
      const { value, tokens } = await chapterByModel(engine, story, quiet());
      await model.pay(userId, tokens);
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
        ...value,
        at: new Date(clock.now()),
      };
      if (!(await database.transact((tx) => insertChapter(tx, chapter, recaps)))) return;
    }
  };
