import type { PictureOutcome, PictureVerdict } from '../../../platform/server/ports/picture-guard.ts';

/** A verdict under which a picture is kept. */
export type KeptVerdict = PictureVerdict & { outcome: Exclude<PictureOutcome, 'refused'> };

/** The guard's last word: the picture is not kept. */
export class PictureRefused extends Error {
  readonly verdict: PictureVerdict;
  constructor(verdict: PictureVerdict) {
    super(`The picture was refused${verdict.category ? ` (${verdict.category})` : ''}`);
    this.verdict = verdict;
  }
}
