import { companions } from './animals/companions.ts';
import { describe } from './description.ts';
import { isLong } from './body/body.ts';
import { compose, placeFigure } from './composition.ts';
import { airGradient, blooms, gradeGradients, grainFilter } from './foreground.ts';
import { f1 } from './maths/curves.ts';
import { Rng } from './maths/random.ts';
import { rect } from './maths/svg.ts';
import type { Picture } from './model/picture.ts';
import type { Side } from './model/side.ts';
import type { Traits } from './model/traits.ts';
import { type Mood, moodOf } from './palette/moods.ts';
import { INDOORS } from './model/places.ts';
import { SCENES } from './scenes/scenes.ts';
import { groundUnder } from './scenes/ground.ts';
import { depthOf, H, type Stage, W } from './scenes/stage.ts';
import { weatherOf } from './scenes/weather.ts';
import type { Area } from './model/area.ts';
import { drawSitter, type SitterStage } from './sitter.ts';
import { resolvePicture } from './traits/resolve-picture.ts';
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

/** Draws a picture from a wish. The same wish gives the same text, byte for byte. */
export function portrait(wish: PictureWish, options: PortraitOptions = {}): Portrait {
  const picture = resolvePicture(wish);
  const description = describe(picture);
  return { traits: picture.traits, description, svg: draw(picture, description, options) };
}

function draw(whole: Picture, description: string, options: PortraitOptions): string {
  const { other } = whole;
  const told = new Set<StageName>();
  // The second person goes through the same stages: each is told once.
  const tell = (stage: StageName): void => {
    if (!told.has(stage)) options.onStage?.(stage);
    told.add(stage);
  };
  const person = new Rng(whole.traits.seed);
  const picture = new Rng(whole.traits.take);
  const mood = moodOf(whole.traits.mood);
  // Pictures on one page must not share ids, unless they are the same picture.
  const uid = 'n' + ((person.base ^ Math.imul(picture.base, 2654435761)) >>> 0).toString(36);
  const composition = compose(whole.traits, options.ratio ?? W / H);
  const { window, paper, sceneScale } = composition;
  const placed = isLong(whole.traits)
    ? placeFigure(whole.traits, window)
    : { traits: whole.traits, sitter: composition.sitter, feet: H };
  const { traits } = placed;

  const sitters = [...(traits.isEmpty ? [] : [traits]), ...(other ? [other] : [])].map((each, i) =>
    drawSitter(
      each,
      i === 0 ? uid : `${uid}o`,
      mood,
      areaOf(each, placed.sitter, other !== null),
      (stage: SitterStage) => tell(stage),
    ),
  );
  for (const stage of STAGES.slice(0, 4)) tell(stage);
  tell('scene');
  const head = sitters.length === 1 ? (sitters[0]?.sculpture.turnHead([0, -40, 0])[0] ?? 0) : 0;
  const scene = drawScene(
    traits,
    placed.feet,
    other ? W / 2 : traits.ox + head * traits.k * 0.6,
    mood,
    uid,
    picture.fork('scene'),
  );
  tell('grade');

  const { light } = traits;
  const wash = (name: string): string => rect(paper.x, paper.y, paper.w, paper.h, `url(#${uid}${name})`);
  const inScene = (paint: string): string => enlarged(paint, sceneScale, traits.oy - 20);
  const flowers = traits.extras.hasBlooms ? blooms(picture.fork('blooms'), mood, light) : '';
  // Back to front.
  const layers = [
    inScene(scene.back),
    wash('air'),
    ...sitters.map((sitter) => sitter.layers),
    companions({ ...whole, traits }, mood, uid, window),
    toCorner(flowers, window, light),
    inScene(scene.front),
    wash('sh') + wash('kl'),
  ];
  let defs =
    sitters.map((sitter) => sitter.defs).join('') +
    scene.defs +
    airGradient(uid, mood) +
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
    `aria-label="${description}"><defs>${defs}</defs>${layers.join('')}</svg>`
  );
}

/** Units to both sides of the eyes that shoulders and arms reach. */
const REACH = 460;
/** Of two people only the part of the canvas where each one is needs light. */
function areaOf({ ox, k }: Traits, sitter: Area, isPair: boolean): Area {
  if (!isPair) return sitter;
  const x = Math.max(sitter.x, ox - REACH * k);
  return { ...sitter, x, w: Math.min(sitter.x + sitter.w, ox + REACH * k) - x };
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

function drawScene(
  { ox, oy, k, light, place, weather, season, backdrop, figure }: Traits,
  feet: number,
  cx: number,
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
    backdrop,
    season,
    weather,
    cx,
    // Behind a whole figure the disc stays where it is for a bust.
    cy: Math.max(330, oy - 20),
    defs: '',
    front: '',
  };
  const back = SCENES[place](stage);
  const falling = weather && !INDOORS.includes(place) ? weatherOf(stage, weather) : { back: '', front: '' };
  const ground = figure === 'full' ? groundUnder(stage, place, ox, feet, 300 * k) : '';
  return { back: back + falling.back + ground, front: stage.front + falling.front, defs: stage.defs };
}
