import { mix } from '../maths/colour.ts';
import { band, circle, facet } from '../maths/svg.ts';
import { pairs } from '../maths/vectors.ts';
import { Rng } from '../maths/random.ts';
import { leaf } from '../scenes/botany.ts';
import type { Brush } from './brush.ts';

/** Blooms over the fist, their stems below it. */
export function bouquet(b: Brush): string {
  const rng = new Rng(`bouquet:${b.id}`);
  const green = b.ramp('#4c7a4a');
  let out = '';
  for (let i = 0; i < 7; i++)
    out += band(
      pairs([(i - 3) * 9, 190, (i - 3) * 5, 20, (i - 3) * 34, -230]),
      12,
      () => 11,
      i % 2 ? green.base : green.shade,
    );
  for (let i = 0; i < 13; i++) {
    const a = -Math.PI / 2 + (i - 6) * 0.26;
    const x = Math.cos(a) * 70;
    const colour = x * b.light > 0 ? green.light : green.shade;
    out += leaf(
      x,
      -180 + Math.sin(a) * 60,
      rng.range(130, 190),
      a,
      44,
      colour,
      mix(colour, b.mood.disc, 0.2),
    );
  }
  const places = pairs([
    -128, -230, 128, -236, -70, -330, 66, -334, 0, -420, -146, -318, 146, -322, 0, -210, -4, -310,
  ]);
  const petals = [b.colour, mix(b.colour, '#f6eee2', 0.6), '#f0e2cf', mix(b.colour, b.mood.accents[1], 0.5)];
  places.forEach(([x, y], i) => (out += rose(b, x, y, rng.range(62, 80), petals[i % petals.length]!, rng)));
  // Paper around the stems.
  const paper = b.ramp('#d9cdb6');
  out += facet(pairs([-52, 60, 52, 60, 118, -190, 40, -128, 0, -166, -40, -128, -118, -190]), paper.base);
  out += facet(
    pairs([0, 60, -b.light * 52, 60, -b.light * 118, -190, -b.light * 40, -128, 0, -166]),
    paper.shade,
    0.8,
  );
  return out + facet(pairs([-56, 34, 56, 34, 58, 62, -58, 62]), b.ramp(b.colour).base);
}

/** A round bloom of petals that turn about its heart. */
function rose(b: Brush, x: number, y: number, r: number, colour: string, rng: Rng): string {
  const tones = b.ramp(colour);
  const turn = rng.range(0, 6);
  let out = '';
  for (const [n, at, size, tone] of [
    [7, 0.66, 0.5, tones.shade],
    [6, 0.44, 0.46, tones.base],
    [4, 0.22, 0.4, tones.light],
  ] as const)
    for (let i = 0; i < n; i++) {
      const a = turn + (i / n) * 2 * Math.PI + at;
      out += circle(x + Math.cos(a) * r * at, y + Math.sin(a) * r * at, r * size, tone);
    }
  return (
    out +
    circle(x + b.light * 4, y - 4, r * 0.2, tones.base) +
    circle(x + b.light * 6, y - 6, r * 0.1, tones.deep, 0.7)
  );
}
