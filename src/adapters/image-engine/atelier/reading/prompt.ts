import type { Wish } from '../traits/wish.ts';
import {
  BEARD_WORDS,
  COLOUR_NAMES,
  COLOURS,
  DENIALS,
  FILLERS,
  FRAMING_WORDS,
  MOOD_WORDS,
  OUTFIT_WORDS,
  REFUSABLE,
  SCENE_WORDS,
  STYLE_WORDS,
  TAG_WORDS,
} from './vocabulary.ts';

/** What a prompt says in words that the engine knows. */
export type Reading = Omit<Wish, 'seed' | 'take' | 'tags' | 'without'> & {
  tags: string[];
  without: string[];
};

const words = (text: string): string[] =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/['’]s\b/g, '')
    .replace(/[^a-z0-9 ]+/g, ' ')
    .split(' ')
    .filter(Boolean);
const setOf = (list: string): ReadonlySet<string> => new Set(list.split('|'));
const FILLER_SET = setOf(FILLERS);
const DENIAL_SET = setOf(DENIALS);

type Group = 'tag' | 'scenario' | 'mood' | 'outfit' | 'framing' | 'style' | 'beard' | 'refusable';
interface Entry {
  group: Group;
  name: string;
  /** Number of letters: of two phrases in one group the longer one is meant. */
  weight: number;
}
/** Phrase -> its meanings; one phrase may have one in several groups. */
const PHRASES = new Map<string, Entry[]>();
let longest = 1;
for (const [group, lists] of Object.entries({
  tag: TAG_WORDS,
  scenario: SCENE_WORDS,
  mood: MOOD_WORDS,
  outfit: OUTFIT_WORDS,
  framing: FRAMING_WORDS,
  style: STYLE_WORDS,
  beard: BEARD_WORDS,
  refusable: REFUSABLE,
}))
  for (const [name, list] of Object.entries(lists))
    for (const phrase of list.split('|')) {
      const entry: Entry = { group: group as Group, name, weight: phrase.length };
      PHRASES.set(phrase, [...(PHRASES.get(phrase) ?? []), entry]);
      longest = Math.max(longest, phrase.split(' ').length);
    }

/**
 * Free text -> tags and wishes. Longer phrases win over the words in them; a colour belongs to the hair, the
 * eyes or the garment that follows it; "no" and "without" refuse the next thing. Unknown words do nothing.
 */
export function readPrompt(text: string): Reading {
  const list = words(text);
  const out: Reading = { tags: [], without: [] };
  const best: Partial<Record<Group, Entry>> = {};
  const coloured = readColours(list, out);
  let denial = -9;
  for (let i = 0; i < list.length;) {
    if (DENIAL_SET.has(list[i] as string)) denial = i;
    const found = phraseAt(list, i, coloured);
    if (!found) {
      i++;
      continue;
    }
    const isRefused = i - denial <= 2;
    for (const entry of found.entries) note(entry, isRefused, out, best);
    i += found.length;
  }
  if (best.style && best.style.group === 'style') out.tags.push(`hair:${best.style.name.toLowerCase()}`);
  if (best.scenario) out.scenario = best.scenario.name as NonNullable<Reading['scenario']>;
  if (best.mood) out.mood = best.mood.name as NonNullable<Reading['mood']>;
  if (best.outfit) out.outfit = best.outfit.name as NonNullable<Reading['outfit']>;
  if (best.framing) out.framing = best.framing.name as NonNullable<Reading['framing']>;
  if (best.beard) out.beard = best.beard.name as NonNullable<Reading['beard']>;
  return out;
}

function phraseAt(
  list: string[],
  from: number,
  taken: ReadonlySet<number>,
): { entries: Entry[]; length: number } | null {
  for (let length = Math.min(longest, list.length - from); length > 0; length--) {
    const entries = PHRASES.get(list.slice(from, from + length).join(' '));
    // A lone colour word that colours something says nothing about the light.
    if (entries && !(length === 1 && taken.has(from))) return { entries, length };
  }
  return null;
}

function note(entry: Entry, isRefused: boolean, out: Reading, best: Partial<Record<Group, Entry>>): void {
  const { group, name, weight } = entry;
  if (group === 'refusable') {
    if (isRefused && !out.without.includes(name)) out.without.push(name);
    return;
  }
  if (isRefused) return;
  if (group === 'tag') {
    if (!out.tags.includes(name)) out.tags.push(name);
    return;
  }
  if (weight > (best[group]?.weight ?? 0)) best[group] = entry;
}

const GARMENT_NOUNS = new Set(
  Object.values(OUTFIT_WORDS).flatMap((list) =>
    list.split('|').map((phrase) => phrase.split(' ').at(-1) as string),
  ),
);

/** Colours before "hair", "eyes" or a garment. Answers the places of the words that were used up. */
function readColours(list: string[], out: Reading): ReadonlySet<number> {
  const used = new Set<number>();
  list.forEach((word, i) => {
    const isHair =
      word === 'hair' || word === 'haired' || word === 'braids' || word === 'bob' || word === 'ponytail';
    const isEyes = word === 'eyes' || word === 'eyed';
    if (!isHair && !isEyes && !GARMENT_NOUNS.has(word)) {
      const own = word === 'redhead' || word === 'blonde' || word === 'brunette' ? colourOf(word) : undefined;
      if (own && !out.hairColour) out.hairColour = own.hair;
      return;
    }
    for (let back = i - 1; back >= Math.max(0, i - 4); back--) {
      const before = list[back] as string;
      const colour = colourOf(before);
      if (colour) {
        if (isHair) out.hairColour = colour.hair;
        else if (isEyes) out.eyeColour = colour.eyes;
        else out.outfitColour ??= colour.cloth;
        used.add(back);
        return;
      }
      if (!FILLER_SET.has(before)) return;
    }
  });
  return used;
}
const colourOf = (word: string) => COLOURS[COLOUR_NAMES[word] ?? word];
