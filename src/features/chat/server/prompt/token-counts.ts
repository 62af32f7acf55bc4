// What the models' own tokenizers made of texts: each is asked for once, and the prompt is then sized by it.
import { createHash } from 'node:crypto';
import type { ChatEngine } from '../../../../platform/server/ports/chat-engine.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import { weighTokens } from '../../../../shared/words/tokens.ts';

/** The size of texts in tokens of one model. */
export interface Measure {
  /** Without what a template adds: exact where it is known, else an estimate with a margin for its error. */
  of(text: string): number;
  isExact(text: string): boolean;
  /** Tokens of the model per token of our estimate, with the margin. */
  perEstimate: number;
}

export interface TokenCounts {
  /** Null where nothing counts for this model. */
  measureFor(model: string | undefined): Measure | null;
  /**
   * Asks for those that are not known, all at once, for so many milliseconds at most; what came in time is known from
   * then on. @returns whether any did
   */
  learn(model: string | undefined, texts: readonly string[], ms: number): Promise<boolean>;
}

interface TokenCountsDeps {
  engine: Pick<ChatEngine, 'countTokens' | 'tokenizerOf' | 'tokensPerEstimate'>;
  clock: Clock;
}

/** A text's hash and its count take about 150 bytes. */
const KEPT = 20_000;
/** Requests to a tokenizer at the same time. */
const AT_ONCE = 8;
/** A tokenizer that failed, or counted fewer than this before the time was over, is left alone for a while. */
const LEAST_COUNTED = 16;
const FIRST_REST_MS = 60_000;
const LONGEST_REST_MS = 15 * 60_000;
/** The error of an estimate; less once counts have shown how the model counts. */
const MARGIN = 0.1;
const KNOWN_MARGIN = 0.04;
/** Estimated tokens that must have been counted before their ratio says anything. */
const LEAST_SAMPLE = 200;

interface Tokenizer {
  /** Of all that was counted: what it has, and what we estimated. */
  exact: number;
  estimate: number;
  restsUntil: number;
  restMs: number;
}

export function createTokenCounts({ engine, clock }: TokenCountsDeps): TokenCounts {
  /** By tokenizer and text, the longest unused first. */
  const counts = new Map<string, number>();
  const tokenizers = new Map<string, Tokenizer>();

  const keyOf = (tokenizer: string, text: string): string =>
    createHash('sha256').update(`${tokenizer}\n${text}`).digest('base64url').slice(0, 22);

  function known(key: string): number | undefined {
    const count = counts.get(key);
    if (count === undefined) return undefined;
    counts.delete(key);
    counts.set(key, count);
    return count;
  }

  function stateOf(name: string): Tokenizer {
    const state = tokenizers.get(name) ?? { exact: 0, estimate: 0, restsUntil: 0, restMs: FIRST_REST_MS };
    tokenizers.set(name, state);
    return state;
  }

  function keep(tokenizer: string, text: string, count: number): void {
    const state = stateOf(tokenizer);
    state.exact += count;
    state.estimate += weighTokens(text);
    counts.set(keyOf(tokenizer, text), count);
    if (counts.size > KEPT) counts.delete(counts.keys().next().value!);
  }

  /** Several replies may have waited for it at once. */
  function rest(state: Tokenizer): void {
    if (state.restsUntil > clock.now()) return;
    state.restsUntil = clock.now() + state.restMs;
    state.restMs = Math.min(LONGEST_REST_MS, state.restMs * 2);
  }

  function perEstimateOf(tokenizer: string): number {
    const { exact, estimate } = stateOf(tokenizer);
    if (estimate >= LEAST_SAMPLE) return (exact / estimate) * (1 + KNOWN_MARGIN);
    const reported = engine.tokensPerEstimate ?? 1;
    return reported * (1 + (reported === 1 ? MARGIN : KNOWN_MARGIN));
  }

  return {
    measureFor(model) {
      const tokenizer = engine.tokenizerOf?.(model) ?? null;
      if (tokenizer === null) return null;
      const perEstimate = perEstimateOf(tokenizer);
      return {
        of: (text) => known(keyOf(tokenizer, text)) ?? Math.ceil(weighTokens(text) * perEstimate),
        isExact: (text) => counts.has(keyOf(tokenizer, text)),
        perEstimate,
      };
    },

    async learn(model, texts, ms) {
      const tokenizer = engine.tokenizerOf?.(model) ?? null;
      const { countTokens } = engine;
      if (tokenizer === null || !countTokens || stateOf(tokenizer).restsUntil > clock.now()) return false;
      const unknown = [...new Set(texts)].filter((text) => text && !counts.has(keyOf(tokenizer, text)));
      if (unknown.length === 0) return false;
      const state = stateOf(tokenizer);
      const ended = new AbortController();
      let counted = 0;
      const next = unknown.values();
      const count = async (): Promise<void> => {
        for (const text of next) {
          const tokens = await countTokens(text, ended.signal, model);
          if (ended.signal.aborted) return;
          keep(tokenizer, text, tokens);
          counted++;
        }
      };
      const all = Promise.all(Array.from({ length: AT_ONCE }, count)).then(
        () => 'all' as const,
        () => 'failed' as const,
      );
      const { promise: late, resolve } = Promise.withResolvers<'late'>();
      AbortSignal.timeout(Math.ceil(ms)).addEventListener('abort', () => resolve('late'), { once: true });
      const how = await Promise.race([all, late]);
      ended.abort(new Error('the tokens are not waited for any longer'));
      if (how === 'all') state.restMs = FIRST_REST_MS;
      else if (how === 'failed' || counted < LEAST_COUNTED) rest(state);
      return counted > 0;
    },
  };
}
