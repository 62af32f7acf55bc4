import type { Hex } from '../maths/colour.ts';
import type { Rng } from '../maths/random.ts';
import type { GarmentName } from '../model/garment-names.ts';
import type { Mood } from '../palette/moods.ts';
import type { SceneName } from '../model/scene-names.ts';
import { SCENE_OUTFITS, TYPE_OUTFITS } from './outfit-chances.ts';
import type { Person } from './person.ts';
import { added, type Chances, draw, type Weights, type Wish } from './wish.ts';

/** What is worn, and its colours: the garment itself first. */
export function outfitOf(
  { type, presence }: Person,
  scenario: SceneName,
  mood: Mood,
  wish: Wish,
  { has, ofPicture }: Chances,
): { outfit: GarmentName; colours: Hex[] } {
  const rng = ofPicture('outfit');
  const weights = added(SCENE_OUTFITS[scenario][presence], TYPE_OUTFITS[type]?.[presence] ?? {}, 4);
  if (has('cyberpunk')) weights.techwear = 9;
  const outfit = wish.outfit ?? draw(rng, dressedFor(wish) ?? weights);
  const drawn = coloursOf(outfit, type === 'angel', mood, rng);
  const [own, under, ...rest] = LATER[outfit]?.map((choice) => rng.fork(outfit).pick(choice)) ?? drawn;
  const inner = wish.innerColour ?? under;
  return {
    outfit,
    colours: [wish.outfitColour ?? own, ...(inner ? [inner] : []), ...rest].filter((c) => c !== undefined),
  };
}

/** Nobody stands in the snow with bare shoulders. */
function dressedFor({ weather, season }: Wish): Weights<GarmentName> | null {
  if (weather === 'snow' || season === 'winter') return { coat: 4, knit: 3, turtleneck: 2 };
  if (weather === 'rain') return { coat: 3, raincoat: 3, hoodie: 1, biker: 1 };
  return season === 'autumn' ? { coat: 3, knit: 3, biker: 1, turtleneck: 2 } : null;
}

/** A list to draw from, or the one colour that a part always has. */
type Choice = readonly Hex[] | Hex;

function coloursOf(outfit: GarmentName, isAngel: boolean, mood: Mood, rng: Rng): Hex[] {
  const strong = [...mood.accents.slice(0, 2), ...STRONG];
  const drawn = wardrobe(mood, strong, isAngel).map(([name, ...choices]) => ({
    name,
    colours: choices.map((choice) => (typeof choice === 'string' ? choice : rng.pick(choice))),
  }));
  return drawn.find(({ name }) => name === outfit)?.colours ?? [rng.pick(strong)];
}

/** Garments with a stream of their own: the colours of the others do not change with this list. */
const LATER: Partial<Record<GarmentName, readonly (readonly Hex[])[]>> = {
  raincoat: [
    ['#dcb534', '#2e4a86', '#3f6a58', '#b0452f'],
    ['#e9e1d2', '#3b4048', '#24434a'],
  ],
  apron: [
    ['#3f4a4a', '#6b4a3a', '#8a8f94', '#2e3f6e'],
    ['#efe9dd', '#d9dfe4', '#c9cfc8'],
  ],
  uniform: [['#24314a', '#3c4a3a', '#4a2a2e', '#2b2f38'], ['#c9a85a', '#d9dfe4'], ['#e9e1d2']],
};

const STRONG: readonly Hex[] = [
  '#23262c',
  '#3b2f2c',
  '#e9e1d2',
  '#6b6257',
  '#a63a2c',
  '#1f4b4d',
  '#d08a4a',
  '#7e2130',
  '#2e3f6e',
  '#e6d8c0',
];

/** Colours of each part. All are drawn, worn or not: forcing another outfit then changes nothing else. */
function wardrobe(
  { accents: [first, second, third] }: Mood,
  strong: readonly Hex[],
  isAngel: boolean,
): readonly (readonly [GarmentName, ...Choice[]])[] {
  return [
    ['blazer', strong, ['#efe6d6', '#1d1f24', third]],
    [
      'suit',
      ['#1e222b', '#2b2f38', '#3a2a2c', '#24343a', '#4a4036', '#6d2130'],
      ['#eee8dc', '#d9dfe4', '#1b1d22'],
      [second, '#7e2130', '#b8863c', '#1f4b4d'],
    ],
    [
      'biker',
      ['#1b1c20', '#1b1c20', '#3a2420', '#52201e', '#24303a'],
      ['#e9e1d2', '#8c8f94', third, '#2b2d33'],
    ],
    ['armor', ['#7f878f', '#a49a86', '#4d545c', '#b08a4a', '#5c4a48'], '#3a2f2c'],
    ['spacesuit', ['#e8e4da', '#cfd4d8', '#e3ab45', '#3b4048'], [second, '#d8602d', '#1f4b4d']],
    [
      'cloak',
      ['#2c3a34', '#47202a', '#2a2f45', '#5a4028', '#1d1f26', second],
      ['#d8c9ac', '#3a2f2c', '#8a6a4a'],
    ],
    [
      'highCollar',
      ['#1a1519', '#2a0f18', '#1d1a2a'],
      ['#efe7da', '#d9cfc6'],
      ['#8c1a24', '#5d0f18', '#4a1840'],
    ],
    ['drape', isAngel ? ['#f2ebdc', '#e9e4ea', '#efe0c8'] : [...strong, '#efe6d6']],
    ['techwear', ['#1b1d24', '#2a2d36', '#3a3f3a', '#e3e1da']],
    ['vneck', ['#7e2130', '#1f4b4d', '#2e3f6e', '#b8863c', '#4a5a3a', '#3a2f2c'], '#eee8dc'],
    [
      'coat',
      ['#b08a5c', '#3a3f48', '#6b4a3a', '#1d2330', '#8a3a30', '#4a5a4a'],
      ['#1b1c20', '#e6dccb', '#7e2130'],
    ],
    ['wrap', strong, [first, '#1d1f26', '#e6dccb', third]],
    ['hoodie', ['#3b4048', '#8a8f94', '#7e2130', '#1f4b4d', '#d08a4a', '#e6dccb'], ['#e9e5db', '#1b1c20']],
  ];
}
