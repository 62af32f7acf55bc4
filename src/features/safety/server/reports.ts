// Stores user reports for the moderators' queue.
import type { Database } from '../../../platform/server/db/database.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import type { Ids } from '../../../platform/server/ports/ids.ts';
import { closeReports, insertReport, type Report } from './reports.store.ts';

export const createReports = ({ database, clock, ids }: { database: Database; clock: Clock; ids: Ids }) => ({
  /** Only the first report per user and subject is stored; later ones are ignored. */
  file: (report: Report): Promise<void> =>
    database.transact((tx) => insertReport(tx, { ...report, id: ids.next(), at: new Date(clock.now()) })),
  close: closeReports,
});
