import { clamp, lerp } from './numbers.ts';

/** "#rrggbb". */
export type Hex = string;
type Triple = [number, number, number];

const toGamma = (c: number): number => (c <= 0.0031308 ? 12.92 * c : 1.055 * Math.pow(c, 1 / 2.4) - 0.055);
const toLinear = (c: number): number => (c <= 0.04045 ? c / 12.92 : Math.pow((c + 0.055) / 1.055, 2.4));

// Matrices of OKLab: Björn Ottosson, "A perceptual color space for image processing", 2020.
function labToLinear(L: number, a: number, b: number): Triple {
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

const known = new Map<Hex, Triple>();
function hexToLab(hex: Hex): Triple {
  const cached = known.get(hex);
  if (cached) return cached;
  const n = parseInt(hex.slice(1), 16);
  const r = toLinear(((n >> 16) & 255) / 255);
  const g = toLinear(((n >> 8) & 255) / 255);
  const b = toLinear((n & 255) / 255);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const lab: Triple = [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
  if (known.size > 4000) known.clear();
  known.set(hex, lab);
  return lab;
}

/** Out-of-range colours lose chroma until they fit sRGB. */
function labToHex([L, a, b]: Triple): Hex {
  let k = 1;
  for (let i = 0; i < 14; i++) {
    if (labToLinear(L, a * k, b * k).every((c) => c >= -0.002 && c <= 1.002)) break;
    k *= 0.92;
  }
  const bytes = labToLinear(clamp(L), a * k, b * k).map((c) => Math.round(clamp(toGamma(clamp(c))) * 255));
  return '#' + bytes.map((v) => v.toString(16).padStart(2, '0')).join('');
}

/** Mixed in OKLab; t 0 is the first colour. */
export function mix(first: Hex, second: Hex, t: number): Hex {
  const a = hexToLab(first);
  const b = hexToLab(second);
  return labToHex([lerp(a[0], b[0], t), lerp(a[1], b[1], t), lerp(a[2], b[2], t)]);
}

/** Lightness added, chroma multiplied, hue turned by degrees, all in OKLCH. */
export function tune(hex: Hex, addL = 0, timesC = 1, turnH = 0): Hex {
  const [L, a, b] = hexToLab(hex);
  const C = Math.hypot(a, b) * timesC;
  const H = Math.atan2(b, a) + (turnH * Math.PI) / 180;
  return labToHex([clamp(L + addL), C * Math.cos(H), C * Math.sin(H)]);
}

/** 0 black to 1 white. */
export const lightness = (hex: Hex): number => hexToLab(hex)[0];

/** Distance in OKLab: about 0.02 is just seen. */
export function colourDistance(first: Hex, second: Hex): number {
  const a = hexToLab(first);
  const b = hexToLab(second);
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/** OKLab of an 8-bit pixel. */
export const labOf = ([r, g, b]: readonly [number, number, number]): readonly [number, number, number] =>
  hexToLab('#' + [r, g, b].map((v) => v.toString(16).padStart(2, '0')).join(''));
