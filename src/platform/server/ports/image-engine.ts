export const ASPECT_RATIOS = ['3:4', '2:3', '9:16', '1:1', '4:3', '16:9'] as const;
export type AspectRatio = (typeof ASPECT_RATIOS)[number];

export interface ImageRequest {
  prompt: string;
  negativePrompt: string;
  /** Pixels; both multiples of 8. */
  width: number;
  height: number;
  /** The person to draw: a character's seed, or a random one. The same identity gives the same person. */
  identity: string;
  /** Varies the picture of the person. The same identity, seed and prompt give the same picture. */
  seed: string;
  /** Tag names of the character and of the prompt, for instance "vampire" or "scenario words". */
  tags: string[];
  /**
   * Whether a character is drawn; then the prompt describes the picture, not the person. If absent, it is
   * assumed if there are tags.
   */
  hasSitter?: boolean;
  model: string;
}

/** How an engine that cannot draw everything understands a prompt. */
export interface Understanding {
  /** What the picture will show, in short phrases. */
  understood: string[];
  /** What it will not show, in the prompt's own words. */
  leftOut: string[];
  /** Why nothing can be drawn, as a sentence for the user; null if something can. */
  refusal: string | null;
}

export interface DrawnImage {
  bytes: Uint8Array;
  mime: 'image/png' | 'image/webp' | 'image/jpeg';
  width: number;
  height: number;
  /** The seed that was actually used. */
  seed: string;
  /** A description for alternative text; empty if the engine has none. */
  description: string;
}

export interface ImageProgress {
  /** 0 to 1. */
  fraction: number;
  /** For instance "light", "features", "hair", "outfit", "scene", "grade", or "step 12 of 30". */
  stage: string;
}

export type ImageFailure = 'unreachable' | 'timeout' | 'busy' | 'refused' | 'filtered' | 'broken';

/** The only error that an engine throws, apart from the AbortSignal's own reason. */
export class ImageEngineError extends Error {
  readonly kind: ImageFailure;
  constructor(kind: ImageFailure, message: string) {
    super(message);
    this.name = 'ImageEngineError';
    this.kind = kind;
  }
}

export interface ImageModel {
  id: string;
  name: string;
  description: string;
}

/** Draws one picture at a time. Aborting rejects with the signal's reason. The caller (a job) retries. */
export interface ImageEngine {
  readonly name: string;
  readonly isStandIn: boolean;
  /** Pictures that it draws at the same time. */
  readonly atOnce?: number;
  models(): Promise<ImageModel[]>;
  /**
   * Describes what would be drawn without drawing it, in less than a millisecond. Only engines that read
   * prompts by rules have it; for others nothing is predicted or refused in advance.
   */
  understand?(request: Pick<ImageRequest, 'prompt' | 'negativePrompt' | 'tags' | 'hasSitter'>): Understanding;
  draw(
    request: ImageRequest,
    onProgress: (progress: ImageProgress) => void,
    signal: AbortSignal,
  ): Promise<DrawnImage>;
  /** Ends workers and connections. */
  close(): Promise<void>;
}
