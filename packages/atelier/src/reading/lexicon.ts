import {
  GARMENT_WORDS,
  HEADWEAR_WORDS,
  LEGWEAR_WORDS,
  MATERIALS,
  SCARF_WORDS,
  SHOE_WORDS,
} from './clothes-words.ts';
import { COLOUR_NAMES, COLOUR_WORDS, SHADES } from './colours.ts';
import {
  BEARDS,
  EXPRESSION_WORDS,
  EXTRAS,
  EYE_NOUNS,
  GLOWING,
  HAIR_COLOUR_NOUNS,
  HAIR_NOUNS,
  LENGTHS,
  STYLED,
  STYLES,
  TEMPERS,
  TEXTURES,
} from './looks-words.ts';
import type { HeldThing } from '../model/poses.ts';
import { FORM_WORDS } from './forms-words.ts';
import { HELD_WORDS } from './held-words.ts';
import type { Meaning } from './meanings.ts';
import { AGES, ETHNICITIES, NUMBERS, PERSON_NOUNS, PRONOUNS, SKIN_TONES, UNDERAGE } from './people-words.ts';
import {
  ANIMAL_WORDS,
  INK_WORDS,
  FIGURE_WORDS,
  GAZES,
  LIGHT_NOUNS,
  LIGHT_WORDS,
  PLACE_WORDS,
  SCENERY,
  SEASON_WORDS,
  STANCE_WORDS,
  WEATHER_WORDS,
} from './places-words.ts';
import {
  ARTICLES,
  BOTH,
  COPULAS,
  DENIALS,
  HANDLING,
  JOINS,
  NEARS,
  NOTHINGS,
  SKIPS,
  WEARING,
} from './plain-words.ts';
import { THING_WORDS, type ThingKind } from './things-words.ts';

const LEXICON = new Map<string, Meaning>();
let longest = 1;

/** A phrase keeps the first meaning that it gets. */
function teach(phrases: string, meaning: Meaning): void {
  for (const phrase of phrases.split('|')) {
    if (!LEXICON.has(phrase)) LEXICON.set(phrase, meaning);
    longest = Math.max(longest, phrase.split(' ').length);
  }
}
/** A list by name -> the meaning of each of its phrases. */
function teachAll<K extends string>(lists: Partial<Record<K, string>>, meaning: (name: K) => Meaning): void {
  for (const [name, phrases] of Object.entries(lists) as [K, string][]) teach(phrases, meaning(name));
}

teach(NOTHINGS, { kind: 'nothing' });
teach(UNDERAGE, { kind: 'underage' });
for (const [words, means] of PERSON_NOUNS) teach(words, { kind: 'person', ...means });
teachAll(PRONOUNS, (sex) => ({ kind: 'pronoun', sex }));
for (const [words, count] of NUMBERS) teach(words, { kind: 'number', count });
teachAll(FORM_WORDS, (form) => ({ kind: 'form', form }));
teachAll(ETHNICITIES, (tag) => ({ kind: 'ethnicity', tag }));
teachAll(SKIN_TONES, (tone) => ({ kind: 'skinTone', tone }));
for (const [words, age, isStrong] of AGES) teach(words, { kind: 'age', age, isStrong });

teachAll(HAIR_COLOUR_NOUNS, (colour) => ({ kind: 'hairColour', colour }));
teachAll(STYLES, (style) => ({ kind: 'hairStyle', style }));
teachAll(STYLED, (style) => ({ kind: 'hairStyle', style, needsHair: true }));
teach(HAIR_NOUNS, { kind: 'hair' });
teachAll(LENGTHS, (length) => ({ kind: 'length', length }));
teachAll(TEXTURES, (texture) => ({ kind: 'texture', texture }));
teachAll(BEARDS, (beard) => ({ kind: 'beard', beard }));
for (const [tag, word, words] of EXTRAS) teach(words, { kind: 'extra', tag, word });
teach(
  'flowers|flower|blooms|bouquet|bouquet of flowers|bouquet of roses|bunch of flowers|wildflowers|sunflowers|tulips|lilies',
  { kind: 'flowers' },
);
for (const [gaze, words] of GAZES) teach(words, { kind: 'gaze', gaze });
teach(EYE_NOUNS, { kind: 'eyes' });
teach('skin|complexion|skinned', { kind: 'skin' });
teachAll(EXPRESSION_WORDS, (expression) => ({ kind: 'expression', expression }));

for (const [garment, word, words] of GARMENT_WORDS) teach(words, { kind: 'garment', garment, word });
for (const [headwear, word, words] of HEADWEAR_WORDS) teach(words, { kind: 'headwear', headwear, word });
teach(SCARF_WORDS, { kind: 'scarf' });
for (const [legwear, word, words] of LEGWEAR_WORDS) teach(words, { kind: 'legwear', legwear, word });
for (const word of SHOE_WORDS.split('|')) teach(word, { kind: 'shoes', word });

teachAll(ANIMAL_WORDS, (animal) => ({ kind: 'animal', animal }));
for (const [place, word, words] of PLACE_WORDS) teach(words, { kind: 'place', place, word });
teachAll(WEATHER_WORDS, (weather) => ({ kind: 'weather', weather }));
teachAll(SEASON_WORDS, (season) => ({ kind: 'season', season }));
for (const [moods, word, words] of LIGHT_WORDS) teach(words, { kind: 'light', moods, word });
teach(SCENERY, { kind: 'scenery' });
for (const [stance, word, words] of STANCE_WORDS) teach(words, { kind: 'stance', stance, word });
teachAll(FIGURE_WORDS, (figure) => ({ kind: 'figure', figure, word: figure }));
for (const [tag, words] of TEMPERS)
  for (const word of words.split('|')) teach(word, { kind: 'tag', tag, word });
teach(GLOWING, { kind: 'glowing' });
teach(LIGHT_NOUNS, { kind: 'lightNoun' });

for (const word of [...COLOUR_WORDS, ...Object.keys(COLOUR_NAMES)]) teach(word, { kind: 'colour', word });
for (const word of Object.keys(SHADES)) teach(word, { kind: 'shade', word });
teach(HANDLING, { kind: 'handling' });
teach(DENIALS, { kind: 'deny' });
teach(JOINS, { kind: 'join' });
teach(ARTICLES, { kind: 'article' });
teach(WEARING, { kind: 'wearing' });
teach('in', { kind: 'in' });
teach(COPULAS, { kind: 'copula' });
teach(BOTH, { kind: 'both' });
teach(NEARS, { kind: 'near' });
teach(MATERIALS, { kind: 'material' });
teach(SKIPS, { kind: 'skip' });

/** "dragon" -> "dragons", "fairy" -> "fairies", "wolf" -> "wolves". */
function pluralOf(word: string): string {
  if (/(?:s|x|z|ch|sh)$/.test(word)) return `${word}es`;
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  if (/(?:[lr]f|eaf)$/.test(word)) return `${word.slice(0, -1)}ves`;
  return word.endsWith('man') ? `${word.slice(0, -3)}men` : `${word}s`;
}
teach(INK_WORDS, { kind: 'manner', manner: 'ink' });
for (const [held, words] of Object.entries(HELD_WORDS) as [HeldThing, string][])
  for (const word of words.split('|')) teach(word, { kind: 'held', held, word });
for (const [thing, words] of Object.entries(THING_WORDS) as [ThingKind, string][])
  for (const word of words.split('|')) {
    teach(word, { kind: 'thing', thing });
    teach(pluralOf(word), { kind: 'thing', thing });
  }

/** The longest known phrase that begins at a word, and how many words it has; null for an unknown word. */
export function phraseAt(
  words: readonly string[],
  from: number,
): { meaning: Meaning; length: number } | null {
  for (let length = Math.min(longest, words.length - from); length > 0; length--) {
    const meaning = LEXICON.get(words.slice(from, from + length).join(' '));
    if (meaning) return { meaning, length };
  }
  return null;
}
