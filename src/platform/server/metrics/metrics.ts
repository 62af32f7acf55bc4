// Metrics for Prometheus, named by the rules of https://prometheus.io/docs/practices/naming/.
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import {
  ChatEngineError,
  type ChatEngine,
  type ChatFailure,
  type ChatRequest,
} from '../ports/chat-engine.ts';

export interface Metrics {
  /** Returns all metrics in the text format of Prometheus. */
  read(): Promise<string>;
  /**
   * @param route the contract's pattern, never a URL with ids, which would create endlessly many label
   * values.
   */
  request(route: { method: string; path: string }, status: number, seconds: number): void;
  /** Wraps an engine so that its calls are measured. */
  measureEngine<R extends ChatRequest>(engine: ChatEngine<R>): ChatEngine<R>;
  /** Adds a source that is read at each scrape. If it fails, its gauges are NaN in that scrape. */
  addSource(source: Source): void;
  /** States the product's version as a label, as Prometheus programs do. */
  setVersion(version: string): void;
}

export interface Source {
  /** Names without the product's prefix, as in `pictures_waiting`, with their help texts. */
  gauges: Record<string, string>;
  read(): Promise<Record<string, number>> | Record<string, number>;
}

const PREFIX = 'nightbloom_';
/** Buckets from a cached list to a reply that takes a minute to generate. Seconds. */
const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** @param now monotonic or wall time in milliseconds; only differences count */
export function createMetrics(now: () => number): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: `${PREFIX}http_request_duration_seconds`,
    help: 'Time from a request to the end of its answer; streams are counted when they end.',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATIONS,
    registers,
  });
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
  const sources: { source: Source; gauges: Map<string, Gauge> }[] = [];

  async function readSource({ source, gauges }: (typeof sources)[number]): Promise<void> {
    try {
      const values = await source.read();
      for (const [name, gauge] of gauges) gauge.set(values[name] ?? Number.NaN);
    } catch {
      for (const gauge of gauges.values()) gauge.set(Number.NaN);
    }
  }

  return {
    async read() {
      await Promise.all(sources.map(readSource));
      return registry.metrics();
    },
    request({ method, path }, status, seconds) {
      requests.observe({ method, route: path, status: String(status) }, seconds);
    },
    measureEngine: (engine) => ({
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
      async stream(request, onText, signal) {
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
    }),
    addSource(source) {
      const gauges = Object.entries(source.gauges).map(
        ([name, help]) => [name, new Gauge({ name: PREFIX + name, help, registers })] as const,
      );
      sources.push({ source, gauges: new Map(gauges) });
    },
    setVersion(version) {
      new Gauge({
        name: `${PREFIX}build_info`,
        help: 'Always 1; its label says which version runs.',
        labelNames: ['version'],
        registers,
      }).set({ version }, 1);
    },
  };
}

const reasonOf = (error: unknown): ChatFailure | 'unexpected' =>
  error instanceof ChatEngineError ? error.kind : 'unexpected';
