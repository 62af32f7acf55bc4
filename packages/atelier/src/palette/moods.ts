import type { Hex } from '../maths/colour.ts';

/** Light and colour script of a picture. */
export interface Mood {
  /** Top, middle, bottom. */
  sky: readonly [Hex, Hex, Hex];
  disc: Hex;
  /** Tints of the main light, of the shadow side and of the thin light from behind. */
  key: Hex;
  shadow: Hex;
  rim: Hex;
  accents: readonly [Hex, Hex, Hex, Hex];
  isDark: boolean;
  /** 0 to 1: how much colour everything but lips, eyes and rims loses. */
  desat?: number;
}

export const MOODS = {
  moonlit: {
    sky: ['#07131b', '#123242', '#417786'],
    disc: '#eaf0dc',
    key: '#e3f0f2',
    shadow: '#0d2b45',
    rim: '#ffb38a',
    accents: ['#eaf0dc', '#4f97a3', '#ffb38a', '#0f2a38'],
    isDark: true,
  },
  candle: {
    sky: ['#170a0f', '#43141d', '#a8452f'],
    disc: '#ffcf8f',
    key: '#ffdcae',
    shadow: '#38102a',
    rim: '#ff8f5e',
    accents: ['#ffcf8f', '#7e2130', '#f4e3c8', '#2a0f18'],
    isDark: true,
  },
  neon: {
    sky: ['#080a1e', '#1a1a4e', '#c9356f'],
    disc: '#ff5d8f',
    key: '#ffd0da',
    shadow: '#151a5e',
    rim: '#4ff0e0',
    accents: ['#4ff0e0', '#ff5d8f', '#f7e06a', '#14123a'],
    isDark: true,
  },
  golden: {
    sky: ['#8c3d3c', '#e1894f', '#ffd89c'],
    disc: '#fff2cd',
    key: '#ffe8bd',
    shadow: '#5a2446',
    rim: '#fff0c4',
    accents: ['#fff2cd', '#8c3d3c', '#2f4a52', '#e1894f'],
    isDark: false,
  },
  bloodmoon: {
    sky: ['#0b0508', '#340910', '#8e1b1d'],
    disc: '#ff5a3c',
    key: '#ffd9c8',
    shadow: '#1d0b20',
    rim: '#ff4a35',
    accents: ['#ff5a3c', '#f3e1d2', '#5d0f18', '#12070a'],
    isDark: true,
  },
  mist: {
    sky: ['#9fb2a8', '#c9d2c1', '#efe9d6'],
    disc: '#fffaf0',
    key: '#fff8ea',
    shadow: '#3c565c',
    rim: '#ffffff',
    accents: ['#31504f', '#e39b77', '#fffaf0', '#7f9b8f'],
    isDark: false,
  },
  ember: {
    sky: ['#120e0d', '#47271b', '#d8702d'],
    disc: '#ffd28e',
    key: '#ffdfb4',
    shadow: '#251a30',
    rim: '#ff7d33',
    accents: ['#ff9a4a', '#f2e2cc', '#5a3326', '#1a1414'],
    isDark: true,
  },
  verdant: {
    sky: ['#061a18', '#0e4638', '#74b06c'],
    disc: '#f4f5b4',
    key: '#f7f7d4',
    shadow: '#0a2d38',
    rim: '#c9ff8a',
    accents: ['#f4f5b4', '#2f8f6a', '#ffb38a', '#08231e'],
    isDark: true,
  },
  aurora: {
    sky: ['#070e24', '#113a63', '#3dbb98'],
    disc: '#c8ffe2',
    key: '#e9fff4',
    shadow: '#141f58',
    rim: '#7dffc8',
    accents: ['#7dffc8', '#f2f0e0', '#2a6fae', '#0b1634'],
    isDark: true,
  },
  dawn: {
    sky: ['#57669a', '#e2a699', '#ffe1be'],
    disc: '#fff5de',
    key: '#fff1e2',
    shadow: '#4a3a6c',
    rim: '#ffd3ab',
    accents: ['#57669a', '#c65a5a', '#fff5de', '#2e3660'],
    isDark: false,
  },
  noir: {
    sky: ['#0b0c0e', '#24272b', '#74777a'],
    disc: '#e9e5db',
    key: '#f5f1e9',
    shadow: '#15181f',
    rim: '#ffffff',
    accents: ['#e0483c', '#e9e5db', '#2b2e33', '#0f1113'],
    isDark: true,
    desat: 0.55,
  },
  rose: {
    sky: ['#360d22', '#93304a', '#f0a18d'],
    disc: '#ffe3d1',
    key: '#ffece0',
    shadow: '#3a1340',
    rim: '#ffc6a8',
    accents: ['#ffe3d1', '#c23a55', '#2d4d50', '#360d22'],
    isDark: true,
  },
  cobalt: {
    sky: ['#0a1848', '#1d49b4', '#8cbdf0'],
    disc: '#ffe7a2',
    key: '#fff4dc',
    shadow: '#0b1d5e',
    rim: '#ffe7a2',
    accents: ['#ffe7a2', '#ef6a4c', '#f4f1e6', '#0a1848'],
    isDark: true,
  },
  ochre: {
    sky: ['#bf7a26', '#e3ab45', '#f7dc92'],
    disc: '#fff5d6',
    key: '#fff3d8',
    shadow: '#57293a',
    rim: '#fff7dc',
    accents: ['#1f4b4d', '#a63a2c', '#fff5d6', '#5c3016'],
    isDark: false,
  },
  jade: {
    sky: ['#0d3b3a', '#2f8a7d', '#bfe3c6'],
    disc: '#fff0d0',
    key: '#fff7e6',
    shadow: '#123a52',
    rim: '#fff0d0',
    accents: ['#fff0d0', '#e2704f', '#0d3b3a', '#f5c26b'],
    isDark: false,
  },
  day: {
    sky: ['#4f8fc4', '#8fc3e6', '#eef3e2'],
    disc: '#fffbe4',
    key: '#fff8e6',
    shadow: '#2c4a6a',
    rim: '#ffffff',
    accents: ['#fff3c4', '#d8674a', '#f7f3e6', '#2f5f86'],
    isDark: false,
  },
  fall: {
    sky: ['#8a4a2c', '#cf8644', '#f6dca4'],
    disc: '#fff0c8',
    key: '#ffeccb',
    shadow: '#4a2838',
    rim: '#ffe2a8',
    accents: ['#f0b450', '#b4432a', '#f6e8c8', '#5a2e20'],
    isDark: false,
  },
  frost: {
    sky: ['#7d97b4', '#b9cddd', '#f0f3f2'],
    disc: '#ffffff',
    key: '#f7faff',
    shadow: '#34506e',
    rim: '#ffffff',
    accents: ['#f4f8fb', '#c2575a', '#dfe9ef', '#3a5674'],
    isDark: false,
  },
  drizzle: {
    sky: ['#33444f', '#5f7681', '#a9b9b8'],
    disc: '#dfe6e0',
    key: '#eef2ee',
    shadow: '#22323e',
    rim: '#e4f1f2',
    accents: ['#dfe6e0', '#e0a54a', '#8fa6ac', '#26343e'],
    isDark: true,
  },
} satisfies Record<string, Mood>;

export type MoodName = keyof typeof MOODS;
export const moodOf = (name: MoodName): Mood => MOODS[name];
