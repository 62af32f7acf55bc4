import { bloom, leaf } from './scenes/botany.ts';
import { mix } from './maths/colour.ts';
import { f1, ribbon, sampleSpline } from './maths/curves.ts';
import { Rng } from './maths/random.ts';
import { circle, path, rect, tenth } from './maths/svg.ts';
import { pairs, type Vec2 } from './maths/vectors.ts';
import { type Mood, moodOf, type MoodName } from './palette/moods.ts';
import { rasterise } from './raster.ts';
import { craters, ridge } from './scenes/layers.ts';
import { SCENES } from './scenes/scenes.ts';
import type { SceneName } from './model/scene-names.ts';
import { type Depth, depthOf, H, type Stage, W } from './scenes/stage.ts';

/** A picture without a sitter, as the text of an SVG file. */
export interface Drawing {
  svg: string;
  /** Pixels. */
  width: number;
  height: number;
}

export interface GardenOptions {
  /** Place of the moon as shares of width and height, and its radius as a share of the shorter side. */
  moon?: { x: number; y: number; r: number };
}

interface Ground {
  w: number;
  h: number;
  mood: Mood;
  depth: Depth;
  rng: Rng;
}

/** A garden of night blooms under a moon: for the age gate, covers and empty states. */
export function drawGarden(
  width: number,
  height: number,
  mood: MoodName,
  seed: string,
  options: GardenOptions = {},
): Drawing {
  const g: Ground = {
    w: width,
    h: height,
    mood: moodOf(mood),
    depth: depthOf(moodOf(mood)),
    rng: new Rng(seed),
  };
  const id = `gd${g.rng.base.toString(36)}`;
  const moon = options.moon ?? { x: 0.5, y: 0.4, r: 0.2 };
  const body =
    rect(0, 0, width, height, `url(#${id}s)`) + sky(g, id, moon) + hills(g) + beds(g) + fireflies(g, id);
  return {
    svg: finished(body, gardenDefs(id, g.mood), id, { x: 0, y: 0, w: width, h: height }),
    width,
    height,
  };
}

/** One of the portrait scenes with nobody in it; `view` is a part of the canvas of 900 x 1200. */
export function drawEmptyScene(
  scene: SceneName,
  moodName: MoodName,
  seed: string,
  view: { x: number; y: number; w: number; h: number } = { x: 0, y: 0, w: W, h: H },
  width = view.w,
): Drawing {
  const mood = moodOf(moodName);
  const rng = new Rng(seed);
  const stage: Stage = {
    id: `sc${rng.base.toString(36)}`,
    rng: rng.fork('scene'),
    mood,
    depth: depthOf(mood),
    light: rng.fork('light').chance(0.5) ? 1 : -1,
    backdrop: 'disc',
    season: null,
    cx: 450,
    cy: 480,
    defs: '',
    front: '',
  };
  const body = SCENES[scene](stage);
  return {
    svg: finished(body + stage.front, stage.defs, stage.id, view),
    width,
    height: Math.round((width * view.h) / view.w),
  };
}

/** The drawing as WebP, grain included. */
export const drawingToWebp = ({ svg, width, height }: Drawing): Promise<Uint8Array> =>
  rasterise(svg, { width, height });

function finished(
  body: string,
  defs: string,
  id: string,
  v: { x: number; y: number; w: number; h: number },
): string {
  const grain =
    `<filter id="${id}g" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB">` +
    `<feTurbulence type="fractalNoise" baseFrequency=".8" numOctaves="2" seed="4"/>` +
    `<feColorMatrix type="matrix" values="1.9 0 0 0 -.45  1.9 0 0 0 -.45  1.9 0 0 0 -.45  0 0 0 0 1"/></filter>`;
  const sheet = `x="${v.x}" y="${v.y}" width="${v.w}" height="${v.h}"`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${v.x} ${v.y} ${v.w} ${v.h}"><defs>${defs}${grain}</defs>` +
    `${body}<rect ${sheet} filter="url(#${id}g)" opacity=".2" style="mix-blend-mode:soft-light"/></svg>`
  );
}

function gardenDefs(id: string, { sky: [top, middle, bottom], disc }: Mood): string {
  const stop = (at: string, colour: string, opacity = ''): string =>
    `<stop offset="${at}" stop-color="${colour}"${opacity && ` stop-opacity="${opacity}"`}/>`;
  return (
    `<linearGradient id="${id}s" x1="0" y1="0" x2="0" y2="1">` +
    `${stop('0', top)}${stop('.62', middle)}${stop('1', bottom)}</linearGradient>` +
    `<radialGradient id="${id}h">${stop('0', disc, '.5')}${stop('.5', disc, '.16')}${stop('1', disc, '0')}` +
    `</radialGradient><radialGradient id="${id}f">${stop('0', disc, '.9')}${stop('1', disc, '0')}</radialGradient>`
  );
}

function sky({ w, h, mood, rng }: Ground, id: string, moon: { x: number; y: number; r: number }): string {
  let out = '';
  for (let i = 0; i < (w * h) / 9000; i++) {
    const x = rng.range(0, w);
    const y = rng.range(0, h * 0.6);
    const r = rng.range(0.5, 1.6);
    out += circle(x, y, r, mood.disc, tenth(rng.range(0.2, 0.9)));
  }
  const x = moon.x * w;
  const y = moon.y * h;
  const r = moon.r * Math.min(w, h);
  out += circle(x, y, r * 2.6, `url(#${id}h)`) + circle(x, y, r, mood.disc);
  out += craters(x, y, r, mix(mood.disc, mood.sky[1], 0.16));
  for (let i = 0; i < 6; i++) {
    const top = rng.range(h * 0.3, h * 0.62);
    const left = rng.range(-w * 0.2, w);
    const length = rng.range(w * 0.2, w * 0.6);
    const thick = rng.range(6, 16);
    out +=
      `<rect x="${f1(left)}" y="${f1(top)}" width="${f1(length)}" height="${f1(thick)}" rx="${f1(thick / 2)}" ` +
      `fill="${mix(mood.sky[2], mood.disc, 0.25)}" opacity="${f1(rng.range(0.12, 0.34))}"/>`;
  }
  return out;
}

const hills = ({ w, h, depth, rng }: Ground): string =>
  path(ridge(rng, h * 0.62, h * 0.05, 7, w, h), depth.at(0.9)) +
  path(ridge(rng, h * 0.7, h * 0.04, 8, w, h), depth.at(0.68)) +
  path(ridge(rng, h * 0.79, h * 0.03, 9, w, h), depth.at(0.46));

/** Three rows of flowers with leaves between them, the nearest largest. */
function beds(g: Ground): string {
  const { w, h, depth, rng } = g;
  let out = '';
  const far = Math.round(w / 60);
  for (let i = 0; i < far; i++)
    out += flower(g, rng.range(0, w), rng.range(h * 0.74, h * 0.82), rng.range(11, 20), 0.35);
  out += grass(g, w / 14, h * 0.98, [h * 0.1, h * 0.22], [10, 20], depth.at(0.3), depth.at(0.38));
  const middle = Math.round(w / 110);
  for (let i = 0; i < middle; i++) {
    const x = (i + rng.range(0.1, 0.9)) * (w / middle);
    out += flower(g, x, rng.range(h * 0.82, h * 0.91), rng.range(24, 42), 0.7);
  }
  out += grass(g, w / 24, h * 1.04, [h * 0.12, h * 0.26], [14, 28], depth.at(0.14), depth.at(0.22));
  const near = Math.max(3, Math.round(w / 300));
  for (let i = 0; i < near; i++) {
    const x = (i + rng.range(0.15, 0.85)) * (w / near);
    out += flower(g, x, rng.range(h * 0.86, h * 0.97), rng.range(58, 92), 1);
  }
  return out;
}

type Range = readonly [number, number];
function grass(
  { w, rng }: Ground,
  n: number,
  foot: number,
  long: Range,
  wide: Range,
  dark: string,
  lit: string,
): string {
  let out = '';
  for (let i = 0; i < n; i++) {
    const x = rng.range(-20, w + 20);
    const length = rng.range(...long);
    out += leaf(x, foot, length, -Math.PI / 2 + rng.range(-0.55, 0.55), rng.range(...wide), dark, lit);
  }
  return out;
}

/** `near` 1 is before everything and fully lit. */
function flower({ h, mood, depth, rng }: Ground, x: number, y: number, r: number, near: number): string {
  const stalk = pairs([x, y, x + rng.range(-20, 20), y + r * 1.6, x + rng.range(-30, 30), h + 40]);
  const stem = sampleSpline(stalk, 10);
  let out = path(
    ribbon(stem, () => r * 0.09),
    depth.at(near * 0.4),
  );
  for (let i = 0; i < 2; i++) {
    const [lx, ly] = stem[3 + i * 3] as Vec2;
    const turn = (i % 2 ? -0.5 : -2.6) + rng.range(-0.3, 0.3);
    const dark = depth.at(near * 0.5);
    out += leaf(lx, ly, r * rng.range(1.1, 1.7), turn, r * 0.24, dark, depth.at(near * 0.5 + 0.12));
  }
  const petal = mix(mix(mood.disc, depth.near, 0.2 + (1 - near) * 0.4), mood.accents[2], 0.06);
  const inner = mix(mood.disc, depth.near, (1 - near) * 0.3);
  const heart = mix(mood.accents[2], depth.near, 0.15);
  return out + bloom(x, y, r, rng.range(0, 6), [petal, inner, heart], rng.pick([8, 9, 10]));
}

function fireflies({ w, h, rng }: Ground, id: string): string {
  let out = '';
  for (let i = 0; i < w / 50; i++) {
    const x = rng.range(0, w);
    const y = rng.range(h * 0.45, h * 0.95);
    out += circle(x, y, rng.range(6, 13), `url(#${id}f)`) + circle(x, y, 1.8, '#fffdf0');
  }
  return out;
}
