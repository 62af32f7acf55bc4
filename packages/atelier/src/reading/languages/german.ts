import { phraseAt } from '../lexicon.ts';
import { AS_HEAD, GERMAN_SCENES } from './german-scene-words.ts';
import { isUnderage, withYears } from './german-ages.ts';
import { fold } from './german-spelling.ts';
import { ASKING, GERMAN_PEOPLE, SMALL_WORDS } from './german-words.ts';
import { dictionaryOf, type Gloss } from './gloss.ts';

const WORDS = dictionaryOf({ ...GERMAN_PEOPLE, ...GERMAN_SCENES }, fold);
const SMALL = dictionaryOf(SMALL_WORDS, fold);
const LONGEST = 4;
/** Endings of adjectives and nouns, the longest first. */
const ENDINGS = ['ern', 'en', 'er', 'es', 'em', 'e', 'n', 's'];
const ARTICLES = new Set('ein|einen|einem|eines|der|den|dem|des|kein|mein|dieser|jener'.split('|'));
/** Words for which the grammar says nothing of the sex. */
const NEUTRAL = new Set(['person', 'angel', 'alien', 'android', 'demon', 'elf']);
const SHADED = /^(dunkel|hell|tief|blass|zart|pastell|matt|knall|leuchtend)(.{3,})$/;
const SHADES: Record<string, string> = {
  dunkel: 'dark ',
  tief: 'dark ',
  hell: 'light ',
  blass: 'light ',
  zart: 'light ',
  pastell: 'light ',
};
const OF_BODY = /^(.{3,}?)(haarig|aeugig|baertig|haeutig)(?:e|en|er|es|em)?$/;
const BODY: Record<string, string> = {
  haarig: 'haired',
  aeugig: 'eyed',
  baertig: 'bearded',
  haeutig: 'skinned',
};

function plain(word: string): string | undefined {
  const exact = WORDS.get(word);
  if (exact !== undefined) return exact;
  for (const ending of ENDINGS) {
    const stem = word.endsWith(ending) ? word.slice(0, -ending.length) : '';
    const found = stem.length > 2 ? WORDS.get(stem) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** "Seidenhemd": what is known of both its parts; the last part is what it is. */
function compound(word: string): string | undefined {
  for (let at = 3; at <= word.length - 3; at++) {
    const tail = plain(word.slice(at));
    if (tail === undefined) continue;
    const front = word.slice(0, at);
    const head = plain(front) ?? plain(front.replace(/(?:es|en|s|n|e)$/, ''));
    if (head !== undefined) return `${head} ${tail}`;
  }
  return undefined;
}

function meaningOf(word: string): string | undefined {
  const known = plain(word);
  if (known !== undefined) return known;
  const [, trait, body] = OF_BODY.exec(word) ?? [];
  if (trait && body) {
    const said = meaningOf(trait);
    if (said !== undefined) return `${said} ${BODY[body]}`;
  }
  const [, shade, colour] = SHADED.exec(word) ?? [];
  const shaded = colour && plain(colour);
  if (shade && shaded) return `${SHADES[shade] ?? ''}${shaded}`;
  if (word.endsWith('in') && plain(word.slice(0, -2)) !== undefined) return plain(word.slice(0, -2));
  return compound(word);
}

/** Who a noun for a person is, where German says it and English does not. */
function withSex(english: string, word: string, before: string): string {
  const meaning = phraseAt(english.split(' '), 0)?.meaning;
  if (meaning?.kind !== 'person' || meaning.sex || meaning.count || NEUTRAL.has(english)) return english;
  if (/(?:in|innen|frau)$/.test(word)) return `female ${english}`;
  return ARTICLES.has(before) ? `male ${english}` : english;
}

interface Word {
  said: string;
  folded: string;
  /** What stands between it and the next one. */
  gap: string;
}

function wordsIn(text: string): { lead: string; words: Word[] } {
  const words: Word[] = [];
  let lead = '';
  for (const [part] of text.matchAll(/[\p{L}\p{M}]+|\p{N}+|[^\p{L}\p{M}\p{N}]+/gu)) {
    if (/^[\p{L}\p{N}]/u.test(part)) words.push({ said: part, folded: fold(part), gap: '' });
    else if (words.length === 0) lead += part;
    else words.at(-1)!.gap += part;
  }
  return { lead, words };
}

const isEnglish = (word: string): boolean => phraseAt([word], 0) !== null;
const isGermanWord = (word: string): boolean =>
  SMALL.has(word) || isUnderage(word) || meaningOf(word) !== undefined;

/** Whether more words of a wish are German alone than English alone. */
export function isGerman(text: string): boolean {
  let score = 0;
  for (const { folded } of wordsIn(text).words) {
    const [german, english] = [isGermanWord(folded), isEnglish(folded)];
    if (german !== english) score += german ? 1 : -1;
  }
  return score > 0;
}

/** As adjectives before a noun end. */
const ATTRIBUTE = /(?:e|en|er|es|em)$/;
const isCapital = (said: string): boolean => said !== said.toLowerCase();
const isClosed = ({ gap }: Word): boolean => gap.trim() !== '';

/** "Junge" is a boy where no noun follows that he could describe. */
function isBoy(words: readonly Word[], i: number): boolean {
  const junge = words[i]!;
  const [before, next] = [words[i - 1], words[i + 1]];
  if (!next || (before?.folded === 'ein' && junge.folded === 'junge')) return true;
  // The noun is masculine: "eine junge Lautenspielerin".
  const isFeminine = before?.folded === 'eine' || before?.folded === 'einer';
  if (isFeminine && !isClosed(junge) && isCapital(next.said)) return false;
  const isNoun = before?.gap === ' ' && isCapital(junge.said) && (isClosed(junge) || !isCapital(next.said));
  return isNoun || !describes(words, i);
}

function describes(words: readonly Word[], i: number): boolean {
  for (let k = i + 1; k < Math.min(words.length, i + 5); k++) {
    const { said, folded } = words[k]!;
    const before = words[k - 1]!;
    const english = isClosed(before) || before.folded === 'und' ? undefined : meaningOf(folded);
    if (english !== undefined && (names(english, ['person', 'animal']) || (k === i + 1 && isCapital(said))))
      return true;
    const isAdjective =
      ATTRIBUTE.test(folded) && !isCapital(said) && !SMALL.has(folded) && !isUnderage(folded);
    if (!isAdjective && folded !== 'und') return false;
  }
  return false;
}
const names = (english: string, kinds: readonly string[]): boolean => {
  const words = english.split(' ');
  return words.some((_, i) => kinds.includes(phraseAt(words, i)?.meaning.kind ?? ''));
};

const GENITIVE = new Set(['einer', 'eines', 'der', 'des', 'zweier', 'meiner', 'meines']);
const WRITING =
  /\s+(?:zeichnen|malen|erstellen|erzeugen|generieren|machen|zeigen|haben|sehen)(?=\s*[?.!]*\s*$)/iu;

/** "die Krone der Königin": after a noun, without a comma, the article is a genitive. */
const isGenitive = ({ folded }: Word, before: Word | undefined, english: string): boolean =>
  GENITIVE.has(folded) &&
  before?.gap === ' ' &&
  english !== '' &&
  !SMALL.has(before.folded) &&
  !english.endsWith('ing');

/** "Herr Wolf, 50" */
const AGE_ALONE = /(?<=,\s*)(\d{2})(?=\s*(?:,|$))/gu;
const TITLES = new Set(['herr', 'herrn', 'frau']);

/** How many words from here on are the name of whom the word before names: "Herr Wolf", "Kapitänin Lioba Rehn". */
function nameAfter(words: readonly Word[], from: number, english: string | undefined): number {
  const [title, first, second, third] = words.slice(from - 1, from + 3);
  const isNoun = (word: Word | undefined, before: Word | undefined): word is Word =>
    word !== undefined && before?.gap === ' ' && isCapital(word.said) && !isUnderage(word.folded);
  const endsBefore = (last: Word, next: Word | undefined): boolean =>
    !next || isClosed(last) || SMALL.has(next.folded);
  if (!title || !english || !names(english, ['person']) || !isNoun(first, title)) return 0;
  const meaning = meaningOf(first.folded);
  if (meaning === undefined && isNoun(second, first) && endsBefore(second, third)) return 2;
  const isSurname = meaning !== undefined && TITLES.has(title.folded) && names(meaning, ['animal', 'thing']);
  return isSurname && endsBefore(first, second) ? 1 : 0;
}

/** As the tokens of an unknown word are written. */
const bare = (word: string): string => word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** German -> the words of the English lexicon in the same order. What no list has stays as it is. */
export function fromGerman(given: string): Gloss {
  const wish = given.replace(ASKING, '').replace(WRITING, '').replace(AGE_ALONE, '$1 years old');
  const { lead, words } = wordsIn(withYears(wish));
  const written = new Map<string, string>();
  let text = lead;
  let before = '';
  for (let i = 0; i < words.length;) {
    const { length, english } = glossAt(words, i);
    const said = words
      .slice(i, i + length)
      .map(({ said, gap }, k) => (k < length - 1 ? said + gap : said))
      .join('');
    const needsOf = isGenitive(words[i]!, words[i - 1], before);
    const key = english ?? bare(said);
    if (!written.has(key)) written.set(key, said);
    const name = nameAfter(words, i + length, english);
    const gap = words[i + length + name - 1]!.gap;
    text += `${needsOf ? 'of ' : ''}${english ?? said}${gap}`;
    before = english ?? '';
    i += length + name;
  }
  return { text, written };
}

function glossAt(words: readonly Word[], i: number): { length: number; english?: string } {
  for (let length = Math.min(LONGEST, words.length - i); length > 1; length--) {
    const part = words.slice(i, i + length);
    if (part.slice(0, -1).some(({ gap }) => gap !== ' ' && gap !== '-')) continue;
    const english = WORDS.get(part.map(({ folded }) => folded).join(' '));
    if (english !== undefined) return { length, english };
  }
  const { folded } = words[i]!;
  if (/^junge[nrms]?$/.test(folded)) return { length: 1, english: isBoy(words, i) ? 'boy' : 'young' };
  if (isUnderage(folded)) return { length: 1, english: 'child' };
  const small = SMALL.get(folded);
  if (small !== undefined) return { length: 1, english: small };
  const found = (isHead(words, i) ? AS_HEAD[folded] : undefined) ?? meaningOf(folded);
  if (found === undefined) return { length: 1 };
  return { length: 1, english: withSex(found, folded, articleBefore(words, i)) };
}

/** Whether a wish begins with a noun, its article and adjectives. */
const isHead = (words: readonly Word[], i: number): boolean =>
  i > 0 &&
  words.slice(0, i).every(({ folded }, k) => (k === 0 ? ARTICLES.has(folded) : ATTRIBUTE.test(folded)));

/** The article of a noun, over the adjectives between. */
function articleBefore(words: readonly Word[], i: number): string {
  for (let k = i - 1; k >= 0 && k >= i - 3; k--) if (SMALL.has(words[k]!.folded)) return words[k]!.folded;
  return '';
}
