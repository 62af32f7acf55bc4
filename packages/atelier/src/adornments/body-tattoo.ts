import { type Hex, mix } from '../maths/colour.ts';
import { f1, sampleSpline } from '../maths/curves.ts';
import type { Rng } from '../maths/random.ts';
import { blob, circle, path, strip, stroke } from '../maths/svg.ts';
import { pairs, type Vec2 } from '../maths/vectors.ts';
import { bloom } from '../scenes/botany.ts';
import type { Figure } from '../model/figure.ts';
import type { Side } from '../model/side.ts';

/** Line work on neck and shoulder: a flowering stem, two sprigs, or a constellation with a moon. */
export function bodyTattoo(fig: Figure, ink: Hex, side: Side, rng: Rng): string {
  const { k } = fig;
  const kind = rng.int(0, 2);
  if (kind === 0) {
    const { paint, end } = stem(
      fig,
      pairs([54, 214, 64, 262, 76, 306, 128, 346, 190, 392]),
      side,
      ink,
      10,
      1,
    );
    const flower = bloom(
      end[0],
      end[1],
      34 * k,
      0.4,
      [ink, mix(ink, '#ffffff', 0.14), mix(ink, '#ffffff', 0.3)],
      7,
    );
    return `${paint}<g opacity=".85">${flower}</g>`;
  }
  if (kind === 1)
    return (
      stem(fig, pairs([30, 396, 90, 388, 160, 394, 230, 420]), side, ink, 11, 0.9).paint +
      stem(fig, pairs([150, 396, 190, 440, 214, 500]), side, ink, 7, 0.9).paint
    );
  return constellation(fig, ink, side);
}

/** A leafy line through points written for the right side of a standard neck. */
function stem(
  fig: Figure,
  points: Vec2[],
  side: Side,
  ink: Hex,
  leaves: number,
  scale: number,
): { paint: string; end: Vec2 } {
  const { k, bust } = fig;
  const placed = points.map(([x, y]): Vec2 => [x * side, bust.Y(y)]);
  const line = sampleSpline(fig.bodyLine(placed, 1), 24);
  let paint = strip(line, (t) => (3.2 - 1.6 * t) * k, ink, 0.82);
  for (let i = 2; i < leaves; i++) {
    const j = Math.round((i / leaves) * 24);
    const [x, y] = line[j] as Vec2;
    const next = line[Math.min(24, j + 1)] as Vec2;
    const a = Math.atan2(next[1] - y, next[0] - x) + (i % 2 ? 1 : -1) * 0.9;
    const l = (30 - i) * scale * k;
    const w = 9 * scale * k;
    const at = (u: number, v: number): Vec2 => [
      x + Math.cos(a) * u - Math.sin(a) * v,
      y + Math.sin(a) * u + Math.cos(a) * v,
    ];
    paint += blob([at(0, 0), at(l * 0.4, -w), at(l, 0), at(l * 0.4, w)], ink, 0.8);
  }
  return { paint, end: line[24] as Vec2 };
}

function constellation(fig: Figure, ink: Hex, side: Side): string {
  const { k, bust } = fig;
  const star = (i: number): Vec2 => fig.body(side * (110 + i * 34), bust.Y(400 + Math.sin(i * 1.6) * 22), 1);
  let out = '';
  for (let i = 0; i < 5; i++) {
    const [x, y] = star(i);
    out += circle(x, y, (i % 2 ? 4 : 6.5) * k, ink, 0.85);
    if (i === 0) continue;
    const [px, py] = star(i - 1);
    out += stroke(`M${f1(x)} ${f1(y)}L${f1(px)} ${f1(py)}`, ink, 2 * k, 0.8);
  }
  const [x, y] = fig.body(side * 64, bust.Y(250), 1);
  const r = 17 * k;
  const moon =
    `M${f1(x)} ${f1(y - r)}a${f1(r)} ${f1(r)} 0 1 0 ${f1(r)} ${f1(r * 1.2)}` +
    `a${f1(r * 0.8)} ${f1(r * 0.8)} 0 1 1 ${f1(-r)} ${f1(-r * 1.2)}Z`;
  return out + path(moon, ink, 0.85);
}
