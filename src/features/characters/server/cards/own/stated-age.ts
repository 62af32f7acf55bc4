import { AGE_MAX, AGE_MIN } from '../../../rules.ts';
import type { Card } from '../model/card.ts';
import { isObject, type Json } from '../model/json-value.ts';
import { isAgeKey } from '../model/prose.ts';
import { ownExtension } from './own-extension.ts';

export interface StatedAge {
  /**
   * Whole years; null if the card states none or several. Whether it is too young is decided by the safety
   * check.
   */
  age: number | null;
  /** The field that states it. */
  field: string | null;
}

const UNITS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const TEENS = 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ');
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const TENS_WORDS = new RegExp(`\\b(${TENS.join('|')})(?:[ -](${UNITS.join('|')}))?\\b`, 'g');
const TEEN_WORDS = new RegExp(`\\b(${TEENS.join('|')})\\b`, 'g');

/** Normalises number words to digits and removes markup and quotes, so that few patterns suffice. */
const flatten = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[*_"'`“”‘’]/g, '')
    .replaceAll(TENS_WORDS, (_all, ten: string, unit?: string) =>
      String((TENS.indexOf(ten) + 2) * 10 + (unit ? UNITS.indexOf(unit) + 1 : 0)),
    )
    .replaceAll(TEEN_WORDS, (word) => String(TEENS.indexOf(word) + 10));

/** Follows the number of years and excludes larger numbers, ranges and other measures. */
const WHOLE = String.raw`(?![\d.,/–-]*\d|\s?(?:cm|kg|lbs|%|feet|ft|centur|hundred|thousand|million|months|days|weeks))`;
/** "Age: 27", "Age(27)", "[age = 27]", "her age is 27". */
const ATTRIBUTES = [
  new RegExp(String.raw`\bage\s{0,3}(?:[:=({[]|is\b|-)[\s({[]{0,3}(\d{1,7})${WHOLE}`, 'g'),
  /\bage (\d{2,7})(?=[,.;)](?!\d))/g,
  // "Edad: 34", "年齢：27歳", "【年齢】34歳", "나이: 26세"
  /(?<![\p{L}\p{M}])(?:edad|alter|âge|età|idade|leeftijd|ålder|wiek|возраст|вік|年齢|年齡|年龄|나이|연령|العمر)\s{0,3}(?:[:：=({[]|\p{Pe})[\s({[]{0,3}(\d{1,7})/gu,
];
/** "She is 27,", "Noor, 33, drives". */
const OF_SUBJECT = [
  /\{\{char\}\}(?: \([^()]{1,20}\))?, (\d{2,7})(?=[,.;](?!\d))/g,
  // "Noor (33)", "Noor — 33 —", "Noor. 33.", "Noor just turned 33", "Noor is a 33-year-old", ". 33, female"
  /\{\{char\}\} \((\d{2,7})(?=[,;)])/g,
  /\{\{char\}\} [—–-] (\d{2,7})(?= [—–-])/g,
  /\{\{char\}\}\. (\d{2,7})\.(?!\d)/g,
  /\{\{char\}\} (?:has )?(?:just )?turned (\d{2,7})\b/g,
  /\{\{char\}\} is an? (\d{2,7})[\s-]years?[\s-]old\b/g,
  /\. (\d{2,3}), (?=(?:nonbinary|male|female|man|woman|she|he|they|cis|trans)\b)/g,
  // "Noor tiene 33 años", "Noor ist 33 Jahre alt", "Нур, 33 года,"
  /\{\{char\}\} (?:tiene|tem|ha|a|is) (\d{2,7}) (?:años|anos|anni|ans|jaar)(?![\p{L}\p{M}])/gu,
  /\{\{char\}\} ist (\d{2,7}) jahre alt\b/g,
  /\{\{char\}\}[^.\n,]{0,30}, (\d{2,7}) (?:años|anos|anni|ans|jahre|jaar|лет|года?|років|роки)(?![\p{L}\p{M}])/gu,
  /(?:\{\{char\}\}|<bot>|\bshe|\bhe|\bthey) (?:is|are) (\d{1,7})(?=[,.;!?](?!\d)|\s+and\b|\s*$)/g,
];
/** "27 years old", "27-year-old", "27yo", "aged 27". */
const OF_SOMEBODY = [
  /\b(\d{1,7})[\s-]{0,2}years?[\s-]{1,2}(?:old|of age)\b/g,
  /\b(\d{1,7})\s?(?:y\/?o|yrs? old)\b/g,
  new RegExp(String.raw`\baged (\d{1,7})\b${WHOLE}`, 'g'),
  /(\d{2,7})\s?(?:歳|才|岁|歲|살|세)/g,
  // "an elf of 312 years": shorter times may be those of a marriage.
  /\bof (\d{3,7}) years\b/g,
];

interface Found {
  age: number;
  field: string;
}

function find(texts: readonly [string, string][], patterns: readonly RegExp[]): Found[] {
  return texts.flatMap(([field, text]) =>
    patterns
      .flatMap((pattern) => [...text.matchAll(pattern)])
      .map((match) => ({ age: Number(match[1]), field }))
      .filter(({ age }) => age <= AGE_MAX),
  );
}

const wholeYears = (value: Json | undefined): number | null => {
  const stated =
    typeof value === 'string'
      ? /^\s*(\d{1,7})(?:[\s-]?(?:years?(?:[\s-]old)?|yo|y\/o|yrs?))?\s*$/i.exec(value)?.[1]
      : value;
  const age = typeof stated === 'string' ? Number(stated) : stated;
  return typeof age === 'number' && Number.isInteger(age) && age >= 0 && age <= AGE_MAX ? age : null;
};

function ownValues(card: Card): Found[] {
  const values: [string, Json | undefined][] = [
    ['extensions.nightbloom.age', ownExtension(card)['age']],
    ['data.age', card.unknown.data['age']],
    ['age', card.unknown.top['age']],
    ['extensions.age', card.extensions['age']],
  ];
  return values.flatMap(([field, value]) => {
    const age = wholeYears(value);
    return age === null ? [] : { age, field };
  });
}

/** Deeper data belongs to scripts and pictures of other programs. */
const DEPTH_MAX = 5;

/** Ages in fields of other programs, such as the attributes of a persona. */
function otherValues(value: Json, path: string, depth = 0): Found[] {
  if (!isObject(value) || depth > DEPTH_MAX) return [];
  return Object.entries(value).flatMap(([key, item]) => {
    const field = path ? `${path}.${key}` : key;
    if (!isAgeKey(key)) return otherValues(item, field, depth + 1);
    const [only, ...more] = Array.isArray(item) ? item : [item];
    const age = more.length > 0 ? null : wholeYears(only);
    return age === null ? [] : { age, field };
  });
}

/** Shorter names also occur within other words. */
const NAME_MIN = 3;

/** "Noor Haddad is 33" and "Noor is 33" become "{{char}} is 33". */
function namesAsChar({ name, nickname = '' }: Card, text: string): string {
  const names = [name, nickname, name.trim().split(/\s+/u)[0]!].map((each) => flatten(each).trim());
  return names
    .filter((each) => each.length >= NAME_MIN)
    .reduce((made, each) => made.replaceAll(each, '{{char}}'), text);
}

/** With several ages in the texts it is unclear which one is the character's. */
const onlyOne = (found: readonly Found[]): StatedAge =>
  found.every(({ age }) => age === found[0]!.age) ? found[0]! : { age: null, field: null };

/**
 * The age that a card states for its character: in a field, otherwise in its texts. An age attribute below 18
 * anywhere takes precedence, so that a second number cannot hide it.
 */
export function statedAge(card: Card): StatedAge {
  const { description, personality, creatorNotes, scenario } = card;
  const texts = Object.entries({ description, personality, creatorNotes, scenario }).map(
    ([field, text]): [string, string] => [field, namesAsChar(card, flatten(text))],
  );
  const { unknown, extensions } = card;
  const values = [...ownValues(card), ...otherValues({ ...unknown, extensions }, '')];
  const attributes = find(texts, ATTRIBUTES);
  const young = [...values, ...attributes].filter(({ age }) => age < AGE_MIN);
  if (young.length > 0) return young.reduce((least, found) => (found.age < least.age ? found : least));
  if (values.length > 0) return values[0]!;
  if (attributes.length > 0) return onlyOne(attributes);
  // A young age beside a noun may be that of a car or a dog; whether it is a person's, the safety check decides.
  const others = find(texts, OF_SOMEBODY).filter(({ age }) => age >= AGE_MIN);
  const own = find(texts, OF_SUBJECT);
  // What is said of the character itself counts before what may be said of somebody else.
  const phrases = own.length > 0 ? own : others;
  return phrases.length > 0 ? onlyOne(phrases) : { age: null, field: null };
}
