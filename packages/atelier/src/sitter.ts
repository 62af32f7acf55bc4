import { bodyTattoo } from './adornments/body-tattoo.ts';
import { glasses } from './adornments/glasses.ts';
import { freckles } from './adornments/marks.ts';
import { headwear } from './adornments/headwear.ts';
import { necklace } from './adornments/necklace.ts';
import { scarf } from './adornments/scarf.ts';
import { paintBody as paintLimbs } from './limb-painter.ts';
import { androidNeck } from './beings/android.ts';
import { halo } from './beings/halo.ts';
import { horns } from './beings/horns.ts';
import { wings } from './beings/wings.ts';
import { beard } from './features/beard.ts';
import { hangingBeard } from './features/long-beard.ts';
import { ears } from './features/ear.ts';
import { face, inkColour } from './features/face.ts';
import { heldThing } from './held/held.ts';
import { fitOutfit } from './fitting.ts';
import { dressHair } from './hairdresser.ts';
import { mix } from './maths/colour.ts';
import { f1 } from './maths/curves.ts';
import { Rng } from './maths/random.ts';
import { path, rect } from './maths/svg.ts';
import type { Traits } from './model/traits.ts';
import type { Mood } from './palette/moods.ts';
import { hairRamp, type Ramp, ramp } from './palette/ramps.ts';
import { H, W } from './scenes/stage.ts';
import type { Area } from './model/area.ts';
import { sculpt, type Sculpture } from './sculptor.ts';

/** The stages of one sitter, in order. */
export type SitterStage = 'light' | 'features' | 'hair' | 'outfit';

/** One person, lit, dressed and combed; the layers lie one over the other, back to front. */
export interface Sitter {
  sculpture: Sculpture;
  layers: string;
  defs: string;
}

/** @param uid prefix of all element ids; unique within the picture. */
export function drawSitter(
  traits: Traits,
  uid: string,
  mood: Mood,
  area: Area,
  tell: (stage: SitterStage) => void,
): Sitter {
  const person = new Rng(traits.seed);
  tell('light');
  const sculpture = sculpt(traits, uid, area);
  tell('features');
  const skin = ramp(traits.skin, mood, { isSkin: traits.type !== 'android' });
  const features = drawFeatures(sculpture, traits, skin, mood, person);
  tell('hair');
  const colours = { hair: hairRamp(traits.hair, mood, traits.metal), skin };
  const hair = dressHair(sculpture, traits, colours, person);
  tell('outfit');
  const outfit = fitOutfit(sculpture, traits, mood);
  const hat = traits.extras.headwear;
  const worn = hat
    ? headwear(sculpture.figure, hat.kind, ramp(hat.colour, mood, { tint: 0.92 }))
    : { back: '', front: '' };

  const { figure, headOutline, outline, paintBody, paintSkin } = sculpture;
  const below = outfit.dressed
    ? paintLimbs(sculpture, outfit.dressed, traits, skin, mood)
    : { seat: '', legs: '', arms: '' };
  const held = heldThing(sculpture, traits, uid, mood);
  const { k, light } = figure;
  const freeEars = hair.style.ears;
  const hairShadow = (colour: string, opacity: number): string =>
    hair.frontShape &&
    `<use href="#${uid}fs" transform="translate(${f1(-light * 11 * k)} ${f1(13 * k)})" ` +
      `fill="${colour}" opacity="${opacity}"/>`;
  const beardColours = { ...colours, hair: hairRamp(traits.beardColour, mood, traits.metal) };
  const headPaint =
    paintSkin(skin) +
    features.freckles +
    hairShadow(skin.shade, 0.85) +
    drawBeard(sculpture, traits, beardColours, person) +
    (hair.scalpOutline && `<g clip-path="url(#${uid}s)">${hair.scalp}</g>`);
  // Hair that falls over the shoulders lies on them.
  const bodyClip = outfit.defs ? `${uid}k` : `${uid}b`;
  const bodyShadow =
    hair.frontShape &&
    `<g clip-path="url(#${bodyClip})">${hairShadow(mix(mood.shadow, '#07080c', 0.5), 0.34)}</g>`;
  // Back to front.
  const layers = [
    below.seat,
    features.wings,
    worn.back,
    features.halo.back,
    features.horns.back,
    hair.bulk,
    outfit.back ?? '',
    hair.back,
    path(outline, skin.deep) + `<g clip-path="url(#${uid}b)">${paintBody(skin)}</g>`,
    features.body,
    outfit.dressed ? `<g clip-path="url(#${uid}k)">${outfit.over}</g>` : outfit.over,
    below.legs,
    traits.extras.necklace ? necklace(figure, traits.extras.necklace, traits.metal, mood) : '',
    held.behind,
    below.arms,
    held.before,
    traits.extras.scarf ? scarf(figure, ramp(traits.extras.scarf, mood, { tint: 0.92 })) : '',
    bodyShadow,
    hair.middle,
    freeEars ? ears(figure, freeEars, skin, traits, false) : '',
    path(headOutline, skin.deep) + `<g clip-path="url(#${uid}hc)">${headPaint}</g>`,
    traits.extras.beard
      ? hangingBeard(figure, traits.extras.beard, beardColours.hair, person.fork('locks'))
      : '',
    freeEars ? ears(figure, freeEars, skin, traits, true) : '',
    features.face,
    // Long hair covers the temples of the glasses; with free ears they lie over it.
    freeEars ? hair.front + features.glasses : features.glasses + hair.front,
    worn.front,
    features.horns.front,
    features.halo.front,
  ];
  const defs =
    sculpture.defs +
    outfit.defs +
    (hair.frontShape && `<path id="${uid}fs" d="${hair.frontShape}"/>`) +
    (hair.scalpOutline && `<clipPath id="${uid}s"><path d="${hair.scalpOutline}"/></clipPath>`);
  return { sculpture, layers: layers.join(''), defs };
}

const HORN_COLOURS = ['#2a2226', '#5a463c', '#d8c8ac', '#3a1a1e', '#7a6a5c'];

/** Everything that is drawn on or around the person but hair and clothes. */
function drawFeatures({ figure, toCanvas }: Sculpture, traits: Traits, skin: Ramp, mood: Mood, rng: Rng) {
  const { extras, type } = traits;
  const ink = inkColour(mood, skin, 0.22);
  const none = { back: '', front: '' };
  const wingColour = extras.wings === 'membrane' ? mix(traits.skin, '#2a1018', 0.62) : '#f1eadf';
  return {
    face: face(figure, traits, skin, mood, rng),
    freckles: extras.hasFreckles ? freckles(figure, skin.shade, rng.fork('freck')) : '',
    body:
      (type === 'android' ? androidNeck(figure, skin, traits.eyeColour) : '') +
      (extras.hasTattoos ? bodyTattoo(figure, ink, figure.light === 1 ? -1 : 1, rng.fork('tat')) : ''),
    wings: extras.wings ? wings(figure, toCanvas([0, 330]), ramp(wingColour, mood), extras.wings) : '',
    halo: extras.halo ? halo(figure, mood, extras.halo) : none,
    horns: extras.horns ? horns(figure, extras.horns, ramp(rng.fork('hc').pick(HORN_COLOURS), mood)) : none,
    glasses: drawGlasses(figure, traits, mood, rng.fork('frame')),
  };
}

function drawGlasses(figure: Sculpture['figure'], { extras, metal }: Traits, mood: Mood, rng: Rng): string {
  if (!extras.glasses) return '';
  const frames = ['#1a1719', '#1a1719', metal, '#5a2a22', mix(mood.accents[1], '#1a1719', 0.4)];
  // Eight digits: the last two are the opacity.
  const tint = extras.glasses === 'aviator' ? `${mix(mood.accents[2], '#5a3a2a', 0.4)}59` : '#ffffff12';
  return glasses(figure, extras.glasses, rng.pick(frames), tint);
}

function drawBeard(
  sculpture: Sculpture,
  { extras }: Traits,
  colours: Parameters<typeof beard>[3],
  rng: Rng,
): string {
  if (!extras.beard) return '';
  const { lit, headMask, trace, paintHead, figure } = sculpture;
  const outline = trace(lit.beard.blur(1.2, headMask), 0, 8);
  const repaint = (tones: Omit<Ramp, 'hi'>): string => rect(0, 0, W, H, tones.deep) + paintHead(tones);
  return beard(figure, extras.beard, outline, colours, repaint, rng);
}
