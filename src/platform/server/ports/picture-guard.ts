import type { DrawnImage, ImageEngine } from './image-engine.ts';

/**
 * `allow`: shown as it is. `cover`: kept, and shown only to those whose settings uncover explicit pictures. `refuse`: not
 * kept.
 */
export type PictureVerdict = 'allow' | 'cover' | 'refuse';

export interface GuardedPicture extends Pick<DrawnImage, 'bytes' | 'mime'> {
  /** The whole text that it was drawn from; that was checked before. */
  text: string;
  drawnBy: Pick<ImageEngine, 'name' | 'isStandIn'>;
}

/**
 * Looks at a drawn picture before it is stored. Aborting rejects with the signal's reason. Every other error, and every
 * answer that is none of the three, counts as `cover`. Nobody retries.
 */
export interface PictureGuard {
  readonly name: string;
  look(picture: GuardedPicture, signal: AbortSignal): Promise<PictureVerdict>;
}
