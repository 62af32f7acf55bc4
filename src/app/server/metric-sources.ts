// What is read for the metrics at each scrape: the database, the queues, the disk and the books.
import { statfs } from 'node:fs/promises';
import { countWaitingPictures } from '../../features/images/server/jobs/waiting.views.ts';
import { countWaitingEvents } from '../../features/payments/server/events/due.views.ts';
import type { Config } from '../../platform/server/config.ts';
import type { Database } from '../../platform/server/db/database.ts';
import { countEmails } from '../../platform/server/mail/outbox.views.ts';
import type { Source } from '../../platform/server/metrics/metrics.ts';

export interface Books {
  /** The latest check of all ledgers; null before the first. */
  books: () => Promise<{ isOk: boolean; finishedAt: string } | null>;
}

interface Parts extends Books {
  config: Pick<Config, 'dataDir'>;
  database: Pick<Database, 'pool' | 'db'>;
}

export const metricSources = ({ config, database: { pool, db }, books }: Parts): Source[] => [
  {
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
  },
  {
    gauges: {
      pictures_waiting: 'Pictures that people have asked for and that are not drawn yet, of all servers.',
      pictures_waiting_seconds: 'How long the oldest of them has waited.',
      pictures_failed_hour: 'Requests for pictures that failed within the last hour, of all servers.',
    },
    async read() {
      const { count, oldestSeconds, failedCount } = await countWaitingPictures(db);
      return {
        pictures_waiting: count,
        pictures_waiting_seconds: oldestSeconds,
        pictures_failed_hour: failedCount,
      };
    },
  },
  {
    gauges: {
      emails_waiting: 'Emails that are not sent yet, of all servers.',
      emails_waiting_seconds: 'How long the oldest of them has waited.',
      emails_failed_day: 'Emails written within the last day that can never be sent.',
    },
    async read() {
      const { count, oldestSeconds, failedCount } = await countEmails(db);
      return { emails_waiting: count, emails_waiting_seconds: oldestSeconds, emails_failed_day: failedCount };
    },
  },
  {
    gauges: {
      payments_events_waiting: 'Events of the payment provider that are stored and not carried out yet.',
      payments_events_waiting_seconds: 'How long the oldest of them has waited.',
    },
    async read() {
      const { count, oldestSeconds } = await countWaitingEvents(db);
      return { payments_events_waiting: count, payments_events_waiting_seconds: oldestSeconds };
    },
  },
  {
    gauges: { storage_free_bytes: 'Free space for the product on the file system of DATA_DIR.' },
    async read() {
      const { bavail, bsize } = await statfs(config.dataDir);
      return { storage_free_bytes: bavail * bsize };
    },
  },
  {
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
  },
];
