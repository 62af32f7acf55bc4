import type { Handlers } from '../../../../platform/server/http.ts';
import type { chatMemoryContract } from '../../memory-contract.ts';
import type { Memory } from './memory.service.ts';
import type { Quiz } from './quiz.ts';
import type { Chapters } from './chapters/chapters.service.ts';
import type { Scenes } from './scenes.service.ts';

interface Parts {
  memory: Memory;
  scenes: Scenes;
  chapters: Chapters;
  quiz: Quiz;
}

export const memoryRoutes = ({ memory, scenes, chapters, quiz }: Parts): Handlers<typeof chatMemoryContract> => ({
  memory: ({ params, query }, { caller }) => memory.read(caller.userId, params.id, query.scope),
  remember: async ({ params, body }, { caller }) => ({
    fact: await memory.remember(caller.userId, params.id, body),
  }),
  correct: async ({ params, body }, { caller }) => ({
    fact: await memory.correct(caller.userId, params.memoryId, body, params.id),
  }),
  undoCorrection: async ({ params }, { caller }) => ({
    facts: await memory.undo(caller.userId, params.memoryId),
  }),
  merge: async ({ body }, { caller }) => ({ fact: await memory.merge(caller.userId, body.ids, body.text) }),
  erase: async ({ params }, { caller }) => {
    await memory.erase(caller.userId, params.memoryId);
    return { success: true as const };
  },
  editScene: async ({ params, body }, { caller }) => ({
    scene: await scenes.edit(caller.userId, params.id, params.sceneId, body),
  }),
  editChapter: async ({ params, body }, { caller }) => ({
    chapter: await chapters.edit(caller.userId, params.id, params.chapterId, body),
  }),
  memorySettings: async ({ params, body }, { caller }) => ({
    settings: await memory.settings(caller.userId, params.id, body),
  }),
  quiz: ({ params }, { caller }) => quiz.ask(caller.userId, params.id),
  ownMemory: (_request, { caller }) => memory.own(caller.userId),
  ownMemorySettings: ({ body }, { caller }) => memory.ownSettings(caller.userId, body.isLearning),
  changeOwn: async ({ params, body }, { caller }) => ({
    fact: await memory.correct(caller.userId, params.memoryId, body, null),
  }),
  eraseOwn: async ({ params }, { caller }) => {
    await memory.erase(caller.userId, params.memoryId);
    return { success: true as const };
  },
});
