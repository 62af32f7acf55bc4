// Wires up what remembers.
import { Paused, type MemoryDeps, type MemoryWorkerDeps } from './memory/memory-deps.ts';
import { createMemory } from './memory/memory.service.ts';
import { memoryRoutes } from './memory/memory.routes.ts';
import { createMemoryWorker } from './memory/reading/memory-worker.ts';
import { createQuiz } from './memory/quiz.ts';
import type { Search } from './memory/search/search-said.ts';
import { createChapters } from './memory/chapters/chapters.service.ts';
import { createTopics } from './memory/topics/topics.service.ts';
import { createScenes } from './memory/scenes.service.ts';

type MemoryParts = Omit<MemoryDeps, 'hasModel' | 'safety'> &
  Omit<MemoryWorkerDeps, 'dailyTokens' | 'quiet' | 'safety'> & {
    safety: MemoryDeps['safety'] & MemoryWorkerDeps['safety'];
    memoryTokensADay: number;
    search: Search;
    activeReplies: { onReply(listener: () => void): void; isIdle(): boolean };
  };

export function createMemoryParts({ activeReplies, ...parts }: MemoryParts) {
  const hasModel = () => !parts.engine.isStandIn && parts.memoryTokensADay > 0;
  const service = createMemory({ ...parts, hasModel });
  let quiet = new AbortController();
  let isOpen = true;
  const pause = () => {
    quiet.abort(new Paused('somebody writes'));
    quiet = new AbortController();
  };
  activeReplies.onReply(pause);
  const worker = createMemoryWorker({
    ...parts,
    dailyTokens: parts.memoryTokensADay,
    quiet: () => (isOpen && activeReplies.isIdle() ? quiet.signal : AbortSignal.abort(new Paused('later'))),
  });
  worker.start();
  return {
    service,
    settle: worker.settle,
    async stop(): Promise<void> {
      isOpen = false;
      pause();
      await worker.stop();
    },
    routes: memoryRoutes({
      memory: service,
      scenes: createScenes(parts),
      chapters: createChapters(parts),
      topics: createTopics(parts),
      quiz: createQuiz(parts),
    }),
  };
}
