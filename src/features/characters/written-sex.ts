// Who a character is by its texts, where no tag says so: portraits and pronouns follow it.

export type Sex = 'female' | 'male' | 'non-binary';

interface Written {
  /** Names of tags, in lower case. */
  tags: readonly string[];
  description: string;
  personality: string;
}

const TAGGED: readonly (readonly [tag: string, sex: Sex])[] = [
  ['non-binary', 'non-binary'],
  ['female', 'female'],
  ['feminine', 'female'],
  ['male', 'male'],
  ['masculine', 'male'],
];
/** Cards that are lists say it so: "Gender: female", "sex("Male")". */
const STATED = /\b(?:gender|sex)\b\W{1,4}(female|woman|male|man|non-?binary)\b/;
const PRONOUNS = /\b(she\/her|he\/him|they\/them)\b/;
const NON_BINARY = /\b(?:non-?binary|enby|genderfluid|agender)\b/;
const SHE = /\b(?:she|her|hers|herself)\b/g;
const HE = /\b(?:he|him|his|himself)\b/g;
const THEY = /(?:^|[.!?]\s+)they\b/g;
const WOMAN =
  /\b(?:woman|female|lady|queen|empress|princess|countess|duchess|witch|priestess|goddess|sorceress|mother|wife|widow|sister|daughter|actress|waitress|vampiress|succubus)\b/;
const MAN =
  /\b(?:man|male|gentleman|king|emperor|prince|count|duke|wizard|warlock|monk|priest|god|sorcerer|father|husband|widower|brother|son|lord|incubus)\b/;

/** How much more often one pronoun must be than the other, because texts speak of other people too. */
const MARGIN = 1.5;
/** "They" stands for several people too, so it must begin this many sentences. */
const THEY_MIN = 2;

const OF_WORD: Record<string, Sex> = {
  'she/her': 'female',
  female: 'female',
  woman: 'female',
  'he/him': 'male',
  male: 'male',
  man: 'male',
};

/** Null where neither tags nor texts say it. */
export function sexOf({ tags, description, personality }: Written): Sex | null {
  const tagged = TAGGED.find(([tag]) => tags.includes(tag));
  if (tagged) return tagged[1];
  const text = `${description}\n${personality}`.toLowerCase();
  const stated = STATED.exec(text)?.[1] ?? PRONOUNS.exec(text)?.[1];
  if (stated) return OF_WORD[stated] ?? 'non-binary';
  if (NON_BINARY.test(text)) return 'non-binary';
  const count = (word: RegExp): number => text.match(word)?.length ?? 0;
  const [she, he, they] = [count(SHE), count(HE), count(THEY)];
  if (they >= THEY_MIN && they > she + he) return 'non-binary';
  if (she > he * MARGIN) return 'female';
  if (he > she * MARGIN) return 'male';
  return firstNamed(text);
}

/** The first noun, because a text begins with its character. */
function firstNamed(text: string): Sex | null {
  const [woman, man] = [text.search(WOMAN), text.search(MAN)];
  if (woman < 0 && man < 0) return null;
  return man < 0 || (woman >= 0 && woman < man) ? 'female' : 'male';
}

/** The tags of a portrait: those that were chosen, and the sex where only the texts say it. */
export function drawnTags(written: Written): string[] {
  const sex = sexOf(written);
  const isTagged = TAGGED.some(([tag]) => written.tags.includes(tag));
  return [...new Set([...written.tags, ...(sex && !isTagged ? [sex] : [])])];
}
