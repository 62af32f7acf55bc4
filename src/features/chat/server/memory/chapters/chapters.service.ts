// Changes of chapters by their owner.
import { AppError } from '../../../../../shared/errors.ts';
import type { RememberedChapter } from '../../../memory-contract.ts';
import { raiseRevision } from '../../chat.store.ts';
import { helpFor } from '../../crisis-signals.ts';
import type { MemoryDeps } from '../memory-deps.ts';
import { changeChapter } from './chapters.store.ts';
import { readChapters } from './chapters.views.ts';

type ChaptersDeps = Pick<MemoryDeps, 'database' | 'safety' | 'help' | 'conversations'>;

export function createChapters({ database, safety, help, conversations }: ChaptersDeps) {
  return {
    /** What a person wrote is not overwritten by a job. @throws AppError memory.missing, safety.blocked */
    async edit(
      userId: string,
      id: string,
      chapterId: string,
      { title, text }: { title?: string | undefined; text?: string | undefined },
    ): Promise<RememberedChapter> {
      const conversationId = await conversations.resolve(id, userId);
      const checked = async (words: string | undefined) =>
        words && (await safety.checkInput(words, [], userId, helpFor(help))).text;
      const change = { title: await checked(title), text: await checked(text) };
      const isFound = await database.transact(async (tx) => {
        await raiseRevision(tx, conversationId);
        return changeChapter(tx, { conversationId, chapterId, ...change });
      });
      conversations.states.drop(conversationId);
      const chapter = (await readChapters(database.db, conversationId)).find(
        ({ id: own }) => own === chapterId,
      );
      if (!isFound || !chapter) throw new AppError('memory.missing');
      return chapter;
    },
  };
}

export type Chapters = ReturnType<typeof createChapters>;
