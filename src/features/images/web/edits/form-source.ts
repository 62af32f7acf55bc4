// The picture that a request begins from, as the studio's form holds it.
import type { Picture } from '../../../../shared/words/picture.ts';
import type { ImageModel } from '../../contract.ts';
import { ASPECT_RATIOS, SIZES, STRENGTH, type AspectRatio, type EditMode } from '../../rules.ts';

export interface FormSource {
  imageId: string;
  mode: EditMode;
  strength: number;
  /** With `brush`: a PNG as base64. */
  mask: string | null;
}

/** A little at first: who asks for a change wants to know the picture again. */
export const startSource = (imageId: string): FormSource => ({
  imageId,
  mode: 'whole',
  strength: STRENGTH,
  mask: null,
});

/** The shape of a picture that was drawn here. */
export function shapeOf({ width, height }: Pick<Picture, 'width' | 'height'>): AspectRatio {
  const far = (ratio: AspectRatio): number =>
    Math.abs(Math.log((SIZES[ratio].width * height) / (SIZES[ratio].height * width)));
  return ASPECT_RATIOS.toSorted((a, b) => far(a) - far(b))[0]!;
}

/** What of a source can be asked of a model; null where the model draws from words alone, or nothing is marked. */
export function askedSource(
  source: FormSource | null,
  knows: Pick<ImageModel['knows'], 'edits'>,
): FormSource | null {
  if (!source || !knows.edits.includes(source.mode)) return null;
  if (source.mode !== 'brush') return { ...source, mask: null };
  return source.mask === null ? null : source;
}

/** As the request has it. */
export const sourceBody = ({ imageId, mode, strength, mask }: FormSource) => ({
  ...{ imageId, mode, strength },
  ...(mask === null ? {} : { mask }),
});

const CHANGES = ['Hardly', 'A little', 'Clearly', 'Strongly', 'Completely'] as const;

/** How far a picture may change, in a word. */
export const strengthText = (strength: number): string =>
  CHANGES[Math.min(CHANGES.length - 1, Math.floor(strength * CHANGES.length))]!;
