// Metrics for Prometheus, named by the rules of https://prometheus.io/docs/practices/naming/.
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { createEngineMeter, type MeasureEngine } from './engine-meter.ts';
import { DURATIONS, PREFIX } from './metric-names.ts';

export interface Metrics {
  /** Returns all metrics in the text format of Prometheus. */
  read(): Promise<string>;
  /**
   * @param route the contract's pattern, never a URL with ids, which would create endlessly many label
   * values.
   */
  request(route: { method: string; path: string }, status: number, seconds: number): void;
  measureEngine: MeasureEngine;
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
    measureEngine: createEngineMeter(registry, now),
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
