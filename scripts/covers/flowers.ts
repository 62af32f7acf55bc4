// The bed in front of most covers: night flowers, leaves, and the lights between them.
import type { Rng } from '@nightbloom/atelier/drawing';
import { circle, glow, HEIGHT, opacity, path, WIDTH, type Canvas } from './drawing.ts';

const petal = (length: number, width: number): string =>
  `M0 0C${-width} ${-length * 0.35} ${-width * 0.75} ${-length * 0.85} 0 ${-length}C${width * 0.75} ${-length * 0.85} ${width} ${-length * 0.35} 0 0Z`;

/** An open flower seen from the side, petals fanned upwards. */
function trumpet(x: number, y: number, size: number, [dark, light]: readonly [string, string]): string {
  const angles = [-78, 78, -52, 52, -26, 26, 0];
  const petals = angles
    .map((angle, place) =>
      path(petal(size, size * 0.24), (place >> 1) % 2 ? light : dark, `transform="rotate(${angle})"`),
    )
    .join('');
  return `<g transform="translate(${Math.round(x)} ${Math.round(y)})">${petals}</g>`;
}

/** A round one, seen from the front. */
function star(
  x: number,
  y: number,
  size: number,
  [dark, light]: readonly [string, string],
  turn: number,
): string {
  let petals = '';
  for (let place = 0; place < 9; place++)
    petals += path(petal(size, size * 0.26), dark, `transform="rotate(${Math.round(turn + place * 40)})"`);
  return `<g transform="translate(${Math.round(x)} ${Math.round(y)})">${petals}${circle(0, 0, size * 0.24, light)}</g>`;
}

function leaves(rng: Rng, fill: string, count: number, least: number, most: number): string {
  let drawn = '';
  for (let leaf = 0; leaf < count; leaf++) {
    const length = rng.range(least, most);
    drawn += path(
      petal(length, length * 0.2),
      fill,
      `transform="translate(${Math.round(rng.range(0, WIDTH))} ${HEIGHT + 8}) rotate(${Math.round(rng.range(-38, 38))})"`,
    );
  }
  return drawn;
}

export interface BedOptions {
  /** 0 to 1: how much grows there. */
  density: number;
  /** Of the largest flowers, in pixels. */
  size: number;
}

export function bed({ rng: whole, palette }: Canvas, { density, size }: BedOptions): string {
  const rng = whole.fork('bed');
  let drawn = leaves(rng, palette.land[2], Math.round(90 * density), 30, 80);
  for (let flower = 0; flower < 22 * density; flower++)
    drawn += star(
      rng.range(20, WIDTH - 20),
      HEIGHT - rng.range(18, 56),
      size * rng.range(0.24, 0.4),
      palette.petals,
      rng.range(0, 40),
    );
  for (let flower = 0; flower < 9 * density; flower++)
    drawn += trumpet(rng.range(30, WIDTH - 30), HEIGHT + 10, size * rng.range(0.75, 1.1), palette.petals);
  return drawn;
}

export function fireflies({ rng: whole }: Canvas, count: number, from: number, to: number): string {
  const rng = whole.fork('fireflies');
  let drawn = '';
  for (let fly = 0; fly < count; fly++)
    drawn += `<g ${opacity(rng.range(0.5, 1))}>${glow(rng.range(0, WIDTH), rng.range(from, to), rng.range(1.4, 3.2))}</g>`;
  return drawn;
}
