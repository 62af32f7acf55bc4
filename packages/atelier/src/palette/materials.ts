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
type SkinName = keyof typeof SKINS;
/** Each spans five to seven tones; a name that stands twice is drawn twice as often. */
export const ETHNIC_SKIN = {
  asian: ['fair', 'rose', 'beige', 'olive', 'tan', 'caramel', 'bronze'],
  european: ['porcelain', 'fair', 'fair', 'rose', 'beige', 'olive'],
  african: ['bronze', 'chestnut', 'umber', 'espresso', 'deep'],
  latino: ['beige', 'olive', 'tan', 'caramel', 'bronze'],
  'native-american': ['olive', 'tan', 'caramel', 'bronze'],
  'middle-eastern': ['rose', 'beige', 'olive', 'tan'],
  mixed: ['beige', 'tan', 'caramel', 'bronze', 'chestnut'],
  other: Object.keys(SKINS) as SkinName[],
} satisfies Record<string, SkinName[]>;
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
