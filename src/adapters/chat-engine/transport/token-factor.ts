// How many tokens a model's own tokenizer makes of what counts as one by our estimate.
import { estimateTokens } from '../../../shared/words/tokens.ts';
import type { ChatTurn } from '../../../platform/server/ports/chat-engine.ts';

/** Tokens that a template adds to a turn, as the prompt's own estimate counts them. */
const TURN_TOKENS = 4;
/** Replies that are remembered for each model. */
const KEPT = 9;
const LEAST = 0.5;
const MOST = 2.5;
/** A ratio beyond these is no count of this prompt: a server that left out what it had cached, or counts otherwise. */
const UNBELIEVABLE = { below: 0.3, above: 5 };
/** Estimated tokens; the template of a short prompt weighs too much. */
const LEAST_PROMPT = 100;

export const estimateOf = (messages: readonly ChatTurn[]): number =>
  messages.reduce((sum, { content }) => sum + estimateTokens(content) + TURN_TOKENS, 0);

/** @param isPartial the server may leave cached tokens out: the highest ratio is then the truest, else the middle one */
export function createTokenFactor(isPartial: boolean) {
  const ratios = new Map<string, number[]>();
  return {
    /** @param reported tokens of the prompt, as the back-end counted them */
    learn(model: string, estimate: number, reported: number | undefined): void {
      if (reported === undefined || estimate < LEAST_PROMPT) return;
      const ratio = reported / estimate;
      if (ratio < UNBELIEVABLE.below || ratio > UNBELIEVABLE.above) return;
      const kept = ratios.get(model) ?? [];
      kept.push(ratio);
      if (kept.length > KEPT) kept.shift();
      ratios.set(model, kept);
    },
    /** 1 before anything is known. */
    of(model: string): number {
      const sorted = ratios.get(model)?.toSorted((a, b) => a - b);
      if (!sorted) return 1;
      const ratio = sorted[isPartial ? sorted.length - 1 : Math.floor(sorted.length / 2)] ?? 1;
      return Math.min(MOST, Math.max(LEAST, ratio));
    },
  };
}
