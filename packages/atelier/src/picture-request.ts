/** One picture that is asked for. */
export interface PictureRequest {
  prompt: string;
  negativePrompt: string;
  /** Pixels; both multiples of 8. */
  width: number;
  height: number;
  /** Who is drawn: the same identity gives the same person. */
  identity: string;
  /** Which picture of that person; the same identity, seed and prompt give the same picture. */
  seed: string;
  /** For instance "vampire", "red hair" or "school uniform"; names that mean nothing to the atelier are ignored. */
  tags: string[];
  /** The tags describe who is drawn, and the prompt only how. Left out, tags mean that there is such a person. */
  hasSitter?: boolean;
}

/** What is made of a prompt. */
export interface Understanding {
  /** What the picture will show, in short phrases. */
  understood: string[];
  /** What it will not show, in the prompt's own words. */
  leftOut: string[];
  /** Why nothing can be drawn from it, as a sentence for the user; null where something can. */
  refusal: string | null;
}

export interface DrawnPicture {
  bytes: Uint8Array;
  mime: 'image/webp';
  width: number;
  height: number;
  /** The seed that was used. */
  seed: string;
  /** A plain description for alternative text. */
  description: string;
}

export interface Progress {
  /** 0 to 1. */
  fraction: number;
  /** One of "light", "features", "hair", "outfit", "scene", "grade". */
  stage: string;
}

/** The one error that the atelier throws, apart from an AbortSignal's own reason. */
export class AtelierError extends Error {
  /** `refused`: nothing can be drawn from this prompt. `broken`: drawing failed. */
  readonly kind: 'refused' | 'broken';
  constructor(kind: AtelierError['kind'], message: string) {
    super(message);
    this.name = 'AtelierError';
    this.kind = kind;
  }
}
