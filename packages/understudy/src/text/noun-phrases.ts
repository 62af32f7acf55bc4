import { reflect } from './reflect.ts';
import { stopWords } from '../phrases/lexicon.ts';
import { baseVerbs } from '../phrases/verbs.ts';
import { isAdverb, isAuxiliary, isFinite, isPast } from './verb-forms.ts';
import { prepositions } from '../phrases/grammar-words.ts';

const dull = new Set(
  'lot bit thing things way time times day days while few couple kind sort moment minute minutes hour hours week weeks month year years one ones other others something everything nothing anything someone person people point reason part end rest side fact case idea question answer same right wrong feeling mind life world place stuff guy man woman name problem matter word words chance hi hello kinda lol today tomorrow yesterday tonight morning evening night next last'.split(
    ' ',
  ),
);

/**
 * Noun phrases that a reply can mention: "I bought a strange lamp from my aunt" → "a strange lamp", "your
 * aunt".
 */
export function thingsIn(text: string): string[] {
  const words = text.replace(/[^\p{L}\p{N}' -]/gu, ' , ').split(/\s+/);
  const found: string[] = [];
  for (let i = 0; i < words.length; i++) {
    const first = (words[i] ?? '').toLowerCase();
    if (!/^(?:a|an|the|my|our|some)$/.test(first)) continue;
    const phrase: string[] = [];
    for (let j = i + 1; j < words.length && phrase.length < 4; j++) {
      const word = words[j] ?? '';
      const low = word.toLowerCase();
      const isBreak =
        !/\p{L}/u.test(word) ||
        stopWords.has(low) ||
        prepositions.has(low) ||
        isAuxiliary(low) ||
        isAdverb(low);
      const isVerb =
        phrase.length > 0 &&
        (isPast(low) ||
          (low.endsWith('s') &&
            baseVerbs.has(low.slice(0, -1)) &&
            !/(?:s|es)$/.test(words[j + 1] ?? '') &&
            (first === 'my' || first === 'the') &&
            j + 1 < words.length));
      if (isBreak || isVerb) break;
      phrase.push(word);
    }
    const noun = phrase.at(-1)?.toLowerCase();
    if (noun === undefined || dull.has(noun) || noun.endsWith('ing') || noun.length < 3) continue;
    const opener = first === 'our' ? 'your' : first === 'some' ? 'some' : reflect(first);
    found.push(`${opener} ${phrase.join(' ')}`);
  }
  return [...new Set(found)];
}

/** "a strange lamp" → "strange lamp". */
export function bareNoun(thing: string): string {
  return thing.replace(/^(?:a|an|the|your|some|my)\s+/i, '');
}

/** True for an event, false for a state. */
export function isEvent(text: string): boolean {
  return (
    /\b(?:just|yesterday|today|last|ago|this morning|once)\b/i.test(text) ||
    text
      .split(/\s+/)
      .some(
        (word) =>
          isPast(word.replace(/[^\p{L}']/gu, '')) &&
          !/^(?:read|put|let|set|cut|cost|hurt|lay|found)$/i.test(word),
      )
  );
}

/** Loss, pain or failure. The answer must not contain a joke. */
export function isGrave(text: string): boolean {
  return /\b(?:left me|without (?:him|her|them)|lost|died|dead|death|dying|hates? (?:me|myself)|can'?t (?:cope|stop|sleep|breathe)|alone|lonely|cr(?:y|ied|ying)|hurts?|fail(?:ed|ure)?|broken?|sick|ill|hospital|fired|shouted|yelled|screamed|afraid|scared|miss (?:him|her|them|my)|never (?:loved|forgave)|abused?|hit me|cheated|betray\w*|grie\w+|funeral|cancer|divorc\w+|debt|ashamed|worthless|useless|hopeless|don'?t know what to do|too slow|not good enough|my fault|guilty)\b/i.test(
    text,
  );
}

/**
 * "I went to the market yesterday." → "you went to the market yesterday"; undefined if the result would not
 * be good English.
 */
export function clauseOf(text: string): string | undefined {
  const first = text.split(/[.;!?,]|\s+(?:but|because|so)\s+/)[0]?.trim() ?? '';
  const words = first.split(/\s+/);
  if (words.length < 3 || words.length > 13) return undefined;
  if (
    !/^(?:I|I'm|I've|I'd|I'll|we|we're|we've|my|our|he|she|they|it|the|his|her|their|somebody|someone|nobody|everyone)\b/i.test(
      first,
    )
  )
    return undefined;
  if (!/^(?:I|we)\b/i.test(first) && (words.length < 3 || !words.some((word) => isFinite(word))))
    return undefined;
  if (
    /^I (?:think|guess|mean|suppose|wonder|wish|hope|know|said|just want|bet)\b/i.test(first) ||
    /\b(?:you|your)\b/i.test(first) ||
    /["*]/.test(first)
  )
    return undefined;
  const turned = reflect(first.replace(/,/g, '')).replace(
    /\s+(?:lol|haha|though|anyway|today|just now)$/i,
    '',
  );
  return turned.charAt(0).toLowerCase() + turned.slice(1);
}
