// Measures what a chat engine does.
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import {
  ChatEngineError,
  type ChatEngine,
  type ChatFailure,
  type ChatRequest,
} from '../ports/chat-engine.ts';
import { DURATIONS, PREFIX } from './metric-names.ts';

/** Wraps an engine so that its calls are measured. */
export type MeasureEngine = <R extends ChatRequest>(engine: ChatEngine<R>) => ChatEngine<R>;

/** @param now monotonic or wall time in milliseconds; only differences count */
export function createEngineMeter(registry: Registry, now: () => number): MeasureEngine {
  const registers = [registry];
  const replies = new Gauge({
    name: `${PREFIX}chat_replies_in_progress`,
    help: 'Replies that a chat engine is writing now.',
    registers,
  });
  const firstText = new Histogram({
    name: `${PREFIX}chat_first_token_seconds`,
    help: 'Time from asking a chat engine to its first text.',
    labelNames: ['engine'],
    buckets: DURATIONS,
    registers,
  });
  const tokens = new Counter({
    name: `${PREFIX}chat_tokens_total`,
    help: 'Tokens as chat engines count them.',
    labelNames: ['engine', 'kind'],
    registers,
  });
  const failures = new Counter({
    name: `${PREFIX}chat_failures_total`,
    help: 'Replies that a chat engine did not finish, by reason.',
    labelNames: ['engine', 'reason'],
    registers,
  });

  return (engine) => ({
    // Getters, because an administrator may change the engine while the product runs.
    get name() {
      return engine.name;
    },
    get isStandIn() {
      return engine.isStandIn;
    },
    get contextTokens() {
      return engine.contextTokens;
    },
    get tokensPerEstimate() {
      return engine.tokensPerEstimate;
    },
    get countTokens() {
      return engine.countTokens;
    },
    ...(engine.tokenizerOf ? { tokenizerOf: (model) => engine.tokenizerOf!(model) } : {}),
    ...(engine.modelOf ? { modelOf: (model) => engine.modelOf!(model) } : {}),
    ...(engine.samplers ? { samplers: (model) => engine.samplers!(model) } : {}),
    ...(engine.thinking ? { thinking: (model) => engine.thinking!(model) } : {}),
    async stream(request, onText, signal, onThought) {
      const labels = { engine: engine.name };
      const begun = now();
      let hasText = false;
      replies.inc();
      try {
        const outcome = await engine.stream(
          request,
          (text) => {
            if (!hasText) firstText.observe(labels, (now() - begun) / 1000);
            hasText = true;
            onText(text);
          },
          signal,
          onThought,
        );
        tokens.inc({ ...labels, kind: 'prompt' }, outcome.usage.promptTokens);
        tokens.inc({ ...labels, kind: 'completion' }, outcome.usage.completionTokens);
        return outcome;
      } catch (error) {
        if (!signal.aborted) failures.inc({ ...labels, reason: reasonOf(error) });
        throw error;
      } finally {
        replies.dec();
      }
    },
  });
}

const reasonOf = (error: unknown): ChatFailure | 'unexpected' =>
  error instanceof ChatEngineError ? error.kind : 'unexpected';
