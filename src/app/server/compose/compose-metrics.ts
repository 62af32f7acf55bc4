// Composes the metrics: requests, engines, the database and the queue of pictures.
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../../platform/server/config.ts';
import type { Database } from '../../../platform/server/db/database.ts';
import type { Log } from '../../../platform/server/log.ts';
import type { Metrics } from '../../../platform/server/metrics/metrics.ts';
import { observeRequests } from '../../../platform/server/metrics/observe-requests.ts';
import { serveMetrics, type MetricsServer } from '../../../platform/server/metrics/serve-metrics.ts';
import { readOwnManifest } from '../../../platform/server/places/own-manifest.ts';
import type { ChatEngine, ChatRequest } from '../../../platform/server/ports/chat-engine.ts';
import { metricSources, type Books } from '../metric-sources.ts';

interface MetricsParts {
  config: Config;
  log: Log;
  app: FastifyInstance;
  database: Database;
}

/** The metrics library is loaded only if metrics are enabled. */
async function openMetrics(config: Config): Promise<Metrics | null> {
  if (!config.METRICS_ADDRESS) return null;
  const { createMetrics } = await import('../../../platform/server/metrics/metrics.ts');
  return createMetrics(() => performance.now());
}

export async function composeMetrics({ config, log, app, database }: MetricsParts) {
  const metrics = await openMetrics(config);
  observeRequests(app, { log: config.ACCESS_LOG === 'on' ? log : null, metrics });
  let server: MetricsServer | null = null;
  return {
    measureEngine: <R extends ChatRequest>(engine: ChatEngine<R>): ChatEngine<R> =>
      metrics?.measureEngine(engine) ?? engine,
    /** Starts the metrics server if METRICS_ADDRESS is set. */
    async start({ books }: Books): Promise<void> {
      if (!metrics) return;
      const { version } = await readOwnManifest();
      metrics.setVersion(version);
      for (const source of metricSources({ config, database, books })) metrics.addSource(source);
      server = await serveMetrics(config.METRICS_ADDRESS, metrics, log);
      log.info(`metrics are at http://${config.METRICS_ADDRESS}/metrics`);
    },
    async stop(): Promise<void> {
      await server?.close();
    },
    port: () => server?.port ?? null,
  };
}
