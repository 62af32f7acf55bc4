// Composes the metrics: requests, engines, the database and the queue of pictures.
import type { FastifyInstance } from 'fastify';
import { countWaitingPictures } from '../../features/images/server/waiting.views.ts';
import type { Config } from '../../platform/server/config.ts';
import type { Database } from '../../platform/server/db/database.ts';
import type { Log } from '../../platform/server/log.ts';
import type { Metrics } from '../../platform/server/metrics/metrics.ts';
import { observeRequests } from '../../platform/server/metrics/observe-requests.ts';
import { serveMetrics, type MetricsServer } from '../../platform/server/metrics/serve-metrics.ts';
import type { ChatEngine, ChatRequest } from '../../platform/server/ports/chat-engine.ts';

interface MetricsParts {
  config: Config;
  log: Log;
  app: FastifyInstance;
  database: Database;
}

interface Books {
  /** The latest check of all ledgers; null before the first. */
  books: () => Promise<{ isOk: boolean; finishedAt: string } | null>;
}

/** The metrics library is loaded only if metrics are enabled. */
async function openMetrics(config: Config): Promise<Metrics | null> {
  if (!config.METRICS_ADDRESS) return null;
  const { createMetrics } = await import('../../platform/server/metrics/metrics.ts');
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
      const { pool, db } = database;
      metrics.addSource({
        gauges: {
          database_connections: 'Connections of this server to the database.',
          database_connections_idle: 'Of these, how many nobody uses.',
          database_waiting: 'Callers that wait for a connection.',
        },
        read: () => ({
          database_connections: pool.totalCount,
          database_connections_idle: pool.idleCount,
          database_waiting: pool.waitingCount,
        }),
      });
      metrics.addSource({
        gauges: {
          pictures_waiting: 'Pictures that people have asked for and that are not drawn yet, of all servers.',
          pictures_waiting_seconds: 'How long the oldest of them has waited.',
        },
        async read() {
          const { count, oldestSeconds } = await countWaitingPictures(db);
          return { pictures_waiting: count, pictures_waiting_seconds: oldestSeconds };
        },
      });
      metrics.addSource({
        gauges: {
          ledger_check_ok: '1 where the newest check of all books found nothing, else 0.',
          ledger_check_timestamp_seconds: 'When it ended.',
        },
        async read(): Promise<Record<string, number>> {
          const run = await books();
          if (!run) return {};
          return {
            ledger_check_ok: run.isOk ? 1 : 0,
            ledger_check_timestamp_seconds: Date.parse(run.finishedAt) / 1000,
          };
        },
      });
      server = await serveMetrics(config.METRICS_ADDRESS, metrics, log);
      log.info(`metrics are at http://${config.METRICS_ADDRESS}/metrics`);
    },
    async stop(): Promise<void> {
      await server?.close();
    },
    port: () => server?.port ?? null,
  };
}
