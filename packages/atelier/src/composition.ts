import { skeletonOf } from './body/skeleton.ts';
import type { Area } from './model/area.ts';
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

/** Air above the head: plain, with a hat, with a pointed one. */
const ABOVE = { plain: 356, hat: 440, pointed: 600 };
/** Below the hips, where a half figure is cut. */
const HALF_CUT = 1350;
/** Half the width that a figure needs. */
const REACH = {
  standing: 430,
  sitting: 460,
  armsCrossed: 430,
  handOnHip: 600,
  waving: 640,
  cup: 470,
  book: 480,
  violin: 640,
  wheel: 520,
  flowers: 470,
  sword: 620,
  cat: 470,
  phone: 470,
} as const;

/** Sets a half or full figure into the window. Answers its scale and place, and the part of the canvas that it needs. */
export function placeFigure(traits: Traits, window: Area): { traits: Traits; sitter: Area; feet: number } {
  const { figure, stance, extras } = traits;
  // The eyes of a bust lie lower where there is something tall above them.
  const isTall = traits.oy > 540;
  const top = extras.headwear?.kind === 'witchHat' ? ABOVE.pointed : isTall ? ABOVE.hat : ABOVE.plain;
  const isFull = figure === 'full';
  const floor = skeletonOf(stance, 1, 262).floor;
  const foot = isFull ? floor : HALF_CUT;
  const share = isFull ? 0.93 : 0.99;
  const k = Math.min((window.h * share) / (top + foot), window.w / 2 / REACH[stance]);
  const oy = isFull ? window.y + window.h * 0.965 - foot * k : window.y + top * k;
  const ox = window.x + window.w / 2;
  const half = REACH[stance] * k + 30;
  const y = Math.max(0, oy - 560 * k);
  return {
    traits: { ...traits, k, ox, oy },
    feet: oy + floor * k,
    sitter: {
      x: ox - half,
      y,
      w: 2 * half,
      h: Math.min(window.y + window.h + 20, oy + (floor + 60) * k) - y,
    },
  };
}
