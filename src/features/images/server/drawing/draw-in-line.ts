// Who draws a picture: the model that was asked for, or the next in its line where that one fails before its first step.
import { ImageEngineError, type ImageEngine } from '../../../../platform/server/ports/image-engine.ts';
import type { DrawingModel, ModelInLine } from '../images.needs.ts';
import { ModelGone } from '../jobs/problems.ts';

interface Drawing<Result> {
  line: readonly ModelInLine[];
  /** Whether this engine can draw it at all. */
  isAble(engine: ImageEngine): boolean;
  /** Whether the engine has a place now. */
  hasPlace(drawing: DrawingModel): boolean;
  /**
   * @param isFollowed whether another engine has a place for it now
   * @param onStep called once something was drawn
   */
  draw(drawing: DrawingModel, isFollowed: boolean, onStep: () => void): Promise<Result>;
}

const isFault = (error: unknown): boolean =>
  error instanceof ImageEngineError && error.kind !== 'refused' && error.kind !== 'filtered';

/** Those that rest after faults are passed over; where all do, the first is asked nevertheless. @throws the last error */
export async function drawInLine<Result>({ line, isAble, hasPlace, draw }: Drawing<Result>): Promise<Result> {
  const [first, ...others] = line;
  if (!first) throw new ModelGone();
  let last: { error: unknown } | null = null;
  const able = others.filter(({ engine }) => isAble(engine));
  for (const [at, { take, ...drawing }] of [first, ...able].entries()) {
    if (drawing.id !== first.id && !hasPlace(drawing)) continue;
    if (able.length > 0 && !take()) continue;
    let hasBegun = false;
    try {
      return await draw(drawing, able.slice(at).some(hasPlace), () => void (hasBegun = true));
    } catch (error) {
      last = { error };
      if (hasBegun || !isFault(error)) break;
    }
  }
  if (last) throw last.error;
  return draw(first, false, () => {});
}
