import { mix } from './maths/colour.ts';
import type { Rng } from './maths/random.ts';
import type { Mood } from './palette/moods.ts';
import { bloom, leaf } from './scenes/botany.ts';
import { depthOf, H } from './scenes/stage.ts';
import type { Side } from './model/side.ts';

/** The night bloom, growing in at the bottom on the dark side. */
export function blooms(rng: Rng, mood: Mood, light: Side): string {
  const { near } = depthOf(mood);
  const side = -light;
  const dark = mix(near, mood.sky[1], 0.35);
  const lit = mix(near, mood.disc, 0.32);
  const heart = mix(mood.accents[2], near, 0.2);
  const x = side < 0 ? rng.range(20, 110) : rng.range(790, 880);
  let out = '';
  for (let i = 0; i < 5; i++) {
    const foot = x + rng.range(-60, 60);
    const length = rng.range(220, 330);
    const turn = -Math.PI / 2 + rng.range(-0.8, 0.8);
    const colours = [mix(near, mood.sky[1], 0.2), mix(near, mood.sky[1], 0.32)] as const;
    out += leaf(foot, H + 40, length, turn, rng.range(30, 48), ...colours);
  }
  const large = [rng.range(1040, 1100), rng.range(96, 128), rng.range(0, 6)] as const;
  out += bloom(x, ...large, [lit, mix(lit, mood.disc, 0.45), heart], rng.pick([8, 9, 10]));
  const smallX = x + side * -rng.range(110, 150);
  const small = [rng.range(1130, 1190), rng.range(56, 78), rng.range(0, 6)] as const;
  return out + bloom(smallX, ...small, [dark, mix(lit, dark, 0.4), heart], 9);
}

/** The air between the scene and the sitter. */
export const airGradient = (uid: string, mood: Mood): string =>
  `<linearGradient id="${uid}air" x1="0" y1="0" x2="0" y2="1">` +
  `<stop offset="0" stop-color="${mood.sky[1]}" stop-opacity="0"/>` +
  `<stop offset=".55" stop-color="${mood.sky[1]}" stop-opacity=".08"/>` +
  `<stop offset="1" stop-color="${mix(mood.sky[0], mood.shadow, 0.5)}" stop-opacity=".6"/></linearGradient>`;

/** The two washes of the grade: light from the key's side (`kl`), shadow from the other (`sh`). */
export function gradeGradients(uid: string, mood: Mood, light: Side): string {
  const wash = (name: string, cx: number, cy: string, r: string, colour: string, strength: string): string =>
    `<radialGradient id="${uid}${name}" cx="${cx}" cy="${cy}" r="${r}">` +
    `<stop offset="0" stop-color="${colour}" stop-opacity="${strength}"/>` +
    `<stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`;
  return (
    wash('kl', light > 0 ? 1 : 0, '.18', '1', mood.key, mood.isDark ? '0.08' : '0.1') +
    wash('sh', light > 0 ? 0 : 1, '.95', '.95', mood.shadow, '.16')
  );
}

/** Paper grain as a filter, for pictures that are shown as SVG. */
export const grainFilter = (uid: string, seed: number): string =>
  `<filter id="${uid}gr" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB">` +
  `<feTurbulence type="fractalNoise" baseFrequency=".8" numOctaves="2" seed="${seed}"/>` +
  `<feColorMatrix type="matrix" values="1.5 0 0 0 -.25  1.5 0 0 0 -.25  1.5 0 0 0 -.25  0 0 0 0 1"/></filter>`;
