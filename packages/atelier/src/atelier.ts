import { availableParallelism } from 'node:os';
import { faceOf } from './face-of.ts';
import {
  AtelierError,
  type DrawnPicture,
  type PictureRequest,
  type Progress,
  sentenceOf,
} from './picture-request.ts';
import { createPainterPool } from './pool.ts';
import { readRequest, understand } from './request.ts';

export interface Atelier {
  /** What would be drawn, without drawing it; takes no time. */
  understand: typeof understand;
  /** The parameters of the face that would be drawn. */
  faceOf: typeof faceOf;
  /** @throws AtelierError; the signal's reason where it is aborted */
  draw(
    request: PictureRequest,
    onProgress: (progress: Progress) => void,
    signal: AbortSignal,
  ): Promise<DrawnPicture>;
  /** Ends the threads. */
  close(): Promise<void>;
}

/**
 * Draws illustrated pictures by rules: people from 18 on, animals and places; with no model and no network.
 * @param workers threads, each drawing one picture at a time; as many as there are processors where left out
 */
export function createAtelier({ workers = availableParallelism() }: { workers?: number } = {}): Atelier {
  const pool = createPainterPool(Math.max(1, workers));
  return {
    understand,
    faceOf,
    async draw(request, onProgress, signal) {
      const order = readRequest(request);
      if ('refusal' in order) throw new AtelierError('refused', sentenceOf(order.refusal));
      return pool.paint(order, onProgress, signal);
    },
    close: () => pool.close(),
  };
}
