import type { DrawnImage, ImageEngine } from './image-engine.ts';

/**
 * From the mildest to the strictest. `clear`: shown as it is. `covered`: its owner sees it, everybody else its cover
 * until a person has looked. `held`: only moderators see it until then. `refused`: not kept.
 */
export type PictureOutcome = 'clear' | 'covered' | 'held' | 'refused';

/** What one guard answered, kept with the picture for whoever decides about it. */
export interface GuardFinding {
  guard: string;
  /** As the guard's service names it; empty where it has none. */
  model: string;
  outcome: PictureOutcome;
  /** What the outcome rests on; empty for none. */
  category: string;
  /** As they came, by the service's own names. */
  scores: Readonly<Record<string, number>>;
  /** Why there are no scores; empty where there are. */
  note: string;
}

export interface PictureVerdict {
  outcome: PictureOutcome;
  /** Explicit by what it shows, whatever it was ordered as. */
  isExplicit: boolean;
  /** What the outcome rests on; empty for none. */
  category: string;
  findings: readonly GuardFinding[];
}

export interface GuardedPicture extends Pick<DrawnImage, 'bytes' | 'mime'> {
  /** The whole text that it was drawn from; that was checked before. */
  text: string;
  drawnBy: Pick<ImageEngine, 'name' | 'isStandIn'>;
}

/**
 * Looks at a drawn picture before it is stored. Aborting rejects with the signal's reason. Every other error, and every
 * answer without one of the four outcomes, counts as `covered`. Nobody retries.
 */
export interface PictureGuard {
  readonly name: string;
  look(picture: GuardedPicture, signal: AbortSignal): Promise<PictureVerdict>;
}

/** A service that looks at pictures; the guard combines several of them. */
export interface PictureViewer {
  readonly name: string;
  /** False for one that may only tighten: it never makes a picture clear. */
  canClear: boolean;
  /** @throws whatever keeps it from an answer; the signal's reason */
  look(
    picture: Pick<GuardedPicture, 'bytes' | 'mime'>,
    signal: AbortSignal,
  ): Promise<GuardFinding & { isExplicit: boolean }>;
}
