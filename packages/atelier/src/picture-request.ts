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
  /** Words about who is drawn, read before the prompt: the prompt says how. */
  look?: string;
  /** What the person is called; the prompt may say it. */
  name?: string;
  /** The tags describe who is drawn, and the prompt only how. Left out, tags mean that there is such a person. */
  hasSitter?: boolean;
}

/** What is made of a prompt. */
export interface Understanding {
  /** What the picture will show, in short phrases. */
  understood: string[];
  /** What it will not show, in the prompt's own words. */
  leftOut: string[];
  /** Why it is not drawn; null where it is. */
  refusal: Refusal | null;
}

/**
 * `nothing`: neither a person nor an animal nor a place is in it. `adults`: somebody under 18. `head`: what it is about
 * cannot be drawn. `together`: somebody would be drawn without what carries or meets her or him.
 */
export interface Refusal {
  reason: 'nothing' | 'adults' | 'head' | 'together';
  /** In the words of the prompt, for `head` and `together`. */
  what: string;
}

const DRAWN =
  'People, places, cats, dogs, foxes, wolves, deer, rabbits, owls, ravens and koi are drawn here.';
/** A refusal as an English sentence. */
export function sentenceOf({ reason, what }: Refusal): string {
  switch (reason) {
    case 'nothing':
      return `${DRAWN} The prompt has none of them. Say who or what is in the picture.`;
    case 'adults':
      return 'Only adults of 18 or over are drawn here. Write “woman” or “man”.';
    case 'head':
      return `The picture would be about “${what}”, which cannot be drawn here. ${DRAWN}`;
    case 'together':
      return `Somebody with “${what}” cannot be drawn here, and would stand there without it.`;
  }
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
