import { type Hex, mix } from '../maths/colour.ts';
import type { Stage } from './stage.ts';

/** Colours of leaves at a distance (0 near, 1 far): the season's, sunk into the air. */
export function leafColour(g: Stage, t: number): Hex {
  const air = g.depth.at(t);
  const strength = (g.mood.isDark ? 0.34 : 0.66) * (1 - t * 0.45);
  switch (g.season) {
    case 'autumn':
      return mix(air, g.rng.pick(['#c8702a', '#b8482a', '#d99a3a']), strength + 0.14);
    case 'winter':
      return mix(air, '#e4ecf2', strength);
    case 'spring':
      return mix(air, g.rng.pick(['#e8a7b8', '#f0c2cc', '#7fb070']), strength);
    default:
      return mix(air, g.rng.pick(['#3f7a48', '#4f8a4a', '#2f6a50']), strength);
  }
}

/** Ground at a distance: grass, fallen leaves or snow. */
export function groundColour(g: Stage, t: number): Hex {
  const tint = g.season === 'winter' ? '#e8eff3' : g.season === 'autumn' ? '#a8642e' : '#56803f';
  return mix(g.depth.at(t), tint, (g.mood.isDark ? 0.26 : 0.5) * (1 - t * 0.4));
}
