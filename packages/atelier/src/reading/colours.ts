import { type Hex, mix } from '../maths/colour.ts';

/** A colour as it was asked for: its name for people, and what it is on hair, eyes and cloth. */
export interface NamedColour {
  name: string;
  hair: Hex;
  eyes: Hex;
  cloth: Hex;
}

type Shades = Omit<NamedColour, 'name'>;
const COLOURS: Record<string, Shades> = {
  black: { hair: '#1d1a20', eyes: '#3a2620', cloth: '#1d1f26' },
  white: { hair: '#ecebe6', eyes: '#dfe6ee', cloth: '#efe9dd' },
  silver: { hair: '#b9bcc0', eyes: '#b9c4cc', cloth: '#b9bdc2' },
  grey: { hair: '#8d8a8c', eyes: '#8d9aa2', cloth: '#8a8f94' },
  platinum: { hair: '#e6dcc8', eyes: '#cfd6dc', cloth: '#d9d2c2' },
  blonde: { hair: '#c9a25c', eyes: '#c98a2e', cloth: '#d8c08a' },
  golden: { hair: '#c08a3c', eyes: '#d9a23a', cloth: '#b8863c' },
  brown: { hair: '#5a3526', eyes: '#7a4a2a', cloth: '#6b4a3a' },
  brunette: { hair: '#43291f', eyes: '#7a4a2a', cloth: '#6b4a3a' },
  chestnut: { hair: '#6a3d28', eyes: '#7a4a2a', cloth: '#7b4830' },
  auburn: { hair: '#7c3526', eyes: '#8a5030', cloth: '#7c3526' },
  copper: { hair: '#b0552c', eyes: '#b87333', cloth: '#a8613a' },
  ginger: { hair: '#b85a2a', eyes: '#b87333', cloth: '#b0652f' },
  red: { hair: '#a33224', eyes: '#c0282f', cloth: '#a32a2c' },
  crimson: { hair: '#b3202f', eyes: '#b3202f', cloth: '#8e1f2c' },
  pink: { hair: '#ee8fa6', eyes: '#e88fb4', cloth: '#d9859a' },
  purple: { hair: '#6a3fa0', eyes: '#9a6fd0', cloth: '#563a78' },
  violet: { hair: '#7d55b8', eyes: '#a07ad8', cloth: '#5e4486' },
  lavender: { hair: '#a58ad0', eyes: '#b79fe0', cloth: '#9486b8' },
  blue: { hair: '#3157c9', eyes: '#5f93bd', cloth: '#2e4a86' },
  teal: { hair: '#2f9a96', eyes: '#3fb0aa', cloth: '#1f5f60' },
  turquoise: { hair: '#45b8ac', eyes: '#4fc4b8', cloth: '#2f8a86' },
  green: { hair: '#3f8a55', eyes: '#6f9a62', cloth: '#2f6a48' },
  emerald: { hair: '#2a8a5e', eyes: '#3fa870', cloth: '#1f5a44' },
  olive: { hair: '#6a7440', eyes: '#8a8a4a', cloth: '#5f6636' },
  mint: { hair: '#8ed8b8', eyes: '#8ed8b8', cloth: '#8fc4ae' },
  orange: { hair: '#d8702f', eyes: '#e08a3a', cloth: '#c9692c' },
  yellow: { hair: '#d8c04a', eyes: '#e0c04a', cloth: '#dcb534' },
  hazel: { hair: '#6a4a30', eyes: '#93743a', cloth: '#8a6a4a' },
  amber: { hair: '#b5762f', eyes: '#c98a2e', cloth: '#b8863c' },
  navy: { hair: '#1f2c56', eyes: '#3a5a8a', cloth: '#1f2c4a' },
  beige: { hair: '#c9b08a', eyes: '#a88a60', cloth: '#cdbb9c' },
  cream: { hair: '#e8dcc4', eyes: '#c8b890', cloth: '#e8dec8' },
};
export const COLOUR_WORDS: readonly string[] = Object.keys(COLOURS);

/** Other names of the same colours. */
export const COLOUR_NAMES: Record<string, string> = {
  gray: 'grey',
  blond: 'blonde',
  fair: 'blonde',
  gold: 'golden',
  jet: 'black',
  ebony: 'black',
  snowy: 'white',
  scarlet: 'crimson',
  ruby: 'crimson',
  burgundy: 'crimson',
  maroon: 'crimson',
  cherry: 'crimson',
  lilac: 'lavender',
  magenta: 'pink',
  fuchsia: 'pink',
  rose: 'pink',
  coral: 'orange',
  cobalt: 'blue',
  sapphire: 'blue',
  azure: 'blue',
  indigo: 'navy',
  aqua: 'turquoise',
  cyan: 'turquoise',
  jade: 'emerald',
  khaki: 'olive',
  bronze: 'copper',
  rust: 'copper',
  ivory: 'cream',
  tan: 'beige',
  mustard: 'yellow',
  lemon: 'yellow',
  violets: 'violet',
  charcoal: 'grey',
  chocolate: 'brown',
};

/** Words before a colour that make it darker or lighter, and by how much of black or white. */
export const SHADES: Record<string, { name: string; to: Hex; by: number }> = {
  dark: { name: 'dark', to: '#0d0d12', by: 0.32 },
  deep: { name: 'dark', to: '#0d0d12', by: 0.25 },
  midnight: { name: 'dark', to: '#0d0d12', by: 0.45 },
  light: { name: 'light', to: '#ffffff', by: 0.34 },
  pale: { name: 'light', to: '#ffffff', by: 0.4 },
  baby: { name: 'light', to: '#ffffff', by: 0.4 },
  pastel: { name: 'light', to: '#ffffff', by: 0.4 },
};

export const isColour = (word: string): boolean => (COLOUR_NAMES[word] ?? word) in COLOURS;

/** The colour of that name, darker or lighter where a shade is given. Throws on a name that is none. */
export function namedColour(word: string, shade?: string): NamedColour {
  const name = COLOUR_NAMES[word] ?? word;
  const found = COLOURS[name];
  if (!found) throw new RangeError(`no colour is called ${word}`);
  const change = shade === undefined ? undefined : SHADES[shade];
  if (!change) return { name, ...found };
  const shaded = (hex: Hex): Hex => mix(hex, change.to, change.by);
  return {
    name: `${change.name} ${name}`,
    hair: shaded(found.hair),
    eyes: shaded(found.eyes),
    cloth: shaded(found.cloth),
  };
}
