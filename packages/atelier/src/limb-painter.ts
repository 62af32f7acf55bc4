import { handSize } from './body/body.ts';
import { furrows } from './body/limbs.ts';
import { hasBelt, isOneGarment, skirtOf } from './model/long-garments.ts';
import type { Traits } from './model/traits.ts';
import { mix } from './maths/colour.ts';
import { f1 } from './maths/curves.ts';
import { band, circle, path, rect } from './maths/svg.ts';
import type { Vec2, Vec3 } from './maths/vectors.ts';
import type { Mood } from './palette/moods.ts';
import { type Ramp, ramp } from './palette/ramps.ts';
import type { Part, Sculpture } from './sculptor.ts';

/** The lit parts of a dressed figure. */
export interface DressedBody {
  bare: readonly Part[];
  sleeves: readonly Part[];
  legs: Part;
  shoes: Part;
  skirt: Part;
}

/** Everything below the trunk and beside it: `seat` behind the person, `legs` and `arms` over the garment. */
export function paintBody(
  sculpture: Sculpture,
  parts: DressedBody,
  traits: Traits,
  skin: Ramp,
  mood: Mood,
): { seat: string; legs: string; arms: string } {
  const { figure, body } = sculpture;
  if (!body) return { seat: '', legs: '', arms: '' };
  const cloth = (hex: string): Ramp => ramp(hex, mood, { tint: 0.92 });
  const { outfit, colours, legwear, shoes } = traits;
  const coat = cloth(colours[0] ?? '#3b4048');
  const below = cloth(legwear.colour);
  const bareLegs = isOneGarment(outfit) || legwear.kind === 'skirt';
  const skirt = skirtOf(outfit) ? coat : below;
  const shadow = (part: Part, colour: string): string =>
    part.outline &&
    `<g transform="translate(${f1(-figure.light * 11 * figure.k)} ${f1(12 * figure.k)})">${path(part.outline, colour, 0.45)}</g>`;
  const painted = (part: Part, r: Ramp): string =>
    part.outline && path(part.outline, r.deep) + part.clipped(r);
  const line = (p: Vec3): Vec2 => sculpture.toCanvas(sculpture.turnBody(p));
  const ink = mix(skin.deep, skin.shade, 0.35);
  /** The furrows between the fingers, where the flat of the hand is seen. */
  const between = (i: number): string => {
    const arm = body.skeleton.arms[i];
    if (!arm || arm.isHandHidden) return '';
    return furrows(arm, handSize(traits))
      .map((points) => band(points.map(line), 10, (t) => (6.4 - 3 * t) * figure.k, ink, 0.8))
      .join('');
  };
  const arms = parts.bare.map((bare, i) => {
    const sleeve = parts.sleeves[i];
    const under = `<g clip-path="url(#${figure.uid}k)">${shadow(sleeve?.outline ? sleeve : bare, coat.deep)}</g>`;
    return under + painted(bare, skin) + between(i) + (sleeve ? painted(sleeve, coat) : '');
  });
  return {
    seat: body.skeleton.isSitting ? seat(figure, body.skeleton, mood) : '',
    legs:
      painted(parts.legs, bareLegs ? skin : below) +
      painted(parts.shoes, cloth(shoes)) +
      painted(parts.skirt, skirt) +
      (hasBelt(outfit) ? belt(figure, traits, mood) : ''),
    arms: arms.join(''),
  };
}

function belt(fig: Sculpture['figure'], { presence, colours, metal, outfit }: Traits, mood: Mood): string {
  const half = presence === 'm' ? 206 : 172;
  const y = 1010;
  const own = colours[0] ?? '#3b4048';
  const r = ramp(outfit === 'wrap' ? mix(own, mood.accents[1], 0.7) : mix(own, '#1a1412', 0.55), mood);
  const line = (dy: number): Vec2[] =>
    [-1, -0.8, -0.4, 0, 0.4, 0.8, 1].map((u) => fig.body(u * half, y + dy + 10 * (1 - u * u), 26));
  const w = outfit === 'wrap' ? 120 : 46;
  const [x, cy] = fig.body(0, y + 10, 30);
  const strap =
    band(line(0), 18, () => w * fig.k, r.base) + band(line(-w * 0.36), 18, () => 5 * fig.k, r.light);
  if (outfit === 'wrap') return strap + band(line(w * 0.1), 18, () => 12 * fig.k, r.light);
  return strap + circle(x, cy, 26 * fig.k, metal) + circle(x, cy, 15 * fig.k, r.shade);
}

/** A stool with a round cushion. */
function seat(
  fig: Sculpture['figure'],
  { seat: top, floor }: { seat: number; floor: number },
  mood: Mood,
): string {
  const wood = ramp(mix('#6b4a34', mood.sky[0], 0.3), mood);
  const cushion = ramp(mix(mood.accents[1], '#5a4a44', 0.35), mood);
  const [cx, y] = fig.body(0, top, -40);
  const bottom = fig.body(0, floor - 30, -40)[1];
  const w = 330 * fig.k;
  const leg = (x: number): string =>
    rect(cx + x * w - 13 * fig.k, y, 26 * fig.k, bottom - y, x * fig.light > 0 ? wood.base : wood.shade);
  return (
    `<ellipse cx="${f1(cx)}" cy="${f1(bottom + 8 * fig.k)}" rx="${f1(w * 1.5)}" ry="${f1(58 * fig.k)}" fill="${mood.shadow}" opacity=".34"/>` +
    [-0.86, -0.3, 0.3, 0.86].map(leg).join('') +
    rect(cx - w, y + 10 * fig.k, 2 * w, 40 * fig.k, wood.shade) +
    `<rect x="${f1(cx - w * 1.04)}" y="${f1(y - 60 * fig.k)}" width="${f1(w * 2.08)}" height="${f1(96 * fig.k)}" rx="${f1(44 * fig.k)}" fill="${cushion.base}"/>` +
    `<rect x="${f1(cx - w * 1.02)}" y="${f1(y - 60 * fig.k)}" width="${f1(w * 2.04)}" height="${f1(30 * fig.k)}" rx="${f1(15 * fig.k)}" fill="${cushion.light}"/>`
  );
}
