// What was drawn of a look, by slot, and whether it shows the look's face.
import { presentPicture } from '../../../../shared/words/picture-address.ts';
import type { Picture } from '../../../../shared/words/picture.ts';
import type { Db } from '../../../../platform/server/db/database.ts';
import { carryLook } from '../drawing/carry-look.ts';
import { partsOf } from '../drawing/draw-picture.ts';
import { referenceBar, type ReferenceBar } from '../drawing/reference-pictures.ts';
import { picturesOf } from '../gallery/gallery.views.ts';
import { isHeld } from '../gallery/visibility.store.ts';
import type { DrawingModel, Look, PictureEngines } from '../images.needs.ts';
import type { JobRow } from '../images.store.ts';
import type { JobBoard } from '../jobs/job-board.ts';
import { presentJob } from '../present.ts';
import { readTakes, type TakeRow } from './look-takes.store.ts';

/** One drawn picture of a slot. */
interface SlotPicture {
  id: string;
  picture: Picture;
  model: string;
  /** Whether its face is the one that the look gives now; null where only eyes can tell. */
  isSame: boolean | null;
  /** Why it cannot be chosen; null where it can. */
  bar: ReferenceBar | null;
}

interface Slot {
  slot: string;
  /** Newest first. */
  takes: SlotPicture[];
  /** Further ones, which moderators look at first. */
  held: number;
  /** The newest job of the slot while it is under way. */
  drawing: { id: string; progress: number; done: number; count: number } | null;
  /** Why the newest job failed. */
  problem: string | null;
}

interface Viewer {
  userId: string;
  showNsfw: boolean;
}

/** Jobs of one slot whose pictures are kept: enough to compare, few enough to see at once. */
export const KEPT_JOBS = 4;

const OF_ITSELF = { prompt: '', negativePrompt: '', seed: '', mayBeExplicit: false };

/** The face that a model gives the look by itself; null where only eyes can tell. */
function faceOf(look: Look, { id, engine }: DrawingModel): string | null {
  const { parts, negativePrompt, identity } = carryLook(look, { ...OF_ITSELF, model: id });
  return engine.faceOf?.({ parts, negativePrompt, identity, seed: '' }) ?? null;
}

export function createLookSlots({
  db,
  engines,
  board,
}: {
  db: Db;
  engines: Pick<PictureEngines, 'find'>;
  board: JobBoard;
}) {
  /** @param model that drew it: another one may have taken over */
  function isSameFace(look: Look, job: JobRow, model: string): boolean | null {
    const drawing = engines.find(model);
    const { identity, seed, negative_prompt: negativePrompt } = job;
    const drawn = drawing?.engine.faceOf?.({ parts: partsOf(job), negativePrompt, identity, seed });
    return drawing && drawn !== undefined ? drawn === faceOf(look, drawing) : null;
  }

  function drawingOf(job: TakeRow, viewer: Viewer): Slot['drawing'] {
    if (job.state !== 'queued' && job.state !== 'running') return null;
    const { id, progress, count } = presentJob(
      job,
      [],
      { live: board.live(job.id), ahead: null, secondsEach: null },
      viewer,
    );
    return { id, progress, done: job.done, count };
  }

  return async (characterId: string, look: Look, viewer: Viewer): Promise<Slot[]> => {
    const { userId, showNsfw } = viewer;
    const jobs = await readTakes(db, {
      characterId,
      ownerId: userId,
      most: KEPT_JOBS,
      chosen: look.references,
    });
    const ids = jobs.map(({ id }) => id);
    const rows = Map.groupBy(await picturesOf(db, ids, userId), (row) => row.job_id);
    return [...Map.groupBy(jobs, ({ slot }) => slot)].map(([slot, own]) => ({
      slot,
      takes: own.flatMap((job) =>
        (rows.get(job.id) ?? [])
          .filter((row) => !isHeld(row))
          .map((row) => ({
            id: row.id,
            picture: presentPicture(row, { isCovered: row.is_explicit && !showNsfw }),
            model: row.model,
            isSame: isSameFace(look, job, row.model),
            bar: referenceBar(row),
          })),
      ),
      held: own.reduce((sum, job) => sum + (rows.get(job.id) ?? []).filter(isHeld).length, 0),
      drawing: drawingOf(own[0]!, viewer),
      problem: own[0]!.problem,
    }));
  };
}
