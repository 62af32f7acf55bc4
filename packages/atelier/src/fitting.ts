import { GARMENTS } from './garments/garments.ts';
import type { Garment, Tailor } from './garments/tailor.ts';
import { clamp, lerp } from './maths/numbers.ts';
import { pairs, type Vec2 } from './maths/vectors.ts';
import type { Mood } from './palette/moods.ts';
import { ramp } from './palette/ramps.ts';
import type { DressedBody } from './limb-painter.ts';
import type { Part, Sculpture } from './sculptor.ts';
import type { Traits } from './model/traits.ts';

/** The neck for which garments are drawn. */
const STANDARD_NECK = 0.96;

/** Cloth on the skin of a whole figure: it must lie over the trunk. */
const THINNEST = 4;

function dressedOf({ bare }: Sculpture, arms: number, parts: readonly Part[]): DressedBody {
  const [legs, shoes, skirt] = parts.slice(arms);
  if (!legs || !shoes || !skirt)
    throw new RangeError('a whole figure has legs, shoes and a skirt, even empty ones');
  return { bare, sleeves: parts.slice(0, arms), legs, shoes, skirt };
}

/** Cuts the outfit to the body of the sitter. `defs` belongs before whatever uses the garment. */
export function fitOutfit(
  sculpture: Sculpture,
  traits: Traits,
  mood: Mood,
): Garment & { defs: string; dressed: DressedBody | null } {
  const { figure, outline, paintBody, toCanvas, turnBody } = sculpture;
  const { bust, uid } = figure;
  const { cut, swell } = GARMENTS[traits.outfit];
  const neck = traits.body.neckW / STANDARD_NECK;
  const shoulders = lerp(1, traits.body.shoulder, 0.5);
  const widened = (x: number, y: number): number => x * lerp(neck, shoulders, clamp((y - 296) / 110));
  const inner = { silhouette: outline, planes: paintBody, clip: `${uid}b` };
  const { body } = sculpture;
  const worn = body?.clothed(swell);
  const limbs = worn && [...worn.sleeves, worn.legs, worn.shoes, worn.skirt];
  const clothed =
    swell > 0 || limbs ? sculpture.clothe(limbs ? Math.max(swell, THINNEST) : swell, limbs) : null;
  const onPlate: Tailor['onPlate'] = (x, y, z) => toCanvas(turnBody([x, y, z]));
  let clips = 0;
  const tailor: Tailor = {
    uid,
    k: figure.k,
    light: figure.light,
    farFirst: figure.light === 1 ? [-1, 1] : [1, -1],
    mood,
    metal: traits.metal,
    colours: traits.colours,
    isLong: body !== null,
    isFeminine: traits.presence === 'f',
    y: bust.Y,
    at: (flat) => pairs(flat).map(([x, y]): Vec2 => [x, bust.Y(y)]),
    place: (x, y, lift) => figure.body(widened(x, y), y, lift),
    inSpace: (x, y, z) => onPlate(widened(x, y), y, z),
    onPlate,
    ramp: (colour) => ramp(colour, mood, { tint: 0.92 }),
    inner,
    outer: clothed ? { silhouette: clothed.outline, planes: clothed.planes, clip: `${uid}k` } : inner,
    nextClip: () => clips++,
  };
  return {
    ...cut(tailor),
    defs: clothed?.defs ?? '',
    dressed: worn && clothed ? dressedOf(sculpture, worn.sleeves.length, clothed.parts) : null,
  };
}
