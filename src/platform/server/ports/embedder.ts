/** Why texts could not be embedded. */
export type EmbedFailure = 'unreachable' | 'timeout' | 'busy' | 'refused' | 'unauthorized' | 'broken';

/** The only error that `embed` throws, apart from the AbortSignal's own reason. */
export class EmbedderError extends Error {
  readonly kind: EmbedFailure;
  constructor(kind: EmbedFailure, message: string) {
    super(message);
    this.name = 'EmbedderError';
    this.kind = kind;
  }
}

/** Models that were trained with a mark for each purpose are given it by the adapter. */
export type EmbedPurpose = 'question' | 'passage';

export interface Embedded {
  /** Name and dimension of what made the vectors; vectors of different models are not compared. */
  model: string;
  /** One for each text in the order of the texts, each of length 1, all of the same dimension. */
  vectors: Float32Array[];
}

/** Turns texts into vectors whose cosine says how near their meanings are. */
export interface Embedder {
  /** Whether one is configured; without it memory searches by words alone. */
  readonly isAvailable: boolean;
  /**
   * @param texts at most `mostAtOnce`, each of at most `mostCharacters`; longer ones are cut by the caller
   * @throws EmbedderError
   */
  embed(texts: readonly string[], purpose: EmbedPurpose, signal: AbortSignal): Promise<Embedded>;
  readonly mostAtOnce: number;
  readonly mostCharacters: number;
}
