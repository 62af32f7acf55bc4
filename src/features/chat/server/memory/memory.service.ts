// What a user sees and changes of what is remembered.
import type { ConversationMemory, MemoryScope, MemorySettings } from '../../memory-contract.ts';
import { PINNED_MAX } from '../../memory-rules.ts';
import * as changes from './change-facts.ts';
import type { MemoryDeps } from './memory-deps.ts';
import { skipSaid } from './reading/memory-jobs.store.ts';
import { saveIsLearning, saveSettings } from './memory-settings.store.ts';
import { countUnread, readFactRows, readIsLearning, readSettings } from './memory.views.ts';
import { presentFacts } from './present-facts.ts';
import { readChapters } from './chapters/chapters.views.ts';
import { readScenes } from './scenes.views.ts';

type Remembered = Parameters<typeof changes.remember>[3];

export function createMemory(deps: MemoryDeps) {
  const { database, conversations } = deps;
  const { db } = database;
  const now = () => new Date(deps.clock.now());

  return {
    async read(userId: string, id: string, scope: MemoryScope): Promise<ConversationMemory> {
      const conversationId = await conversations.resolve(id, userId);
      const [rows, scenes, chapters, settings, waiting] = await Promise.all([
        readFactRows(db, { userId, conversationId, characterId: null, scope }),
        scope === 'chat' ? readScenes(db, conversationId) : [],
        scope === 'chat' ? readChapters(db, conversationId) : [],
        readSettings(db, conversationId),
        countUnread(db, conversationId),
      ]);
      const hasModel = deps.hasModel();
      return {
        scope,
        ...presentFacts(rows, now()),
        scenes,
        chapters,
        settings,
        pinnedMax: PINNED_MAX,
        hasModel,
        waiting,
      };
    },

    remember: (userId: string, id: string, wish: Remembered) => changes.remember(deps, userId, id, wish),
    /** @param hereId the conversation in which it is changed; null outside of any */
    async correct(userId: string, id: string, wish: changes.FactChange, hereId: string | null) {
      const conversationId = hereId === null ? null : await conversations.resolve(hereId, userId);
      return changes.correct(deps, userId, id, wish, conversationId);
    },
    undo: (userId: string, id: string) => changes.undoCorrection(deps, userId, id),
    merge: (userId: string, ids: readonly string[], text: string) => changes.merge(deps, userId, ids, text),
    erase: (userId: string, id: string) => changes.erase(deps, userId, id),

    async settings(
      userId: string,
      id: string,
      wish: { [Key in keyof MemorySettings]?: MemorySettings[Key] | undefined },
    ): Promise<MemorySettings> {
      const conversationId = await conversations.resolve(id, userId);
      await changes.changeMemory(deps, userId, async (tx) => {
        await saveSettings(tx, conversationId, wish);
        // What was said while nothing was to be remembered is not read afterwards.
        if (wish.isLearning !== undefined || wish.isIncognito !== undefined)
          await skipSaid(tx, userId, conversationId);
      });
      conversations.states.drop(conversationId);
      return readSettings(db, conversationId);
    },

    async own(userId: string) {
      const rows = await readFactRows(db, { userId, conversationId: null, characterId: null, scope: 'user' });
      return {
        ...presentFacts(rows, now()),
        isLearning: await readIsLearning(db, userId),
        pinnedMax: PINNED_MAX,
      };
    },

    async ownSettings(userId: string, isLearning: boolean): Promise<{ isLearning: boolean }> {
      await changes.changeMemory(deps, userId, async (tx) => {
        await saveIsLearning(tx, userId, isLearning);
        if (isLearning) await skipSaid(tx, userId, null);
      });
      return { isLearning };
    },
  };
}

export type Memory = ReturnType<typeof createMemory>;
