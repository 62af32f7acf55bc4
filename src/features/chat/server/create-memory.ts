// Wires up what remembers.
import { type MemoryDeps, type MemoryWorkerDeps } from './memory/memory-deps.ts';
import { createMemory } from './memory/memory.service.ts';
import { memoryRoutes } from './memory/memory.routes.ts';
import { createMemoryWorker } from './memory/reading/memory-worker.ts';
import { createQuiz } from './memory/quiz.ts';
import type { Search } from './memory/search/search-said.ts';
import { createChapters } from './memory/chapters/chapters.service.ts';
import { createTopics } from './memory/topics/topics.service.ts';
import { createScenes } from './memory/scenes.service.ts';

type MemoryParts = Omit<MemoryDeps, 'hasModel' | 'safety'> &
  Omit<MemoryWorkerDeps, 'dailyTokens' | 'safety'> & {
    safety: MemoryDeps['safety'] & MemoryWorkerDeps['safety'];
    memoryTokensADay: number;
    search: Search;
  };

export function createMemoryParts(parts: MemoryParts) {
  const hasModel = () => !parts.engine.isStandIn && parts.memoryTokensADay > 0;
  const service = createMemory({ ...parts, hasModel });
  const worker = createMemoryWorker({ ...parts, dailyTokens: parts.memoryTokensADay });
  worker.start();
  return {
    service,
    settle: worker.settle,
    stop: worker.stop,
    routes: memoryRoutes({
      memory: service,
      scenes: createScenes(parts),
      chapters: createChapters(parts),
      topics: createTopics(parts),
      quiz: createQuiz(parts),
    }),
  };
}
