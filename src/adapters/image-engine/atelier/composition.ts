import type { Area } from './sculptor.ts';
import { H, W } from './scenes/stage.ts';
import type { Traits } from './model/traits.ts';

/** Which part of the canvas a picture shows, and what has to be painted for it. All in canvas units. */
export interface Composition {
  window: Area;
  /** What flat washes must cover. */
  paper: Area;
  /** Where the sitter is lit. */
  sitter: Area;
  /** The scene is enlarged about the head so far that it fills a wide window. */
  sceneScale: number;
}

const CANVAS: Area = { x: 0, y: 0, w: W, h: H };
/** Height of a wide window, and its top for a plain head and for one with horns, halo or tall hair. */
const WIDE_HEIGHT = 980;
const WIDE_TOP = 60;
const WIDE_TOP_TALL = 20;

/**
 * Pictures are composed for 3:4. Narrower and square ones are windows onto the same picture, with the eyes
 * on the upper half; wide ones show the sitter at the same size in a larger scene. `ratio` is width / height.
 */
export function compose({ oy }: Pick<Traits, 'oy'>, ratio: number): Composition {
  if (ratio <= 0.75) {
    const w = H * ratio;
    return plain({ x: (W - w) / 2, y: 0, w, h: H });
  }
  if (ratio <= 1) {
    const h = W / ratio;
    return plain({ x: 0, y: (H - h) * 0.2, w: W, h });
  }
  const h = Math.max(WIDE_HEIGHT, W / ratio);
  const w = h * ratio;
  const y = oy > 540 ? WIDE_TOP_TALL : WIDE_TOP;
  const window = { x: (W - w) / 2, y, w, h };
  return {
    window,
    paper: { x: window.x, y: 0, w, h: H },
    // Shoulders reach past the canvas; below the window nothing is seen.
    sitter: { x: -110, y: 0, w: W + 220, h: y + h + 60 },
    sceneScale: w / W,
  };
}
const plain = (window: Area): Composition => ({ window, paper: CANVAS, sitter: CANVAS, sceneScale: 1 });
