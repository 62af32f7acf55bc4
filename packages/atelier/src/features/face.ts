import { type Hex, lightness, mix, tune } from '../maths/colour.ts';
import type { Rng } from '../maths/random.ts';
import { band, circle } from '../maths/svg.ts';
import { mirror, pairs, type Vec2 } from '../maths/vectors.ts';
import type { Mood } from '../palette/moods.ts';
import type { Ramp } from '../palette/ramps.ts';
import type { Traits } from '../model/traits.ts';
import type { Figure } from '../model/figure.ts';
import { type Side, SIDES } from '../model/side.ts';
import { androidFace } from '../beings/android.ts';
import { markings } from '../beings/markings.ts';
import { faceTattoo, piercings, scar } from '../adornments/marks.ts';
import { brow, nose } from './brow-nose.ts';
import { eye, type EyeColours, eyeGlow, eyeGlowGradient } from './eye.ts';
import { mouth, type MouthColours } from './mouth.ts';

export const inkColour = (mood: Mood, skin: Ramp, fade: number): Hex =>
  mix(mix('#1d2a30', mood.shadow, 0.3), skin.shade, fade);

/** All that is drawn on the planes of the face, from the age lines up to the piercings. */
export function face(fig: Figure, traits: Traits, skin: Ramp, mood: Mood, rng: Rng): string {
  const { eyes, extras, type } = traits;
  let out = '';
  if (eyes.isGlowing) out += eyeGlowGradient(fig.uid, traits.eyeColour);
  out += ageLines(fig, traits.mature, skin.deep);
  if (type === 'android') out += androidFace(fig, skin, traits.eyeColour, rng.fork('seams'));
  if (extras.markings)
    out += markings(fig, extras.markings, markColour(traits, skin, mood), rng.fork('marks'));
  for (const side of SIDES) {
    if (eyes.isGlowing && !eyes.isClosed) out += eyeGlow(fig, side);
    out += eye(fig, side, eyes, eyeColours(side, traits, skin, mood));
  }
  const isBrowless =
    (type === 'android' && traits.hairStyle === 'buzz') || (type === 'alien' && extras.markings === 'brow');
  if (!isBrowless) {
    const colour = browColour(traits.browColour, skin);
    for (const side of SIDES) out += brow(fig, side, traits.brow, colour);
  }
  out += nose(fig, traits.face.noseW, { line: skin.deep, nostril: mix(skin.deep, '#1a0c12', 0.45) });
  out += mouth(fig, traits.mouth, mouthColours(traits.lipColour, skin, mood));
  if (extras.hasMole) out += mole(fig, skin, rng.fork('mole'));
  if (extras.hasScar) out += scar(fig, skin, rng.fork('scar'));
  if (extras.hasTattoos && rng.fork('ft').chance(0.45))
    out += faceTattoo(fig, inkColour(mood, skin, 0.2), rng.fork('ft2'));
  if (extras.hasPiercings) out += piercings(fig, mix(traits.metal, mood.key, 0.25), rng.fork('prc'));
  return out;
}

function ageLines(fig: Figure, mature: number, colour: Hex): string {
  if (mature <= 0.2) return '';
  let out = '';
  for (const s of SIDES) {
    const line = (points: Vec2[], w: number, opacity: number): string =>
      band(
        fig.faceLine(mirror(points, s), 1, 0),
        12,
        (t) => w * Math.sin(Math.PI * t) * fig.k + 0.2,
        colour,
        opacity,
      );
    out += line(pairs([34, 84, 48, 104, 56, 130]), 4.4 * mature, 0.5);
    if (mature <= 0.6) continue;
    out += line(pairs([104, 4, 116, 0, 124, -8]), 2.6, 0.5);
    out += line(pairs([104, 12, 116, 14, 126, 12]), 2.6, 0.5);
    out += line(pairs([34, 26, 56, 34, 80, 26]), 2.6, 0.4);
    if (s > 0) out += line(pairs([-52, -92, 0, -88, 52, -92]), 2.6, 0.35);
  }
  return out;
}

function mole(fig: Figure, skin: Ramp, rng: Rng): string {
  const s = rng.pick(SIDES);
  const [x, y] = rng.chance(0.5) ? fig.face(s * 42, fig.head.ys(112), 2, 0) : fig.face(s * 76, 58, 2, 0);
  return circle(x, y, 3.1 * fig.k, mix(skin.deep, '#1a0c10', 0.4));
}

function markColour({ type, eyeColour }: Traits, skin: Ramp, mood: Mood): Hex {
  if (type === 'alien') return mix(eyeColour, mood.key, 0.1);
  if (type === 'angel') return mix('#f3d48a', mood.key, 0.15);
  return mix(skin.deep, '#1a0a10', 0.3);
}

function eyeWhite(side: Side, { type, eyes, light }: Traits, skin: Ramp, mood: Mood): Hex {
  if (type === 'android') return mix('#1a1d22', skin.deep, 0.35);
  if (type === 'demon' && eyes.isGlowing) return mix('#1a1014', skin.deep, 0.3);
  return mix(mix('#f6efe8', skin.shade, side === light ? 0.16 : 0.34), mood.key, 0.08);
}
function eyeColours(side: Side, traits: Traits, skin: Ramp, mood: Mood): EyeColours {
  const iris = traits.eyeColour;
  const { isGlowing } = traits.eyes;
  return {
    white: eyeWhite(side, traits, skin, mood),
    iris,
    irisDark: mix(tune(iris, -0.24, 0.9), '#0d0b10', isGlowing ? 0.1 : 0.35),
    irisLight: isGlowing ? mix(iris, '#ffffff', 0.7) : tune(iris, 0.17, 1),
    pupil: '#0d0b0e',
    lash: mix('#140d12', mood.shadow, 0.18),
    lid: traits.eyeShadow ? mix(skin.shade, traits.eyeShadow, 0.5) : mix(skin.shade, skin.base, 0.25),
    crease: mix(skin.deep, '#20101a', 0.25),
    lidShadow: mix(skin.deep, '#201828', 0.3),
    catchLight: mix('#ffffff', mood.key, 0.2),
    tear: mix('#c9857c', skin.shade, 0.35),
  };
}

const browColour = (colour: Hex, skin: Ramp): Hex =>
  mix(mix(colour, '#1a1014', lightness(colour) > 0.75 ? 0.3 : 0.45), skin.deep, 0.25);

const mouthColours = (lip: Hex, skin: Ramp, mood: Mood): MouthColours => ({
  upper: mix(mix(lip, skin.deep, 0.32), mood.shadow, 0.1),
  lower: mix(lip, mood.key, 0.06),
  light: mix(tune(lip, 0.15, 0.85), mood.key, 0.35),
  line: mix(mix(lip, '#1a0a10', 0.72), mood.shadow, 0.15),
  corner: skin.deep,
  under: skin.shade,
  inside: '#2a0c14',
  teeth: mix('#f0e8e0', skin.shade, 0.15),
});
