import { colourDistance, type Hex } from './maths/colour.ts';
import type { MoodName } from './palette/moods.ts';
import type { GarmentName } from './model/garment-names.ts';
import type { HairName } from './model/hair.ts';
import type { SceneName } from './model/scene-names.ts';
import type { Extras, Traits } from './model/traits.ts';

/** One plain sentence without a full stop, for alternative text. */
export function describe(traits: Traits): string {
  if (traits.isEmpty)
    return `A place without people, ${MOOD_WORDS[traits.mood]} ${SCENE_WORDS[traits.scenario]}`;
  const looks = [hairWords(traits), eyeWords(traits), ...extraWords(traits.extras)];
  return (
    `Portrait of ${subject(traits)} with ${listed(looks)}, wearing ${GARMENT_WORDS[traits.outfit]}, ` +
    `${MOOD_WORDS[traits.mood]} ${SCENE_WORDS[traits.scenario]}`
  );
}

const listed = (words: string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
const withArticle = (words: string): string => `${/^[aeiou]/.test(words) ? 'an' : 'a'} ${words}`;

function subject({ type, presence, mature }: Traits): string {
  const noun = { f: 'woman', m: 'man', a: 'person' }[presence];
  const isPlain = type === 'female' || type === 'male' || type === 'non-binary';
  const words = isPlain ? noun : `${type} ${noun}`;
  return withArticle(mature > 1 ? `old ${words}` : mature === 1 ? `mature ${words}` : words);
}

/** `*` stands for the colour; a style that begins with `a ` gets its article from what follows. */
const HAIR_WORDS: Record<HairName, string> = {
  longWaves: 'long wavy * hair',
  longStraight: 'long * hair',
  bangsLong: 'long * hair with a fringe',
  bob: 'a * bob',
  lob: 'shoulder-length * hair',
  curls: 'curly * hair',
  ponytail: 'a * ponytail',
  topBun: '* hair in a bun',
  chignon: '* hair tied at the neck',
  halfUp: 'long * hair half tied up',
  pixie: 'a * pixie cut',
  quiff: 'a short * quiff',
  sidePart: 'short * hair with a side parting',
  slick: 'slicked-back * hair',
  manBun: '* hair in a bun',
  midCurtain: 'chin-length * hair',
  texturedCrop: 'cropped * hair',
  curlyTop: 'short curly * hair',
  shag: 'layered * hair',
  sidecut: 'long * hair shaved on one side',
  buzz: 'a * buzz cut',
  afro: 'a * afro',
  shortAfro: 'a short * afro',
  locs: '* locs',
  braids: 'long * braids',
  mohawk: 'a * mohawk',
  bald: 'a bald head',
};
function hairWords({ hair, hairStyle }: Traits): string {
  const words = HAIR_WORDS[hairStyle].replace('*', nearest(hair, HAIR_NAMES));
  return words.startsWith('a ') ? withArticle(words.slice(2)) : words;
}
function eyeWords({ eyes, eyeColour }: Traits): string {
  if (eyes.isClosed) return 'closed eyes';
  const colour = nearest(eyeColour, EYE_NAMES);
  return eyes.isGlowing ? `glowing ${colour} eyes` : `${colour} eyes`;
}

/** The most telling things; a sentence with all of them would be a list. */
function extraWords({ glasses, beard, horns, wings, halo, markings, hasTattoos, hasScar }: Extras): string[] {
  const words = [
    horns && 'horns',
    wings && 'wings',
    halo && 'a halo',
    markings && markings !== 'gold' && 'marks on the face',
    glasses && 'glasses',
    beard && (beard === 'moustache' ? 'a moustache' : beard === 'stubble' ? 'stubble' : 'a beard'),
    hasScar && 'a scar',
    hasTattoos && 'tattoos',
  ];
  return words.filter((word) => typeof word === 'string').slice(0, 3);
}

function nearest(colour: Hex, names: readonly (readonly [string, Hex])[]): string {
  const far = ([, hex]: readonly [string, Hex]): number => colourDistance(colour, hex);
  return names.reduce((a, b) => (far(b) < far(a) ? b : a))[0];
}
const HAIR_NAMES: readonly (readonly [string, Hex])[] = [
  ['black', '#1d1a20'],
  ['blue-black', '#1a2030'],
  ['dark brown', '#33221f'],
  ['brown', '#5a3526'],
  ['auburn', '#7c3526'],
  ['copper', '#b0552c'],
  ['honey-blonde', '#b98544'],
  ['sandy', '#c9a873'],
  ['platinum', '#e6dcc8'],
  ['silver', '#b9bcc0'],
  ['grey', '#8d8a8c'],
  ['white', '#ecebe6'],
  ['pink', '#ee8fa6'],
  ['teal', '#2f9a96'],
  ['blue', '#3157c9'],
  ['mint', '#8ed8b8'],
  ['crimson', '#b3202f'],
  ['lilac', '#a58ad0'],
  ['apricot', '#f39b6a'],
  ['fuchsia', '#c62f78'],
  ['lime', '#b6c94a'],
  ['sky-blue', '#79b6dc'],
  ['purple', '#6a3fa0'],
  ['green', '#3f8a55'],
];
const EYE_NAMES: readonly (readonly [string, Hex])[] = [
  ['brown', '#7a4a2a'],
  ['dark', '#4e2f22'],
  ['hazel', '#93743a'],
  ['green', '#6f9a62'],
  ['grey', '#8d9aa2'],
  ['blue', '#5f93bd'],
  ['amber', '#c98a2e'],
  ['red', '#b3202f'],
  ['orange', '#ff9a6a'],
  ['golden', '#e8c04f'],
  ['turquoise', '#7dffe0'],
  ['violet', '#c0a8ff'],
  ['pink', '#ff8fc0'],
  ['lime', '#a8ff7a'],
  ['pale', '#e7ecf2'],
  ['ice-blue', '#8fd0ff'],
];

const GARMENT_WORDS: Record<GarmentName, string> = {
  slip: 'a slip dress',
  camisole: 'a camisole',
  blazer: 'a blazer',
  shirt: 'a shirt',
  suit: 'a suit and tie',
  turtleneck: 'a turtleneck',
  knit: 'a sweater',
  tee: 'a T-shirt',
  tank: 'a tank top',
  biker: 'a leather jacket',
  offShoulder: 'an off-the-shoulder top',
  halter: 'a halter top',
  wrap: 'a wrapped robe',
  drape: 'a draped robe',
  cloak: 'a hooded cloak',
  highCollar: 'a high-collared coat',
  armor: 'plate armour',
  spacesuit: 'a spacesuit',
  techwear: 'a technical jacket',
  hoodie: 'a hoodie',
  vneck: 'a V-neck sweater',
  coat: 'an overcoat',
  gown: 'a gown',
  dress: 'a dress',
  sundress: 'a summer dress',
  raincoat: 'a raincoat',
  apron: 'a shirt',
  uniform: 'a uniform',
};
const MOOD_WORDS: Record<MoodName, string> = {
  moonlit: 'at night',
  candle: 'by candlelight',
  neon: 'in neon light',
  golden: 'in golden evening light',
  bloodmoon: 'under a blood moon',
  mist: 'in soft mist',
  ember: 'in the glow of embers',
  verdant: 'in green light',
  aurora: 'under northern lights',
  dawn: 'at dawn',
  noir: 'in stark black and white light',
  rose: 'in rose light',
  cobalt: 'in the blue hour',
  ochre: 'in ochre light',
  jade: 'in sea-green light',
  day: 'by day',
  fall: 'in autumn light',
  frost: 'in winter light',
  drizzle: 'under a grey sky',
};
const SCENE_WORDS: Record<SceneName, string> = {
  workplace: 'in a high office',
  'modern-city': 'before a city skyline',
  space: 'before a planet in space',
  medieval: 'near a castle',
  apocalyptic: 'among ruins',
  peaceful: 'beside a lake',
  'fantasy-world': 'among floating islands',
  campus: 'at a university',
  studio: 'in a studio with flowers',
};
