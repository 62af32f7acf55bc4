// Reads jobs as their owner sees them: with their pictures, how far they are, and what they wait for.
import { AppError } from '../../../../shared/errors.ts';
import type { Listed } from '../../../../shared/paging.ts';
import type { ImageJob } from '../../contract.ts';
import { picturesOf } from '../gallery/gallery.views.ts';
import * as views from '../jobs/images.views.ts';
import { createProgressReader, type ProgressDeps } from '../jobs/read-progress.ts';
import { listed, presentJob, type Viewer } from '../present.ts';

interface Page {
  page: number;
  limit: number;
}

export function createJobReader(deps: ProgressDeps) {
  const { db } = deps.database;
  const progressOf = createProgressReader(deps);

  return {
    /** @throws AppError images.missing */
    async job(id: string, viewer: Viewer & { userId: string }): Promise<ImageJob> {
      const row = await views.selectJob(db, id, viewer.userId);
      if (!row) throw new AppError('images.missing');
      const progress = await progressOf([row]);
      return presentJob(row, await picturesOf(db, [id], viewer.userId), progress(row), viewer);
    },

    async jobs(viewer: Viewer & { userId: string }, page: Page): Promise<Listed<ImageJob>> {
      const found = await views.selectJobs(db, viewer.userId, (page.page - 1) * page.limit, page.limit);
      const ids = found.rows.map((row) => row.id);
      const progress = await progressOf(found.rows);
      const images = Map.groupBy(await picturesOf(db, ids, viewer.userId), (row) => row.job_id);
      return listed(found, page, (row) => presentJob(row, images.get(row.id) ?? [], progress(row), viewer));
    },

    /** Whether the user asked for these pictures; a portrait is drawn by itself. */
    isAsked: async (id: string, userId: string): Promise<boolean> =>
      (await views.selectJob(db, id, userId))?.purpose === 'generate',
  };
}
