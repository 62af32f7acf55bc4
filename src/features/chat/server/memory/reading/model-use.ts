import type { MemoryWorkerDeps } from '../memory-deps.ts';
import { readSpent, spend } from './memory-jobs.store.ts';

/** What the background may ask of the connected model, and what of its answers may be kept. */
export function createModelUse({ database: { db }, clock, engine, safety, dailyTokens }: MemoryWorkerDeps) {
  const today = () => new Date(clock.now()).toISOString().slice(0, 10);
  return {
    today,
    mayAsk: async (userId: string): Promise<boolean> =>
      !engine.isStandIn && dailyTokens > 0 && (await readSpent(db, userId, today())) < dailyTokens,
    pay: (userId: string, tokens: number) => spend(db, userId, today(), tokens),
    /** Whether the product would let a character say this. */
    isAllowed(text: string): boolean {
      const guard = safety.guardReply({ userId: null, messageId: '', said: [] });
      return guard.feed(text) && guard.end(text).isAllowed;
    },
  };
}

export type ModelUse = ReturnType<typeof createModelUse>;
