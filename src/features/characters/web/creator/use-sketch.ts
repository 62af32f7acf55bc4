import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError, messageOf } from '../../../../platform/web/api-error.ts';
import { browserClock } from '../../../../platform/web/clock.ts';
import type { Picture } from '../../../../shared/words/picture.ts';
import type { CharacterContent } from '../../content.ts';
import { drawnTags } from '../../written-sex.ts';
import { creatingClient } from '../creating.queries.ts';

/** Delay after the last change of the look. Milliseconds. */
const SKETCH_MS = 400;

export interface Sketch {
  picture: Picture | null;
  isDrawing: boolean;
  problem: string | null;
}

type Sketched = Pick<CharacterContent, 'look' | 'tags' | 'description' | 'personality'>;

/**
 * A small picture of the current look, redrawn after every change while `isWanted`. The previous picture is
 * shown until the next one is drawn.
 */
export function useSketch(
  { look, tags: chosen, description, personality }: Sketched,
  isWanted: boolean,
): Sketch {
  const [sketch, setSketch] = useState<Sketch>({ picture: null, isDrawing: true, problem: null });
  const drawn = drawnTags({ tags: [...chosen, ...look.tags], description, personality });
  const tags = drawn.filter((tag) => !look.tags.includes(tag));
  const subject = JSON.stringify({ look, tags });

  const draw = useEffectEvent(async (signal: AbortSignal) => {
    try {
      const { url, width, height } = await creatingClient.sketch({ body: { look, tags } }, { signal });
      if (signal.aborted) return;
      setSketch({ picture: pictureOf(url, width, height), isDrawing: false, problem: null });
    } catch (error) {
      if (signal.aborted || (error instanceof ApiError && error.code === 'characters.superseded')) return;
      const problem = messageOf(error, 'The preview will come when the connection is back.');
      setSketch((before) => ({ ...before, isDrawing: false, problem }));
    }
  });
  useEffect(() => {
    if (!isWanted) return;
    const leaving = new AbortController();
    const cancel = browserClock.later(SKETCH_MS, () => {
      setSketch((before) => ({ ...before, isDrawing: true }));
      void draw(leaving.signal);
    });
    return () => {
      cancel();
      leaving.abort();
    };
  }, [subject, isWanted]);

  return sketch;
}

const pictureOf = (url: string, width: number, height: number): Picture => ({
  id: 'sketch',
  url,
  sources: [],
  width,
  height,
  thumbhash: '',
  alt: 'Sketch of the look',
  isCovered: false,
});
