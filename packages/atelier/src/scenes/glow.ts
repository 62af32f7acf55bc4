import type { Hex } from '../maths/colour.ts';
import type { Stage } from './stage.ts';

/** Defines a round glow and answers its url. */
export function glow(g: Stage, name: string, colour: Hex, strength: number): string {
  g.defs +=
    `<radialGradient id="${g.id}${name}"><stop offset="0" stop-color="${colour}" stop-opacity="${strength}"/>` +
    `<stop offset=".45" stop-color="${colour}" stop-opacity="${strength * 0.35}"/>` +
    `<stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`;
  return `url(#${g.id}${name})`;
}
