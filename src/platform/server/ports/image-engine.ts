export const ASPECT_RATIOS = ['3:4', '2:3', '9:16', '1:1', '4:3', '16:9'] as const;
export type AspectRatio = (typeof ASPECT_RATIOS)[number];

/** What a picture's text is made of. */
export interface TextParts {
  /**
   * Who is drawn: tag names, for instance "vampire" or "scenario words", free words, and the name, which the prompt may
   * say; null for nobody in particular.
   */
  subject: { tags: string[]; words: string; name?: string } | null;
  /** With a subject the prompt describes the picture and not the person. */
  prompt: string;
}

export interface InputPicture {
  bytes: Uint8Array;
  mime: 'image/png' | 'image/webp' | 'image/jpeg';
}

/** A picture that the new one is to resemble. */
export interface Reference extends InputPicture {
  role: 'person' | 'style' | 'pose';
  /** 0 to 1. */
  weight: number;
}

/** A trained addition to a model, as the engine calls it. */
export interface Lora {
  name: string;
  weight: number;
}

/** A picture that drawing begins from. */
export interface Source extends InputPicture {
  /** 0 keeps the picture, 1 ignores it. */
  strength: number;
  /** Inpainting: of the source's size; drawn anew where it is white, kept where it is black. */
  mask?: InputPicture;
}

export interface ImageRequest {
  /**
   * The whole text to draw from: what was checked, for a model with the product's words for adults after it. An engine
   * adds nothing.
   */
  text: string;
  /** What the text was made of, for engines that read a person's tags apart from the scene. */
  parts: TextParts;
  negativePrompt: string;
  /** Pixels; both multiples of 8. */
  width: number;
  height: number;
  /** The person to draw: a character's seed, or a random one. Where an engine can, the same identity gives the same person. */
  identity: string;
  /** Varies the picture of the person. The same identity, seed and text give the same picture. */
  seed: string;
  model: string;
  references?: Reference[];
  loras?: Lora[];
  /** Of what the engine knows; the rest is as its operator set it. */
  options?: DrawingOptions;
  source?: Source;
  /**
   * Names this picture: the same when it is asked for again. A server that drew on while ours was started anew is asked for
   * what it drew by then.
   */
  key?: string;
}

/** How a picture is drawn, where whoever asks for it wants to say. */
export interface DrawingOptions {
  steps?: number | undefined;
  /** How closely the words are followed. */
  guidance?: number | undefined;
  sampler?: string | undefined;
  scheduler?: string | undefined;
}

/** What of a request has an effect; nothing of what is left out. */
export interface KnownOptions {
  negative?: boolean;
  seed?: boolean;
  steps?: boolean;
  guidance?: boolean;
  /** Their names, as the engine calls them. */
  samplers?: readonly string[];
  schedulers?: readonly string[];
}

/** What an engine can be asked for. It refuses a request that asks for more. */
export interface ImageCapabilities {
  /** References that one request may have. */
  references: number;
  /** LoRAs that one request may have; none where it is left out. */
  loras?: number;
  imageToImage: boolean;
  /** A source with a mask. */
  inpainting: boolean;
  /** Where it is absent, negative words and seeds. */
  knows?: KnownOptions;
}

export interface ImagePace {
  /** A picture that takes longer has failed. Milliseconds. */
  deadlineMs: number;
  /** A dead server's picture waits this long for another server. Milliseconds, several times those between renewals (2 s). */
  leaseMs: number;
}

/** How an engine that cannot draw everything understands a prompt. */
export interface Understanding {
  /** What the picture will show, in short phrases. */
  understood: string[];
  /** What it will not show, in the prompt's own words. */
  leftOut: string[];
  /** Why it is not drawn; null if it is. */
  refusal: PromptRefusal | null;
}

/**
 * `nothing`: the engine finds nothing in it that it can draw. `adults`: somebody under 18. `head`: it cannot draw what
 * the picture is about. `together`: it would draw somebody without what carries or meets her or him.
 */
export interface PromptRefusal {
  reason: 'nothing' | 'adults' | 'head' | 'together';
  /** In the prompt's own words, for `head` and `together`. */
  what: string;
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
  /** What was asked for and the server could not do, for the operator; nothing is left out silently. */
  ignored?: string[];
  /** The program that drew it, with its version where it tells one; absent for engines that are versioned with the product. */
  driver?: string;
}

export interface ImageProgress {
  /** 0 to 1. */
  fraction: number;
  /** For instance "light", "features", "hair", "outfit", "scene", "grade", or "step 12 of 30". */
  stage: string;
  /** The unfinished picture, small. Nobody has looked at it: it is shown to nobody without the guard. */
  preview?: InputPicture;
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

/** Why a drawing is aborted that will be asked for again under its key, as our server stops: it may be drawn on. */
export class WillAskAgain extends Error {
  constructor() {
    super('The picture will be asked for again');
    this.name = 'WillAskAgain';
  }
}

/** A model that an engine can draw with. */
export interface ImageModel {
  /** As the engine calls it. */
  id: string;
  name: string;
  description: string;
  /** What a picture costs the operator, in whatever currency they are billed in. Null if unknown. */
  price: number | null;
}

/** Draws one picture at a time. Aborting rejects with the signal's reason. The caller (a job) retries. */
export interface ImageEngine {
  readonly name: string;
  readonly isStandIn: boolean;
  /** Pictures that it draws at the same time; further ones wait in the queue. */
  readonly atOnce: number;
  readonly capabilities: ImageCapabilities;
  readonly pace: ImagePace;
  /** In the engine's own order. @throws ImageEngineError, or the signal's reason */
  models(signal: AbortSignal): Promise<ImageModel[]>;
  /**
   * Describes what would be drawn without drawing it, in less than a millisecond. Only engines that read
   * prompts by rules have it; for others nothing is predicted or refused in advance.
   */
  understand?(request: Pick<ImageRequest, 'parts' | 'negativePrompt'>): Understanding;
  /**
   * The parameters of the face that a request would draw: equal texts are equal faces. Null where no face would be drawn.
   * Only engines that draw by rules have it; of others nobody knows before somebody looks.
   */
  faceOf?(request: Pick<ImageRequest, 'parts' | 'negativePrompt' | 'identity' | 'seed'>): string | null;
  draw(
    request: ImageRequest,
    onProgress: (progress: ImageProgress) => void,
    signal: AbortSignal,
  ): Promise<DrawnImage>;
  /** Ends workers and connections. What is under way fails. */
  close(): Promise<void>;
}
