// Colours of the covers. They stay near the design's tokens: ink with a green undertone, moon cream, apricot, rose, gold.
export interface Palette {
  /** Top, middle, horizon. */
  sky: readonly [string, string, string];
  moon: string;
  /** Hills and buildings, from the horizon to the front. */
  land: readonly [string, string, string];
  /** Petals, dark and light. */
  petals: readonly [string, string];
  /** Windows, lamps, fireflies. */
  light: string;
}

export const PALETTES = {
  candle: {
    sky: ['#170a0f', '#43141d', '#8c3a2b'],
    moon: '#ffcf8f',
    land: ['#7a2c2a', '#52191f', '#2a0f18'],
    petals: ['#c98a5c', '#f0c68a'],
    light: '#ffd9a0',
  },
  moonlit: {
    sky: ['#07131b', '#123242', '#417786'],
    moon: '#eaf0dc',
    land: ['#2b5a68', '#173a48', '#0b1f29'],
    petals: ['#c98f78', '#ffb38a'],
    light: '#ffd9c2',
  },
  rose: {
    sky: ['#260a1a', '#6e2340', '#d9806f'],
    moon: '#ffe3d1',
    land: ['#93404f', '#5d1f3a', '#300d24'],
    petals: ['#d2667c', '#ffb9a8'],
    light: '#ffe0c4',
  },
  aurora: {
    sky: ['#070e24', '#113a5c', '#2f9c88'],
    moon: '#d9ffe9',
    land: ['#1f6a72', '#123f58', '#0a1c34'],
    petals: ['#4fae98', '#a8efcf'],
    light: '#c8ffe2',
  },
  gold: {
    sky: ['#1a1009', '#5a3416', '#d79a3f'],
    moon: '#fff0c4',
    land: ['#9a6124', '#613715', '#2b180c'],
    petals: ['#d7a043', '#f2cf73'],
    light: '#ffe9a8',
  },
  dawn: {
    sky: ['#3d4a78', '#b9808f', '#ffd9b3'],
    moon: '#fff5de',
    land: ['#a5728a', '#6b4d78', '#38335a'],
    petals: ['#d98a86', '#ffe1be'],
    light: '#fff0d0',
  },
  cobalt: {
    sky: ['#081338', '#1a3c92', '#6f9fe0'],
    moon: '#ffe7a2',
    land: ['#3562b0', '#1d3c80', '#0c1b48'],
    petals: ['#7f9fe0', '#d9e2f4'],
    light: '#ffe7a2',
  },
  jade: {
    sky: ['#061a18', '#0e4a44', '#5fb098'],
    moon: '#f6f3c8',
    land: ['#2f8072', '#16544e', '#08282a'],
    petals: ['#d79a7c', '#ffcaa6'],
    light: '#fff0c0',
  },
} as const satisfies Record<string, Palette>;

export type PaletteName = keyof typeof PALETTES;
