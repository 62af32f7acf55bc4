import type { Database } from '../../../../platform/server/db/database.ts';
import type { JobRow } from '../images.store.ts';
import type { Progress } from '../present.ts';
import type { JobBoard } from './job-board.ts';
import type { Pace } from './pace.ts';
import { countAhead } from './queued-images.store.ts';

export interface ProgressDeps {
  database: Database;
  board: Pick<JobBoard, 'live'>;
  pace: Pick<Pace, 'secondsOf'>;
}

/** How far jobs are, and what they wait for, read at once for many. */
export const createProgressReader =
  ({ database, board, pace }: ProgressDeps) =>
  async (rows: readonly JobRow[]): Promise<(row: JobRow) => Progress> => {
    const waiting = rows.filter(({ state }) => state === 'queued').map(({ id }) => id);
    const ahead = await countAhead(database.db, waiting);
    return ({ id, model }) => ({
      live: board.live(id),
      ahead: ahead.get(id) ?? null,
      secondsEach: pace.secondsOf(model),
    });
  };
