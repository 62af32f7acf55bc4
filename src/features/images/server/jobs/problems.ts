// Why a job ended early, in sentences for its owner.
import { en } from '../../../../shared/messages/en.ts';
import { ImageEngineError } from '../../../../platform/server/ports/image-engine.ts';
import type { JobRow } from '../images.store.ts';
import { PictureRefused } from '../picture-verdicts.ts';

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

/** The text of a hold in the ledger, for instance "2 pictures of Hana Sato". */
export const holdNote = (pictures: number, name: string | null): string =>
  `${count(pictures, 'picture')}${name ? ` of ${name}` : ''}`;

export const drawnNote = (ordinal: number, of: number): string =>
  of === 1 ? 'Picture drawn' : `Picture ${ordinal + 1} of ${of} drawn`;

export const notDrawnNote = (job: JobRow): string => `${count(job.count - job.done, 'picture')} not drawn`;

/** Nothing can be stored: the disk, a quota or the file system says so. */
const STORE_IS_FULL = new Set(['ENOSPC', 'EDQUOT', 'EROFS']);

export const isStoreFull = (error: unknown): boolean =>
  STORE_IS_FULL.has(String((error as { code?: unknown } | null)?.code));

/** The engine that was asked for is no longer there. */
export class ModelGone extends Error {}

/** The picture that the job begins from was deleted, or is held. */
export class SourceGone extends Error {}

/** True where another try within seconds may help. */
export const isWorthRetrying = (error: unknown): boolean =>
  !isStoreFull(error) &&
  !(error instanceof ModelGone) &&
  !(error instanceof SourceGone) &&
  !(error instanceof PictureRefused) &&
  !(error instanceof ImageEngineError && (error.kind === 'refused' || error.kind === 'filtered'));

function causeOf(error: unknown): string {
  if (isStoreFull(error)) return en['images.engine/store_full'];
  if (error instanceof PictureRefused) return en['images.engine/not_kept'];
  if (error instanceof ModelGone) return en['images.engine/gone'];
  if (error instanceof SourceGone) return en['images.engine/source_gone'];
  const kind = error instanceof ImageEngineError ? error.kind : 'broken';
  switch (kind) {
    case 'refused':
    case 'filtered':
      return en['images.engine/refused'];
    case 'unreachable':
    case 'timeout':
    case 'busy':
      return en['images.engine/no_answer'];
    case 'broken':
      return en['images.engine/broken'];
  }
}

export const INTERRUPTED = { state: 'interrupted', cause: en['images.engine/interrupted'] } as const;

export const OVERDUE = { state: 'failed', cause: en['images.engine/overdue'] } as const;

/** The cause, what there is nevertheless, and what became of the coins. @param job after it was closed. */
export function problemOf(cause: string, job: JobRow): string {
  const drawn = job.done > 0 ? ` ${job.done} of ${count(job.count, 'picture')} came out well.` : '';
  if (job.refunded === 0) return cause + drawn;
  const back = job.refunded === 1 ? '1 coin is' : `${job.refunded} coins are`;
  return `${cause}${drawn} ${back} back in your purse.`;
}

/** How a job ends that an error ends. */
export const endOf = (error: unknown) => ({
  state: 'failed' as const,
  cause: causeOf(error),
  refused: error instanceof PictureRefused ? error.verdict : undefined,
});
