import { mix } from '../maths/colour.ts';
import { ellipse, path, rect } from '../maths/svg.ts';
import { INDOORS, type PlaceName } from '../model/places.ts';
import { ridge } from './layers.ts';
import { H, type Stage, W } from './stage.ts';

/** Places that have a floor of their own. */
const GROUNDED: readonly PlaceName[] = [
  'forest',
  'garden',
  'mountains',
  'desert',
  'seaside',
  'room',
  'cafe',
  'terrace',
];

/** Something to stand on, and the shadow of who stands there. */
export function groundUnder(g: Stage, place: PlaceName, x: number, foot: number, half: number): string {
  const { depth, mood } = g;
  const top = Math.min(foot - 90, H - 120);
  let out = '';
  if (place === 'modern-city' || INDOORS.includes(place)) {
    if (!GROUNDED.includes(place))
      out =
        rect(0, top, W, H - top + 40, mix(depth.at(0.2), mood.sky[1], 0.12)) +
        rect(0, top, W, 10, mix(depth.at(0.4), mood.disc, 0.3));
  } else if (!GROUNDED.includes(place))
    out = path(ridge(g.rng, top + 10, 12, 5, W, H + 60), mix(depth.at(0.3), mood.disc, 0.06));
  return out + ellipse(x, foot, half, half * 0.16, mood.shadow, 0.4);
}
