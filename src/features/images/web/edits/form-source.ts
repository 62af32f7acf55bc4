// The picture that a request begins from, as the studio's form holds it.
import type { Picture } from '../../../../shared/words/picture.ts';
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

/**
 * The source as it is asked for. One that the model cannot change is asked for nevertheless: the server refuses it and takes
 * no coins, where a picture of the words alone would be another one than was wanted.
 */
export const askedSource = (source: FormSource | null): FormSource | null =>
  source && { ...source, mask: source.mode === 'brush' ? source.mask : null };

/** As the request has it. */
export const sourceBody = ({ imageId, mode, strength, mask }: FormSource) => ({
  ...{ imageId, mode, strength },
  ...(mask === null ? {} : { mask }),
});

const CHANGES = ['Hardly', 'A little', 'Clearly', 'Strongly', 'Completely'] as const;

/** How far a picture may change, in a word. */
export const strengthText = (strength: number): string =>
  CHANGES[Math.min(CHANGES.length - 1, Math.floor(strength * CHANGES.length))]!;
