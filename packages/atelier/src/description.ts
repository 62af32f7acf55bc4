import {
  ANIMAL_WORDS,
  CLOTH_NAMES,
  EYE_NAMES,
  FUR_NAMES,
  GARMENT_WORDS,
  HAIR_NAMES,
  HAIR_WORDS,
  HEADWEAR_WORDS,
  LEGWEAR_WORDS,
  MOOD_WORDS,
  PLACE_WORDS,
  SKIN_NAMES,
  WEATHER_WORDS,
} from './description-words.ts';
import { INDOORS } from './model/places.ts';
import { isOneGarment } from './model/long-garments.ts';
import { colourDistance, type Hex } from './maths/colour.ts';
import type { Companion, Picture } from './model/picture.ts';
import type { MoodName } from './palette/moods.ts';
import type { Extras, Traits } from './model/traits.ts';
import { HELD } from './reading/held-words.ts';

/** One plain sentence without a full stop, for alternative text, made from what is drawn. */
export function describe({ traits, other, animals }: Picture): string {
  const where = placed(traits);
  const beasts = animals.map(animalWords);
  if (traits.isEmpty) {
    if (beasts.length > 0) return `${capital(listed(beasts))} ${where}`;
    return `A place without people, ${where}`;
  }
  const beside = beasts.length > 0 ? ` with ${listed(beasts)} beside ${other ? 'them' : 'her or him'}` : '';
  const also = beside.replace('her or him', { f: 'her', m: 'him', a: 'them' }[traits.presence]);
  if (other)
    return `Portrait of two people: ${personWords(traits)}; and ${personWords(other)}${also}, ${where}`;
  return `${FIGURES[traits.figure]} of ${personWords(traits)}${also}, ${where}`;
}
const FIGURES = {
  close: 'Close portrait',
  bust: 'Portrait',
  wide: 'Portrait',
  half: 'Half figure',
  full: 'Full figure',
} as const;
const STANCES = {
  standing: 'standing',
  sitting: 'sitting',
  armsCrossed: 'with arms crossed',
  handOnHip: 'with a hand on the hip',
  waving: 'waving',
  ...HELD,
} as const;

function placed({ mood, place, weather, season }: Traits): string {
  const said = [
    MOOD_WORDS[mood],
    weather && !INDOORS.includes(place) && WEATHER_WORDS[weather],
    PLACE_WORDS[place],
    weather && INDOORS.includes(place) && `with ${weather} outside the window`,
    season && !SEASONAL.includes(mood) && `in ${season}`,
  ];
  return said.filter(Boolean).join(' ');
}

/** Moods that name the season themselves. */
const SEASONAL: readonly MoodName[] = ['fall', 'frost'];

function personWords(traits: Traits): string {
  const looks = [hairWords(traits), eyeWords(traits), ...extraWords(traits.extras)];
  const mood = expressionWords(traits);
  const isSeen = traits.figure === 'half' || traits.figure === 'full';
  const acting = [mood, isSeen && STANCES[traits.stance]].filter(Boolean).join(', ');
  return `${subject(traits)} with ${listed(looks)}, ${acting && `${acting}, `}wearing ${listed(clothes(traits))}`;
}

function clothes(traits: Traits): string[] {
  const { outfit, colours, extras, figure, legwear } = traits;
  const { headwear, scarf } = extras;
  const below = figure === 'full' && !isOneGarment(outfit);
  return [
    tinted(GARMENT_WORDS[outfit], colours[0] ?? '#000000', CLOTH_NAMES),
    below && tinted(LEGWEAR_WORDS[legwear.kind], legwear.colour, CLOTH_NAMES),
    headwear && tinted(HEADWEAR_WORDS[headwear.kind], headwear.colour, CLOTH_NAMES),
    scarf && tinted('a * scarf', scarf, CLOTH_NAMES),
  ].filter((word) => typeof word === 'string');
}

const animalWords = ({ kind, colour }: Companion): string => tinted(ANIMAL_WORDS[kind], colour, FUR_NAMES);
const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
const listed = (words: string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
const withArticle = (words: string): string => `${/^[aeiou]/.test(words) ? 'an' : 'a'} ${words}`;
/** The colour in place of the star, with the article that fits. */
function tinted(words: string, colour: Hex, names: readonly (readonly [string, Hex])[]): string {
  const said = words.replace('*', nearest(colour, names));
  return said.startsWith('a ') ? withArticle(said.slice(2)) : said;
}

function subject({ type, presence, mature, skin }: Traits): string {
  const noun = { f: 'woman', m: 'man', a: 'person' }[presence];
  const isPlain = type === 'female' || type === 'male' || type === 'non-binary';
  const tone = SKIN_NAMES.find(([, hex]) => hex === skin)?.[0];
  const words = isPlain ? `${tone ? `${tone}-skinned ` : ''}${noun}` : `${type} ${noun}`;
  return withArticle(mature > 1 ? `old ${words}` : mature === 1 ? `mature ${words}` : words);
}

function expressionWords({ mouth, brow }: Traits): string {
  if (mouth.open > 1.2) {
    if (mouth.smile > 1.3) return 'overjoyed';
    if (brow.angle > 2) return 'looking furious';
    if (brow.angle < -1.6) return 'looking terrified';
  }
  if (mouth.smile > 0.9 && mouth.open > 0.6) return 'laughing';
  if (mouth.smile > 0.8) return 'smiling';
  if (brow.angle > 1.4) return 'looking angry';
  if (mouth.smile < -0.4) return 'looking sad';
  return brow.raise > 8 ? 'looking surprised' : '';
}

function hairWords({ hair, hairStyle }: Traits): string {
  return tinted(HAIR_WORDS[hairStyle], hair, HAIR_NAMES);
}

function eyeWords({ eyes, eyeColour }: Traits): string {
  if (eyes.isClosed) return 'closed eyes';
  const colour = nearest(eyeColour, EYE_NAMES);
  return eyes.isGlowing ? `glowing ${colour} eyes` : `${colour} eyes`;
}

/** The most telling things; a sentence with all of them would be a list. */
function extraWords(extras: Extras): string[] {
  const { glasses, beard, horns, wings, halo, markings, hasTattoos, hasScar, hasFreckles } = extras;
  const words = [
    horns && 'horns',
    wings && 'wings',
    halo && 'a halo',
    markings && markings !== 'gold' && 'marks on the face',
    glasses && 'glasses',
    beard &&
      (beard === 'moustache' || beard === 'handlebar'
        ? 'a moustache'
        : beard === 'long'
          ? 'a long beard'
          : beard === 'stubble'
            ? 'stubble'
            : 'a beard'),
    hasFreckles && 'freckles',
    hasScar && 'a scar',
    hasTattoos && 'tattoos',
  ];
  return words.filter((word) => typeof word === 'string').slice(0, 4);
}

function nearest(colour: Hex, names: readonly (readonly [string, Hex])[]): string {
  const far = ([, hex]: readonly [string, Hex]): number => colourDistance(colour, hex);
  return names.reduce((a, b) => (far(b) < far(a) ? b : a))[0];
}
