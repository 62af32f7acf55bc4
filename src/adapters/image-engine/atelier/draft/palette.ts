// @ts-nocheck
// palette.mjs — moods (light + colour script), skin, hair, eye and cloth ramps.
import { mix, tune, lightness, hexToLab, labToHex } from './core.ts';

// dir: key light direction for a light on the viewer's left (mirrored when the light is on the right)
export const MOODS = {
  moonlit: {
    sky: ['#07131b', '#123242', '#417786'],
    disc: '#eaf0dc',
    key: '#e3f0f2',
    shadow: '#0d2b45',
    rim: '#ffb38a',
    accents: ['#eaf0dc', '#4f97a3', '#ffb38a', '#0f2a38'],
    dark: 1,
  },
  candle: {
    sky: ['#170a0f', '#43141d', '#a8452f'],
    disc: '#ffcf8f',
    key: '#ffdcae',
    shadow: '#38102a',
    rim: '#ff8f5e',
    accents: ['#ffcf8f', '#7e2130', '#f4e3c8', '#2a0f18'],
    dark: 1,
  },
  neon: {
    sky: ['#080a1e', '#1a1a4e', '#c9356f'],
    disc: '#ff5d8f',
    key: '#ffd0da',
    shadow: '#151a5e',
    rim: '#4ff0e0',
    accents: ['#4ff0e0', '#ff5d8f', '#f7e06a', '#14123a'],
    dark: 1,
  },
  golden: {
    sky: ['#8c3d3c', '#e1894f', '#ffd89c'],
    disc: '#fff2cd',
    key: '#ffe8bd',
    shadow: '#5a2446',
    rim: '#fff0c4',
    accents: ['#fff2cd', '#8c3d3c', '#2f4a52', '#e1894f'],
    dark: 0,
  },
  bloodmoon: {
    sky: ['#0b0508', '#340910', '#8e1b1d'],
    disc: '#ff5a3c',
    key: '#ffd9c8',
    shadow: '#1d0b20',
    rim: '#ff4a35',
    accents: ['#ff5a3c', '#f3e1d2', '#5d0f18', '#12070a'],
    dark: 1,
  },
  mist: {
    sky: ['#9fb2a8', '#c9d2c1', '#efe9d6'],
    disc: '#fffaf0',
    key: '#fff8ea',
    shadow: '#3c565c',
    rim: '#ffffff',
    accents: ['#31504f', '#e39b77', '#fffaf0', '#7f9b8f'],
    dark: 0,
  },
  ember: {
    sky: ['#120e0d', '#47271b', '#d8702d'],
    disc: '#ffd28e',
    key: '#ffdfb4',
    shadow: '#251a30',
    rim: '#ff7d33',
    accents: ['#ff9a4a', '#f2e2cc', '#5a3326', '#1a1414'],
    dark: 1,
  },
  verdant: {
    sky: ['#061a18', '#0e4638', '#74b06c'],
    disc: '#f4f5b4',
    key: '#f7f7d4',
    shadow: '#0a2d38',
    rim: '#c9ff8a',
    accents: ['#f4f5b4', '#2f8f6a', '#ffb38a', '#08231e'],
    dark: 1,
  },
  aurora: {
    sky: ['#070e24', '#113a63', '#3dbb98'],
    disc: '#c8ffe2',
    key: '#e9fff4',
    shadow: '#141f58',
    rim: '#7dffc8',
    accents: ['#7dffc8', '#f2f0e0', '#2a6fae', '#0b1634'],
    dark: 1,
  },
  dawn: {
    sky: ['#57669a', '#e2a699', '#ffe1be'],
    disc: '#fff5de',
    key: '#fff1e2',
    shadow: '#4a3a6c',
    rim: '#ffd3ab',
    accents: ['#57669a', '#c65a5a', '#fff5de', '#2e3660'],
    dark: 0,
  },
  noir: {
    sky: ['#0b0c0e', '#24272b', '#74777a'],
    disc: '#e9e5db',
    key: '#f5f1e9',
    shadow: '#15181f',
    rim: '#ffffff',
    accents: ['#e0483c', '#e9e5db', '#2b2e33', '#0f1113'],
    dark: 1,
    desat: 0.55,
  },
  rose: {
    sky: ['#360d22', '#93304a', '#f0a18d'],
    disc: '#ffe3d1',
    key: '#ffece0',
    shadow: '#3a1340',
    rim: '#ffc6a8',
    accents: ['#ffe3d1', '#c23a55', '#2d4d50', '#360d22'],
    dark: 1,
  },
  cobalt: {
    sky: ['#0a1848', '#1d49b4', '#8cbdf0'],
    disc: '#ffe7a2',
    key: '#fff4dc',
    shadow: '#0b1d5e',
    rim: '#ffe7a2',
    accents: ['#ffe7a2', '#ef6a4c', '#f4f1e6', '#0a1848'],
    dark: 1,
  },
  ochre: {
    sky: ['#bf7a26', '#e3ab45', '#f7dc92'],
    disc: '#fff5d6',
    key: '#fff3d8',
    shadow: '#57293a',
    rim: '#fff7dc',
    accents: ['#1f4b4d', '#a63a2c', '#fff5d6', '#5c3016'],
    dark: 0,
  },
  jade: {
    sky: ['#0d3b3a', '#2f8a7d', '#bfe3c6'],
    disc: '#fff0d0',
    key: '#fff7e6',
    shadow: '#123a52',
    rim: '#fff0d0',
    accents: ['#fff0d0', '#e2704f', '#0d3b3a', '#f5c26b'],
    dark: 0,
  },
};

export const SKINS = {
  porcelain: '#f4d6c4',
  fair: '#efc6aa',
  rose: '#e8b596',
  beige: '#dca680',
  olive: '#c9946c',
  tan: '#bb8059',
  caramel: '#a86d48',
  bronze: '#925a3a',
  chestnut: '#7b4830',
  umber: '#663b28',
  espresso: '#523022',
  deep: '#432820',
};
export const ETHNIC_SKIN = {
  asian: ['fair', 'rose', 'beige', 'olive', 'tan', 'caramel', 'bronze'],
  european: ['porcelain', 'fair', 'fair', 'rose', 'beige', 'olive'],
  african: ['bronze', 'chestnut', 'umber', 'espresso', 'deep'],
  latino: ['beige', 'olive', 'tan', 'caramel', 'bronze'],
  'native-american': ['olive', 'tan', 'caramel', 'bronze'],
  'middle-eastern': ['rose', 'beige', 'olive', 'tan'],
  mixed: ['beige', 'tan', 'caramel', 'bronze', 'chestnut'],
  other: Object.keys(SKINS),
};
export const FANTASY_SKIN = {
  alien: ['#5fa8a0', '#7f8fd0', '#9a86c9', '#6fae7c', '#4f86b8', '#c58aa6', '#88a35a', '#3f7f8f'],
  demon: ['#a8413a', '#8c3348', '#c2694e', '#6d3a52', '#7a5a62', '#b8574a'],
  android: ['#dfe3e4', '#c7ccd2', '#efe4da', '#9aa3ad', '#e9d6cb', '#b89f90', '#5c636c'],
  vampire: ['#e9d9d4', '#d9c6c2', '#c2a69c', '#a98a80', '#efe2dc', '#7a5a52'],
};
export const HAIRS = {
  black: '#1d1a20',
  blueblack: '#1a2030',
  espresso: '#33221f',
  chestnut: '#5a3526',
  auburn: '#7c3526',
  copper: '#b0552c',
  honey: '#b98544',
  sand: '#c9a873',
  platinum: '#e6dcc8',
  silver: '#b9bcc0',
  white: '#ecebe6',
};
export const HAIR_COLORFUL = {
  petal: '#ee8fa6',
  teal: '#2f9a96',
  cobalt: '#3157c9',
  mint: '#8ed8b8',
  crimson: '#b3202f',
  lilac: '#a58ad0',
  apricot: '#f39b6a',
  fuchsia: '#c62f78',
  lime: '#b6c94a',
  sky: '#79b6dc',
};
export const EYES = {
  brown: '#7a4a2a',
  darkbrown: '#4e2f22',
  hazel: '#93743a',
  green: '#6f9a62',
  grey: '#8d9aa2',
  blue: '#5f93bd',
  amber: '#c98a2e',
};
export const GLOW = ['#7dffe0', '#ffd56a', '#ff7a5c', '#a8ff7a', '#8fd0ff', '#ff8fc0'];

const desat = (c, k) => (k ? tune(c, 0, 1 - k) : c);
/** 5-step ramp for a material under a mood. soft: 1 skin … 0 cloth */
export function ramp(base, mood, o = {}) {
  const b0 = desat(base, (mood.desat ?? 0) * (o.keep ? 0 : 1)),
    L = lightness(b0),
    k = o.k ?? 1,
    warm = o.skin ? 1 : 0;
  const base1 = mix(b0, mood.key, 0.05 * k),
    up = o.skin ? (L < 0.5 ? 0.085 : L > 0.83 ? 0.02 : L > 0.78 ? 0.035 : 0.058) : 0.075,
    pale = o.skin && L > 0.83 ? 0.022 : 0;
  const sh = 0.3 * k + (mood.dark ? 0.05 : 0);
  const drop = L < 0.45 ? 0.085 : 0.135;
  return {
    base: pale ? tune(base1, -pale, 1.12) : base1,
    light: mix(tune(b0, up, warm ? 0.94 : 1, warm ? 5 : 0), mood.key, 0.24 * k),
    hi: mix(tune(b0, up + 0.07, 0.8, 6), mood.key, 0.6 * k),
    shade: mix(tune(b0, -drop, warm ? 1.12 : 1.02, warm ? -9 : 0), mood.shadow, sh),
    deep: mix(tune(b0, -drop * 1.9, warm ? 1.05 : 1, warm ? -12 : 0), mood.shadow, sh + 0.2),
    rim: mix(tune(b0, 0.14, 0.8), mood.rim, 0.78),
  };
}
export function hairRamp(base, mood) {
  const b0 = desat(base, mood.desat ?? 0),
    L = lightness(b0),
    d = L < 0.3;
  return {
    deep: mix(tune(b0, d ? -0.05 : -0.15, 1), mood.shadow, d ? 0.22 : 0.4),
    shade: mix(tune(b0, d ? -0.01 : -0.075, 1.05), mood.shadow, 0.26),
    base: mix(b0, mood.key, 0.04),
    light: mix(tune(b0, d ? 0.085 : 0.075, 1), mood.key, d ? 0.1 : 0.16),
    gloss: mix(tune(b0, d ? 0.2 : 0.15, 0.9), mood.key, d ? 0.26 : 0.42),
    rim: mix(tune(b0, 0.25, 0.9), mood.rim, 0.82),
  };
}
