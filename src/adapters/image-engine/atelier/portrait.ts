import { bodyTattoo } from './adornments/body-tattoo.ts';
import { glasses } from './adornments/glasses.ts';
import { freckles } from './adornments/marks.ts';
import { necklace } from './adornments/necklace.ts';
import { androidNeck } from './beings/android.ts';
import { halo } from './beings/halo.ts';
import { horns } from './beings/horns.ts';
import { wings } from './beings/wings.ts';
import { describe } from './description.ts';
import { compose } from './composition.ts';
import { beard } from './features/beard.ts';
import { ears } from './features/ear.ts';
import { face, inkColour } from './features/face.ts';
import type { Side } from './model/side.ts';
import { fitOutfit } from './fitting.ts';
import { airGradient, blooms, gradeGradients, grainFilter } from './foreground.ts';
import { dressHair } from './hairdresser.ts';
import { mix } from './maths/colour.ts';
import { f1 } from './maths/curves.ts';
import { Rng } from './maths/random.ts';
import { path, rect } from './maths/svg.ts';
import { type Mood, moodOf } from './palette/moods.ts';
import { hairRamp, type Ramp, ramp } from './palette/ramps.ts';
import { SCENES } from './scenes/scenes.ts';
import { depthOf, H, type Stage, W } from './scenes/stage.ts';
import { type Area, sculpt, type Sculpture } from './sculptor.ts';
import { resolve } from './traits/resolve.ts';
import type { Traits } from './model/traits.ts';
import type { PictureWish } from './traits/wish.ts';

/** The stages of a picture, in order; each is told before its work begins. */
export const STAGES = ['light', 'features', 'hair', 'outfit', 'scene', 'grade'] as const;
type StageName = (typeof STAGES)[number];

export interface PortraitOptions {
  /** Width / height; 3:4 if left out. */
  ratio?: number;
  /** Paper grain as an SVG filter; the engine adds its own, cheaper one to the pixels. */
  hasGrain?: boolean;
  onStage?(stage: StageName): void;
}
export interface Portrait {
  svg: string;
  traits: Traits;
  /** One plain sentence, for alternative text. */
  description: string;
}

/** Draws one adult from a wish. The same wish gives the same text, byte for byte. */
export function portrait(wish: PictureWish, options: PortraitOptions = {}): Portrait {
  const traits = resolve(wish);
  return { traits, description: describe(traits), svg: drawPortrait(traits, options) };
}

function drawPortrait(traits: Traits, options: PortraitOptions = {}): string {
  const tell = options.onStage ?? (() => {});
  const person = new Rng(traits.seed);
  const picture = new Rng(traits.take);
  const mood = moodOf(traits.mood);
  // Pictures on one page must not share ids, unless they are the same picture.
  const uid = 'n' + ((person.base ^ Math.imul(picture.base, 2654435761)) >>> 0).toString(36);

  const { window, paper, sitter, sceneScale } = compose(traits, options.ratio ?? W / H);

  tell('light');
  const sculpture = sculpt(traits, uid, sitter);
  tell('features');
  const skin = ramp(traits.skin, mood, { isSkin: traits.type !== 'android' });
  const features = drawFeatures(sculpture, traits, skin, mood, person);
  tell('hair');
  const colours = { hair: hairRamp(traits.hair, mood, traits.metal), skin };
  const hair = dressHair(sculpture, traits, colours, person);
  tell('outfit');
  const outfit = fitOutfit(sculpture, traits, mood);
  tell('scene');
  const scene = drawScene(sculpture, traits, mood, uid, picture.fork('scene'));
  tell('grade');

  const { figure, headOutline, outline, paintBody, paintSkin } = sculpture;
  const { k, light } = figure;
  const freeEars = hair.style.ears;
  const hairShadow = (colour: string, opacity: number): string =>
    hair.frontShape &&
    `<use href="#${uid}fs" transform="translate(${f1(-light * 11 * k)} ${f1(13 * k)})" ` +
      `fill="${colour}" opacity="${opacity}"/>`;
  const headPaint =
    paintSkin(skin) +
    features.freckles +
    hairShadow(skin.shade, 0.85) +
    drawBeard(
      sculpture,
      traits,
      { ...colours, hair: hairRamp(traits.beardColour, mood, traits.metal) },
      person,
    ) +
    (hair.scalpOutline && `<g clip-path="url(#${uid}s)">${hair.scalp}</g>`);
  const wash = (name: string): string => rect(paper.x, paper.y, paper.w, paper.h, `url(#${uid}${name})`);
  const inScene = (paint: string): string => enlarged(paint, sceneScale, traits.oy - 20);
  const flowers = traits.extras.hasBlooms ? blooms(picture.fork('blooms'), mood, light) : '';
  // Hair that falls over the shoulders lies on them.
  const bodyClip = outfit.defs ? `${uid}k` : `${uid}b`;
  const bodyShadow =
    hair.frontShape &&
    `<g clip-path="url(#${bodyClip})">${hairShadow(mix(mood.shadow, '#07080c', 0.5), 0.34)}</g>`;
  const background = [inScene(scene.back), wash('air')];
  const foreground = [toCorner(flowers, window, light), inScene(scene.front), wash('sh') + wash('kl')];
  const sitterLayers = [
    features.wings,
    features.halo.back,
    features.horns.back,
    hair.bulk,
    outfit.back ?? '',
    hair.back,
    path(outline, skin.deep) + `<g clip-path="url(#${uid}b)">${paintBody(skin)}</g>`,
    features.body,
    outfit.over,
    traits.extras.necklace ? necklace(figure, traits.extras.necklace, traits.metal, mood) : '',
    bodyShadow,
    hair.middle,
    freeEars ? ears(figure, freeEars, skin, traits, false) : '',
    path(headOutline, skin.deep) + `<g clip-path="url(#${uid}hc)">${headPaint}</g>`,
    freeEars ? ears(figure, freeEars, skin, traits, true) : '',
    features.face,
    // Long hair covers the temples of the glasses; with free ears they lie over it.
    freeEars ? hair.front + features.glasses : features.glasses + hair.front,
    features.horns.front,
    features.halo.front,
  ];
  // Back to front.
  const layers = [...background, ...(traits.isEmpty ? [] : sitterLayers), ...foreground];
  let defs =
    sculpture.defs +
    outfit.defs +
    scene.defs +
    (hair.frontShape && `<path id="${uid}fs" d="${hair.frontShape}"/>`) +
    airGradient(uid, mood) +
    (hair.scalpOutline && `<clipPath id="${uid}s"><path d="${hair.scalpOutline}"/></clipPath>`) +
    gradeGradients(uid, mood, light);
  if (options.hasGrain ?? true) {
    defs += grainFilter(uid, person.base % 997);
    layers.push(
      `<rect x="${paper.x}" y="${paper.y}" width="${paper.w}" height="${paper.h}" filter="url(#${uid}gr)" ` +
        `opacity=".16" style="mix-blend-mode:soft-light"/>`,
    );
  }
  const box = [window.x, window.y, window.w, window.h].map(f1).join(' ');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" role="img" ` +
    `aria-label="${describe(traits)}"><defs>${defs}</defs>${layers.join('')}</svg>`
  );
}

/** The scene, larger about the height of the head. */
const enlarged = (paint: string, scale: number, y: number): string =>
  scale === 1 || !paint
    ? paint
    : `<g transform="translate(${f1(W / 2)} ${f1(y)}) scale(${scale.toFixed(3)}) ` +
      `translate(${f1(-W / 2)} ${f1(-y)})">${paint}</g>`;

/** Flowers are drawn for the lower corners of the canvas; here they go to those of the window. */
function toCorner(flowers: string, window: Area, light: Side): string {
  const dx = -light * Math.max(0, (window.w - W) / 2);
  const dy = window.y + window.h - H;
  return dx === 0 && dy === 0 ? flowers : `<g transform="translate(${f1(dx)} ${f1(dy)})">${flowers}</g>`;
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

function drawScene(
  { turnHead }: Sculpture,
  { k, ox, oy, light, scenario }: Traits,
  mood: Mood,
  id: string,
  rng: Rng,
): { back: string; front: string; defs: string } {
  const stage: Stage = {
    id,
    rng,
    mood,
    depth: depthOf(mood),
    light,
    cx: ox + turnHead([0, -40, 0])[0] * k * 0.6,
    cy: oy - 20,
    defs: '',
    front: '',
  };
  const back = SCENES[scenario](stage);
  return { back, front: stage.front, defs: stage.defs };
}
