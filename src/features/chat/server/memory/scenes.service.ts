// Changes of scenes by their owner.
import { AppError } from '../../../../shared/errors.ts';
import type { RememberedScene } from '../../memory-contract.ts';
import { raiseRevision } from '../chat.store.ts';
import { helpFor } from '../crisis-signals.ts';
import type { MemoryDeps } from './memory-deps.ts';
import { changeScene } from './scenes.store.ts';
import { readScenes } from './scenes.views.ts';

type ScenesDeps = Pick<MemoryDeps, 'database' | 'safety' | 'help' | 'conversations'>;

export function createScenes({ database, safety, help, conversations }: ScenesDeps) {
  return {
    /** What a person wrote is not overwritten by a job. @throws AppError memory.missing, safety.blocked */
    async edit(
      userId: string,
      id: string,
      sceneId: string,
      { title, text }: { title?: string | undefined; text?: string | undefined },
    ): Promise<RememberedScene> {
      const conversationId = await conversations.resolve(id, userId);
      const checked = async (words: string | undefined) =>
        words && (await safety.checkInput(words, [], userId, helpFor(help))).text;
      const change = { title: await checked(title), text: await checked(text) };
      const isFound = await database.transact(async (tx) => {
        await raiseRevision(tx, conversationId);
        return changeScene(tx, { conversationId, sceneId, ...change });
      });
      conversations.states.drop(conversationId);
      const scene = (await readScenes(database.db, conversationId)).find((each) => each.id === sceneId);
      if (!isFound || !scene) throw new AppError('memory.missing');
      return scene;
    },
  };
}

export type Scenes = ReturnType<typeof createScenes>;
