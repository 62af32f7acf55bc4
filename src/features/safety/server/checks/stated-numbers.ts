// Decides which numbers in a character's texts state an age. A bare number is one only where its place says so;
// titles, designations, measures and scores are none.
import { grammar } from '../rules/grammar.ts';
import type { Hit, Hits } from './scan.ts';

export interface AgeGroups {
  /** "12" and "only 12" between clause marks. */
  bare: number;
  /** "15f", "f 15", "15 m". */
  withSex: number;
  /** Stated in words, "is 12" among them. */
  under: number;
  /** Next to these, any number from 10 to 17 counts. */
  sexual: readonly number[];
}

/** Ends each text of a character where they are read as one. It is a line break for the rules. */
export const FIELD_END = '\u2029';

/** In one sentence and at most this many words away, sexual words make a number an age. */
const NEAR = 6;
/** How far the text before a number is read. */
const LOOKED_AT = 60;

/** Labels of fields that state ages, also in languages whose phrases the rules do not have. */
const AGE_LABEL =
  /(?:\b(?:age|aged|ages|years?|old|y\/?o|edad|alter|idade|eta|leeftijd|alder|wiek|yas|eletkor|ika|varsta|umur|usia|tuoi|vek)|возраст|лет|вік|年齢|年齡|年龄|歳|나이|연령|السن|العمر|גיל|आयु|उम्र|ηλικια)[\s*_"'’”)\]]*$/iu;
const PERSON_WORDS =
  'girl|boy|girlfriend|boyfriend|sister|brother|daughter|son|niece|nephew|cousin|student|pupil|neighbou?r|babysitter|cheerleader|maid|lover|wife|husband|bride|idol|heroine|hero|princess|prince';
/** In labels too: "sister: 15". A speaker's name is no label: "{{user}}: Eleven." */
const PERSON = new RegExp(String.raw`\b(?:${PERSON_WORDS})[\s*_"'’”)\]]*$`, 'iu');
/** Words before a number that count or score something: "Charisma (17)", "Tracks (12)". */
const COUNTED =
  /\b(?:str|dex|con|int|wis|cha|hp|mp|ac|lv|lvl|xp|strength|dexterity|constitution|intelligence|wisdom|charisma|agility|endurance|luck|perception|stamina|speed|defen[cs]e|attack|armou?r|level|rank|stage|tier|chapters?|parts?|pages?|episodes?|issues?|volumes?|tracks?|verses?|rooms?|floors?|cabins?|decks?|seats?|rows?|tables?|platforms?|gates?|routes?|lines?|units?|models?|marks?|types?|sizes?|scenes?|acts?|entries|entry|items?|slots?|members?|seasons?|days?|weeks?|months?|hours?|minutes?|january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)$/iu;

/** Words that answer or address: "Yes, 12." */
const INTERJECTION =
  /^(?:yes|no|nope|yeah|well|ok|okay|hm+|so|then|now|maybe|perhaps|about|ah|oh|please|sorry|exactly|right|sir|madam|sure|look|listen|wait|here|there|today|tomorrow|and|but|or|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|hundred|thousand)$/i;
/** "Anna, 15" and "Anna (15": a word, then a comma or a bracket. */
const AFTER_WORD =
  /(?<![\p{L}\p{M}'’])(\p{L}[\p{L}\p{M}'’]*)[^\p{L}\d\n.!?,(;|]{0,4}(?:\([^()\n\d]{0,20}\))?\s*(?:,|\(|\[|;|\s[-–—/|])\s*["“*_]*$/u;
/** A line of its own below a line with a name: a profile written as a list. */
const AFTER_NAME = /(?:^|\n)[ \t]*\p{Lu}[\p{L}\p{M}'’-]+(?:[ \t]\p{Lu}[\p{L}\p{M}'’-]+)?[ \t]*\n[ \t]*$/u;

/** "F16", "M-16" and "M 17" are names of things. */
const IS_DESIGNATION = /^[fm][\s-]?\d{2}$/i;
const IS_METRES = /^\d{2}\s{0,2}m$/;
/** "That was ten." counts something; "a girl that was ten" does not. */
const BEGINS_WITH_THAT = /^that\b/i;
/** "For you, twelve." */
const IS_OFFER = /^you\s*,/i;
const PREPOSITION = /\b(?:for|to|with|from|like|than)\s+$/i;
const SENTENCE_START = /(?:^|[.!?…:\n\u2029]["”*]?)\s*["“*]*$/u;

/** "Not the whiskey. It is sixteen years old.": what "it" is was named in the sentence before. */
const OF_A_THING = new RegExp(
  String.raw`\b(?:${grammar.sets!['thing']!.trim().split(/\s+/).join('|')})\b[^.!?\n]{0,30}[.!?]["”’']?\s+["“]?it(?:['’]?s| is| was)\s+(?:\w+\s+){0,2}$`,
  'i',
);

const beforeOf = (source: string, { start }: Hit): string =>
  source.slice(Math.max(0, start - LOOKED_AT), start);

function isPlacedAsAge(source: string, hit: Hit): boolean {
  const before = beforeOf(source, hit);
  const label = /[:=]\s*["“'*_([]*$|["“'([]\s*$/u.exec(before);
  if (label) {
    const head = before
      .slice(0, label.index)
      .normalize('NFKD')
      .replaceAll(/(?![\u0900-\u097f])\p{M}/gu, '')
      .normalize('NFC')
      .replace(/\([^()]{0,30}\)\s*$/u, '');
    if (AGE_LABEL.test(head)) return true;
    if (/[:=]/.test(label[0]) && PERSON.test(head)) return true;
  }
  const placed = AFTER_WORD.exec(before);
  if (placed) {
    const [, word = ''] = placed;
    const isName =
      SENTENCE_START.test(before.slice(0, placed.index)) || /^\p{Lu}/u.test(word) || PERSON.test(word);
    return isName && !COUNTED.test(word) && !INTERJECTION.test(word) && !isListed(source, hit);
  }
  return AFTER_NAME.test(before) && !COUNTED.test(before.trim());
}

/** Part of a series of numbers: "three, 12, 15 and 17". */
const isListed = (source: string, { end }: Hit): boolean =>
  /^\s*(?:,|and|or|&|–|-)\s*(?:and\s|or\s)?\s*\d+\b(?!\s*years?)/iu.test(source.slice(end, end + 20));

function isNearSexual(hit: Hit, seen: Hits, { sexual }: AgeGroups): boolean {
  return sexual.some((group) =>
    seen
      .get(group)
      ?.some(
        (other) =>
          other.sentence === hit.sentence && other.first - hit.last <= NEAR && hit.first - other.last <= NEAR,
      ),
  );
}

/** A nickname in quotation marks, spelled out with a capital: Jack "Seventeen" Doyle. */
const isNickname = (source: string, { start, end }: Hit): boolean =>
  /["“”'‘]$/u.test(source.slice(0, start)) &&
  /^["”“'’]/u.test(source.slice(end)) &&
  /^\p{Lu}\p{Ll}+$/u.test(source.slice(start, end));

function statesAge(source: string, hit: Hit, group: number, groups: AgeGroups): boolean {
  if (isNickname(source, hit)) return false;
  const text = source.slice(hit.start, hit.end);
  if (group === groups.bare) return hit.last > hit.first || isPlacedAsAge(source, hit);
  if (group === groups.under) {
    const before = beforeOf(source, hit);
    if (OF_A_THING.test(before)) return false;
    const isCounting = BEGINS_WITH_THAT.test(text) && SENTENCE_START.test(before);
    return !isCounting && !(IS_OFFER.test(text) && PREPOSITION.test(before));
  }
  // A letter at the end of one field and a number at the beginning of the next.
  if (text.includes(FIELD_END)) return false;
  if (IS_DESIGNATION.test(text)) return false;
  return !IS_METRES.test(text) || (/,\s*$/.test(beforeOf(source, hit)) && isPlacedAsAge(source, hit));
}

/** The hits without numbers that state no age. */
export function withoutOtherNumbers(seen: Hits, source: string, groups: AgeGroups): Hits {
  const numbers = [groups.bare, groups.withSex, groups.under].filter((group) => seen.has(group));
  if (numbers.length === 0) return seen;
  const made: Hits = new Map(seen);
  for (const group of numbers) {
    const left = seen
      .get(group)!
      .filter((hit) => statesAge(source, hit, group, groups) || isNearSexual(hit, seen, groups));
    if (left.length > 0) made.set(group, left);
    else made.delete(group);
  }
  return made;
}
