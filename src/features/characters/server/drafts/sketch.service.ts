// The live preview of a look: drawn small and not stored. One at a time per creator; a new one replaces the
// old one.
import { AppError } from '../../../../shared/errors.ts';
import type { Log } from '../../../../platform/server/log.ts';
import type { z } from 'zod';
import type { Look } from '../../content.ts';
import type { trialRoutes } from '../../trial-contract.ts';
import type { CharacterSafety, Sketches } from '../characters.needs.ts';

export interface SketchDeps {
  safety: Pick<CharacterSafety, 'check'>;
  sketches: Sketches;
  log: Log;
}

export function createSketch({ safety, sketches, log }: SketchDeps) {
  const drawing = new Map<string, AbortController>();

  return async (
    userId: string,
    { look, tags }: { look: Look; tags: string[] },
  ): Promise<z.output<typeof trialRoutes.sketch.reply>> => {
    drawing.get(userId)?.abort();
    const stop = new AbortController();
    drawing.set(userId, stop);
    try {
      const all = [...tags, ...look.tags];
      const drawn = { ...look, tags: all };
      await safety.check(sketches.textOf(drawn), 'image-prompt', userId);
      stop.signal.throwIfAborted();
      const { bytes, width, height } = await sketches.draw(drawn, stop.signal);
      return { url: `data:image/webp;base64,${Buffer.from(bytes).toString('base64')}`, width, height };
    } catch (error) {
      if (error instanceof AppError) throw error;
      if (stop.signal.aborted) throw new AppError('characters.superseded');
      log.warn({ err: error }, 'a look could not be sketched');
      throw new AppError('characters.sketch', { retryAfter: 5 });
    } finally {
      if (drawing.get(userId) === stop) drawing.delete(userId);
    }
  };
}
