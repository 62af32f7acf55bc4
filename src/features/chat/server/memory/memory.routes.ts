import type { Handlers } from '../../../../platform/server/http.ts';
import type { chatMemoryContract } from '../../memory-contract.ts';
import type { Memory } from './memory.service.ts';
import type { Quiz } from './quiz.ts';
import type { Chapters } from './chapters/chapters.service.ts';
import type { Topics } from './topics/topics.service.ts';
import type { Scenes } from './scenes.service.ts';

interface Parts {
  memory: Memory;
  scenes: Scenes;
  chapters: Chapters;
  topics: Topics;
  quiz: Quiz;
}

export const memoryRoutes = ({
  memory,
  scenes,
  chapters,
  topics,
  quiz,
}: Parts): Handlers<typeof chatMemoryContract> => ({
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
  topics: ({ params, query }, { caller }) => topics.list(caller.userId, params.id, query.scope),
  addTopic: async ({ params, body }, { caller }) => ({
    topic: await topics.add(caller.userId, params.id, body.scope, body.text),
  }),
  ownTopics: (_request, { caller }) => topics.list(caller.userId, null, 'user'),
  addOwnTopic: async ({ body }, { caller }) => ({
    topic: await topics.add(caller.userId, null, 'user', body.text),
  }),
  removeTopic: async ({ params }, { caller }) => {
    await topics.remove(caller.userId, params.topicId);
    return { success: true as const };
  },
  forgetTopic: async ({ params }, { caller }) => ({
    ids: await topics.forget(caller.userId, params.topicId),
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
