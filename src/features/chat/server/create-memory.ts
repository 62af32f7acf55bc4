// Wires up what remembers.
import type { MemoryDeps, MemoryWorkerDeps } from './memory/memory-deps.ts';
import { createMemory } from './memory/memory.service.ts';
import { memoryRoutes } from './memory/memory.routes.ts';
import { createMemoryWorker } from './memory/reading/memory-worker.ts';
import { createQuiz } from './memory/quiz.ts';
import { createScenes } from './memory/scenes.service.ts';

type MemoryParts = Omit<MemoryDeps, 'hasModel' | 'safety'> &
  Omit<MemoryWorkerDeps, 'dailyTokens' | 'quiet' | 'safety'> & {
    safety: MemoryDeps['safety'] & MemoryWorkerDeps['safety'];
    memoryTokensADay: number;
    /** Tells when a reply begins. */
    onReply: (listener: () => void) => void;
  };

export function createMemoryParts({ onReply, ...parts }: MemoryParts) {
  const hasModel = () => !parts.engine.isStandIn && parts.memoryTokensADay > 0;
  const service = createMemory({ ...parts, hasModel });
  let quiet = new AbortController();
  onReply(() => {
    quiet.abort(new Error('somebody writes'));
    quiet = new AbortController();
  });
  const worker = createMemoryWorker({
    ...parts,
    dailyTokens: parts.memoryTokensADay,
    quiet: () => quiet.signal,
  });
  worker.start();
  return {
    service,
    worker,
    routes: memoryRoutes({ memory: service, scenes: createScenes(parts), quiz: createQuiz(parts) }),
  };
}
