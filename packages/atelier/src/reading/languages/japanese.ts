import {
  ACTING,
  ASKING,
  DENYING,
  DESCRIBING,
  PARTICLES,
  PEOPLE,
  PICTURES,
  THINGS,
  UNDERAGE,
  WEARING,
} from './japanese-words.ts';
import { phraseAt } from '../lexicon.ts';
import { dictionaryOf, type Gloss } from './gloss.ts';
import { withYears } from './japanese-ages.ts';

type Kind =
  'underage' | 'person' | 'adjective' | 'thing' | 'wearing' | 'acting' | 'denying' | 'picture' | 'particle';
interface Entry {
  kind: Kind;
  english: string;
}

const WORDS = new Map<string, Entry>();
let longest = 1;
function teach(kind: Kind, lists: Readonly<Record<string, string>>): void {
  for (const [word, english] of dictionaryOf(lists)) {
    if (!WORDS.has(word)) WORDS.set(word, { kind, english });
    longest = Math.max(longest, word.length);
  }
}
teach('underage', { child: UNDERAGE });
teach('person', PEOPLE);
teach('adjective', DESCRIBING);
teach('thing', THINGS);
teach('wearing', { wearing: WEARING });
teach('acting', ACTING);
teach('denying', { without: DENYING });
teach('picture', { picture: PICTURES });
teach('particle', { '': PARTICLES });

export const isJapanese = (text: string): boolean =>
  /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(text);

interface Unit {
  kind: Kind | 'unknown';
  english: string;
  said: string;
}

/** The longest known word at each place; what no list has is kept together. */
function unitsOf(text: string): Unit[] {
  const units: Unit[] = [];
  let unknown = '';
  const close = (): void => {
    if (unknown.trim()) units.push({ kind: 'unknown', english: unknown.trim(), said: unknown.trim() });
    unknown = '';
  };
  for (let i = 0; i < text.length;) {
    const found = wordAt(text, i);
    if (!found || isPartOfUnknown(text, i, found, unknown)) {
      unknown += text[i]!;
      i++;
      continue;
    }
    close();
    units.push(found);
    i += found.said.length;
  }
  close();
  return units;
}

const HAN = /\p{Script=Han}/u;

/**
 * Whether one character is only a part of a word that no list has: "女" of "女孩", which is Chinese for a girl, says
 * nothing of a woman.
 */
function isPartOfUnknown(text: string, i: number, { said, kind }: Unit, unknown: string): boolean {
  if (said.length > 1 || kind === 'particle' || kind === 'underage') return false;
  if (!HAN.test(said)) return unknown !== '';
  const next = text[i + 1] ?? '';
  return HAN.test(unknown.at(-1) ?? '') || (HAN.test(next) && wordAt(text, i + 1) === null);
}

function wordAt(text: string, from: number): Unit | null {
  for (let length = Math.min(longest, text.length - from); length > 0; length--) {
    const said = text.slice(from, from + length);
    const entry = WORDS.get(said);
    if (entry) return { ...entry, said };
  }
  return null;
}

/** A sentence while it is read: what waits describes the person who is named later. */
interface Sentence {
  out: string[];
  waiting: string[];
  adjectives: string[];
  /** A noun, and the particle after it is not read yet. */
  noun: string | null;
  hasPerson: boolean;
  /** A person was named, and "の" follows: what comes next is hers or his, or says more of what she or he is. */
  isOwner: boolean;
  last: Unit['kind'] | null;
}
/** What is seen instead of the person it belongs to. */
const PARTS = new Set(['hand', 'foot']);

const kindOf = (english: string): string | undefined => phraseAt(english.split(' '), 0)?.meaning.kind;
/** "女王の王冠": what somebody owns is meant, and not who wears it. */
const isApparel = (english: string): boolean =>
  ['garment', 'headwear', 'scarf', 'legwear', 'shoes'].includes(kindOf(english) ?? '');

const phraseOf = (sentence: Sentence, noun: string): string => {
  const phrase = [...sentence.adjectives, noun].join(' ');
  sentence.adjectives = [];
  return phrase;
};

function settleNoun(sentence: Sentence, particle: string): void {
  if (sentence.noun === null) return;
  if (sentence.hasPerson && particle !== 'の') sentence.out.push(sentence.noun);
  else sentence.waiting.push(sentence.noun);
  sentence.noun = null;
}

function namePerson(sentence: Sentence, english: string): void {
  settleNoun(sentence, 'の');
  if (sentence.isOwner || sentence.last === 'person') {
    // "悪魔の女", "女ハッカー": one person by two nouns.
    sentence.out.push(`${sentence.out.pop()} ${phraseOf(sentence, english)}`);
    return;
  }
  const traits = sentence.waiting.splice(0);
  const count = sentence.adjectives.findIndex((word) => word === 'two' || word === 'three');
  const article = count < 0 ? 'a ' : '';
  const isNext = sentence.hasPerson ? 'and ' : '';
  const named = `${isNext}${article}${phraseOf(sentence, english)}`;
  const withs = traits.filter(
    (trait) =>
      !/^(?:wearing|holding|reading|playing|drinking|eating|riding|driving|fighting|petting|cooking|without|at|in|on) /.test(
        trait,
      ),
  );
  const others = traits.filter((trait) => !withs.includes(trait));
  sentence.out.push(
    [named, withs.length > 0 ? `with ${withs.join(' and ')}` : '', ...others].filter(Boolean).join(' '),
  );
  sentence.hasPerson = true;
}

/** Puts a verb before what it was said of. */
function act(sentence: Sentence, verb: string): void {
  const list = sentence.noun !== null ? null : sentence.waiting.length > 0 ? sentence.waiting : sentence.out;
  const object = sentence.noun ?? list?.pop();
  sentence.noun = null;
  if (object === undefined) return;
  const phrase =
    verb === 'riding on'
      ? `riding on a ${object}`
      : verb === 'without'
        ? `without ${object}`
        : `${verb} a ${object}`;
  if (list === sentence.out || sentence.hasPerson) sentence.out.push(phrase);
  else sentence.waiting.push(phrase);
}

function takeUnit(sentence: Sentence, { kind, english, said }: Unit, isLast: boolean): void {
  switch (kind) {
    case 'underage':
    case 'person':
      namePerson(sentence, english);
      break;
    case 'adjective':
      settleNoun(sentence, 'の');
      sentence.adjectives.push(english);
      break;
    case 'thing':
    case 'unknown':
      settleNoun(sentence, 'の');
      if (sentence.isOwner && (PARTS.has(english) || (isLast && isApparel(english))))
        sentence.out.push(`the ${phraseOf(sentence, english)} of ${sentence.out.pop()}`);
      else sentence.noun = phraseOf(sentence, english);
      break;
    case 'wearing':
    case 'acting':
    case 'denying':
      act(sentence, english);
      break;
    case 'picture':
      settleNoun(sentence, 'の');
      break;
    default:
      // "桜さん": a name.
      if (said === 'さん') sentence.noun = null;
      settleNoun(sentence, said);
  }
  // "女性の赤いドレス"
  if (kind === 'adjective' && sentence.isOwner) return;
  sentence.isOwner = said === 'の' && sentence.last === 'person';
  sentence.last = kind;
}

/** The last noun is what the others describe: "カフェのロゴ" is a logo, "ハンガーにかかった着物" a kimono on a hanger. */
function headFirst(nouns: readonly string[]): string[] {
  const head = nouns.at(-1);
  const others = nouns.slice(0, -1);
  if (head === undefined || others.length === 0) return [...nouns];
  const on = others.filter((noun) => noun.startsWith('on '));
  const isThing = ['thing', 'held'].includes(kindOf(head) ?? '');
  const phrase = [isThing ? `a ${head}` : head, ...on].join(' ');
  return isThing || on.length > 0 ? [phrase, ...others.filter((noun) => !on.includes(noun))] : [...nouns];
}

/** Japanese -> words of the English lexicon: what describes somebody is put after her or him. */
export function fromJapanese(given: string): Gloss {
  const written = new Map<string, string>();
  const text = given.normalize('NFKC').replace(ASKING, '');
  const sentences = text.split(/[、。,.!?\n\r;:()「」『』・/]+/u).filter((part) => part.trim());
  const read = sentences.map((part) => unitsOf(withYears(part.trim())));
  const hasPeople = read.some((units) => units.some(({ kind }) => kind === 'person'));
  const out = read.map((units) => {
    const sentence: Sentence = {
      out: [],
      waiting: [],
      adjectives: [],
      noun: null,
      hasPerson: false,
      isOwner: false,
      last: null,
    };
    for (const [i, unit] of units.entries()) {
      if (unit.english && !written.has(unit.english)) written.set(unit.english, unit.said);
      takeUnit(sentence, unit, i === units.length - 1);
    }
    settleNoun(sentence, '');
    return [
      ...sentence.out,
      ...(hasPeople ? sentence.waiting : headFirst(sentence.waiting)),
      ...sentence.adjectives,
    ].join(', ');
  });
  return { text: out.filter(Boolean).join(', '), written };
}
