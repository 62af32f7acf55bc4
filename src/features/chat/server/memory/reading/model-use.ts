import type { ChatEngine } from '../../../../../platform/server/ports/chat-engine.ts';
import type { SceneRequest } from '../../../../../platform/server/ports/scene.ts';
import { estimateTokens } from '../../../../../shared/words/tokens.ts';
import { messageTokens } from '../../prompt/tokens.ts';
import { isPaused, type MemoryWorkerDeps } from '../memory-deps.ts';
import { isLearning } from '../memory.views.ts';
import { type MemoryJob, readSpent, spend } from './memory-jobs.store.ts';

type Asked = Pick<ChatEngine<SceneRequest>, 'stream'>;
type Deps = Pick<MemoryWorkerDeps, 'clock' | 'engine' | 'dailyTokens'> & {
  database: Pick<MemoryWorkerDeps['database'], 'db'>;
  safety: Pick<MemoryWorkerDeps['safety'], 'guardReply'>;
};

/** What the background may ask of the connected model, and what of its answers may be kept. */
export function createModelUse({ database: { db }, clock, engine, safety, dailyTokens }: Deps) {
  const today = () => new Date(clock.now()).toISOString().slice(0, 10);
  return {
    today,
    /** Asked before each question: the user may turn learning off while a job runs. */
    mayAsk: async ({
      conversationId,
      userId,
    }: Pick<MemoryJob, 'conversationId' | 'userId'>): Promise<boolean> =>
      !engine.isStandIn &&
      dailyTokens > 0 &&
      (await readSpent(db, userId, today())) < dailyTokens &&
      (await isLearning(db, conversationId)),

    /**
     * The engine at the cost of this user. The most that a question can cost is paid before it is asked, so that a
     * server which dies meanwhile leaves nothing unpaid.
     */
    engineFor: (userId: string): Asked => ({
      async stream(request, onText, signal) {
        signal.throwIfAborted();
        const day = today();
        const asked = request.messages.reduce((sum, { content }) => sum + messageTokens(content), 0);
        const most = asked + request.maxTokens;
        await spend(db, userId, day, most);
        let written = '';
        let cost = most;
        try {
          const outcome = await engine.stream(
            request,
            (text) => {
              written += text;
              onText(text);
            },
            signal,
            (thought) => void (written += thought),
          );
          cost = outcome.usage.promptTokens + outcome.usage.completionTokens;
          return outcome;
        } catch (error) {
          if (isPaused(signal.reason)) cost = asked + estimateTokens(written);
          // An engine that cannot be reached, or refuses, has read nothing.
          else if (!signal.aborted && written === '') cost = 0;
          throw error;
        } finally {
          await spend(db, userId, day, cost - most);
        }
      },
    }),

    /** Whether the product would let a character say this. */
    isAllowed(text: string): boolean {
      const guard = safety.guardReply({ userId: null, messageId: null, said: [] });
      return guard.feed(text) && guard.end(text).isAllowed;
    },
  };
}

export type ModelUse = ReturnType<typeof createModelUse>;
