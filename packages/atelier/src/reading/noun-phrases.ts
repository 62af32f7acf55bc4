import { ADVERBS, KINDS_OF_PICTURE } from './things-words.ts';
import type { Meaning } from './meanings.ts';
import type { Token } from './tokens.ts';

/**
 * What a noun phrase is about. `living`: a person or an animal that is drawn; `place`: drawn as a place; `worn`: hair,
 * clothes and the like, which need a person; `thing`: known and not drawn; `unknown`: a word that no list has.
 */
export interface Head {
  is: 'living' | 'place' | 'flowers' | 'worn' | 'air' | 'thing' | 'unknown';
  token: Token;
  hasDeterminer: boolean;
  /** Number of the first token after the phrase. */
  end: number;
}

const setOf = (words: string): ReadonlySet<string> => new Set(words.split('|'));
const PICTURES = setOf(KINDS_OF_PICTURE);
const STARTS = setOf(ADVERBS);
/** Lights and places that are things of their own where a phrase is about them. */
const OBJECTS = setOf(
  'candle|candles|lantern|lanterns|lamp|fireplace|hearth|campfire|bonfire|fire|flames|smoke|lava|crystal|crystals|desk|window',
);
const ELVES = setOf('elf|half elf');
const BOUNDARIES: readonly Meaning['kind'][] = [
  'in',
  'near',
  'wearing',
  'join',
  'copula',
  'deny',
  'both',
  'gaze',
];
const CLAUSE_WORDS = setOf('who|which|that|while|where|when|as|for|like|but|or|then|it|they|upon');
const OF_PICTURES = setOf('of|showing|shows|featuring|depicting|where|from');
/** Verbs that describe what stands after them: "flying dragon". */
const INTRANSITIVE = setOf(
  'flying|running|sitting|sleeping|dancing|jumping|swimming|walking|lying|crawling|kneeling|standing|singing|climbing|crouching|leaning|seated|sprinting|praying',
);

const isVerbLike = (text: string): boolean => /(?:ing|ed|[^s]s|ly)$/.test(text);

function classOf({ text, meaning }: Token): Head['is'] | null {
  if (OBJECTS.has(text)) return 'thing';
  switch (meaning?.kind) {
    case undefined:
      return STARTS.has(text) ? null : 'unknown';
    case 'person':
    case 'underage':
    case 'animal':
      return 'living';
    case 'place':
    case 'scenery':
      return 'place';
    case 'flowers':
      return 'flowers';
    case 'thing':
    case 'held':
      return 'thing';
    case 'nothing':
      return 'unknown';
    case 'extra':
      return ELVES.has(text) ? 'living' : 'worn';
    case 'garment':
    case 'headwear':
    case 'scarf':
    case 'legwear':
    case 'shoes':
    case 'hair':
    case 'hairStyle':
    case 'eyes':
    case 'skin':
    case 'beard':
    case 'form':
      return 'worn';
    case 'weather':
    case 'season':
    case 'light':
    case 'lightNoun':
    case 'figure':
      return 'air';
    default:
      return null;
  }
}

/** Of two nouns side by side the second is meant ("castle dragon"), unless it is only a word that nobody knows. */
function mostMeant(before: Head | null, next: Head): Head {
  if (!before) return next;
  if (next.is === 'air') return before.is === 'unknown' ? next : { ...before, end: next.end };
  const isKept = next.is === 'unknown' && before.is !== 'unknown' && before.is !== 'worn';
  return isKept ? { ...before, end: next.end } : next;
}

/** The noun phrase that begins at a token; null where there is none. */
export function phraseFrom(tokens: readonly Token[], from: number): Head | null {
  let head: Head | null = null;
  let hasDeterminer = false;
  let i = from;
  for (; i < tokens.length; i++) {
    const { text, meaning } = tokens[i]!;
    const kind = meaning?.kind;
    if (kind === 'article' || kind === 'number' || text === 'this' || text === 'these') {
      // "a knight a dragon": another phrase begins.
      if (head) break;
      hasDeterminer = true;
      continue;
    }
    if (head && (text === 'of' || CLAUSE_WORDS.has(text))) break;
    if (kind === 'pronoun' || (kind && BOUNDARIES.includes(kind))) break;
    if (kind === 'handling' || kind === 'stance') {
      if (head || !(hasDeterminer || INTRANSITIVE.has(text))) break;
      continue;
    }
    const is = classOf(tokens[i]!);
    if (is === null) continue;
    if (is === 'unknown' && isVerbLike(text)) {
      if (head && head.is !== 'unknown') break;
      // "towering dragon", "abandoned whale"; a plural is a noun.
      if (/(?:ing|ed|ly)$/.test(text)) continue;
    }
    head = mostMeant(head, { is, token: tokens[i]!, hasDeterminer, end: i + 1 });
  }
  return head && { ...head, hasDeterminer, end: i };
}

/** Passes over "a portrait of", "there is" and the like. Answers where the subject of a clause begins. */
function subjectFrom(tokens: readonly Token[]): number {
  let from = 0;
  for (let i = 0; i < tokens.length; i++) {
    const { text, meaning } = tokens[i]!;
    if (!OF_PICTURES.has(text)) {
      if (meaning?.kind === 'near' || meaning?.kind === 'in' || meaning?.kind === 'join') break;
      continue;
    }
    const before = tokens.slice(from, i).filter(({ meaning }) => meaning?.kind !== 'article');
    const last = before.at(-1)?.text ?? '';
    const isPicture =
      PICTURES.has(last) ||
      before.some(({ meaning }) => meaning?.kind === 'figure' || meaning?.kind === 'manner');
    if (!isPicture) break;
    from = i + 1;
  }
  while (tokens[from]?.meaning?.kind === 'copula') from++;
  return from;
}

/** What a clause is about: its first noun phrase, or the one after the verb where it begins with a place. */
export function headOf(tokens: readonly Token[]): Head | null {
  let from = subjectFrom(tokens);
  const begins = (i: number): Meaning['kind'] | undefined => tokens[i]?.meaning?.kind;
  while (
    from < tokens.length &&
    (begins(from) === 'skip' ||
      begins(from) === 'copula' ||
      (!tokens[from]?.meaning && STARTS.has(tokens[from]!.text)))
  )
    from++;
  const first = begins(from);
  // "his horse in a stable", but "her hair is red".
  if (first === 'pronoun') {
    const owned = phraseFrom(tokens, from + 1);
    return owned?.is === 'thing' ? owned : null;
  }
  if (first !== 'in' && first !== 'near') return phraseFrom(tokens, from);
  // "over the castle flies a dragon"
  const place = phraseFrom(tokens, from + 1);
  if (!place) return null;
  const verb = tokens[place.end];
  const isVerb =
    verb && (verb.meaning === null || verb.meaning.kind === 'stance' || verb.meaning.kind === 'handling');
  return isVerb && begins(place.end + 1) === 'article' ? phraseFrom(tokens, place.end + 1) : null;
}
