// What a user sees and changes of what is remembered.
import type { ConversationMemory, MemoryScope, MemorySettings } from '../../memory-contract.ts';
import { PINNED_MAX } from '../../memory-rules.ts';
import * as changes from './change-facts.ts';
import type { MemoryDeps } from './memory-deps.ts';
import { saveIsLearning, saveSettings } from './memory-settings.store.ts';
import { countUnread, readFactRows, readIsLearning, readSettings } from './memory.views.ts';
import { presentFacts } from './present-facts.ts';
import { readScenes } from './scenes.views.ts';

type Remembered = Parameters<typeof changes.remember>[3];

export function createMemory(deps: MemoryDeps) {
  const { database, conversations } = deps;
  const { db } = database;

  return {
    async read(userId: string, id: string, scope: MemoryScope): Promise<ConversationMemory> {
      const conversationId = await conversations.resolve(id, userId);
      const [rows, scenes, settings, waiting] = await Promise.all([
        readFactRows(db, { userId, conversationId, scope }),
        scope === 'chat' ? readScenes(db, conversationId) : [],
        readSettings(db, conversationId),
        countUnread(db, conversationId),
      ]);
      const hasModel = deps.hasModel();
      return { scope, ...presentFacts(rows), scenes, settings, pinnedMax: PINNED_MAX, hasModel, waiting };
    },

    remember: (userId: string, id: string, wish: Remembered) => changes.remember(deps, userId, id, wish),
    correct: (userId: string, id: string, wish: changes.FactChange) =>
      changes.correct(deps, userId, id, wish),
    undo: (userId: string, id: string) => changes.undoCorrection(deps, userId, id),
    merge: (userId: string, ids: readonly string[], text: string) => changes.merge(deps, userId, ids, text),
    erase: (userId: string, id: string) => changes.erase(deps, userId, id),

    async settings(
      userId: string,
      id: string,
      wish: { [Key in keyof MemorySettings]?: MemorySettings[Key] | undefined },
    ): Promise<MemorySettings> {
      const conversationId = await conversations.resolve(id, userId);
      await changes.changeMemory(deps, userId, (tx) => saveSettings(tx, conversationId, wish));
      conversations.states.drop(conversationId);
      return readSettings(db, conversationId);
    },

    async own(userId: string) {
      const rows = await readFactRows(db, { userId, conversationId: null, scope: 'user' });
      return { ...presentFacts(rows), isLearning: await readIsLearning(db, userId), pinnedMax: PINNED_MAX };
    },

    async ownSettings(userId: string, isLearning: boolean): Promise<{ isLearning: boolean }> {
      await changes.changeMemory(deps, userId, (tx) => saveIsLearning(tx, userId, isLearning));
      return { isLearning };
    },
  };
}

export type Memory = ReturnType<typeof createMemory>;
