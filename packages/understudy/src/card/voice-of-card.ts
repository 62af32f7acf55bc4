// What a card gives a voice: its register, the questions of its example dialogue, its sentences in the first
// person.
import type { Persona } from '../scene.ts';
import { splitSentences } from '../text/sentences.ts';

const signs: Record<string, RegExp> = {
  archaic:
    /\b(?:medieval|fantasy(?:-world)?|ancient|knight|thou|thee|m'?lord|elf|elven|witch|druid|historical|myth\w*)\b/gi,
  grand:
    /\b(?:goddess|god|queen|king|emperor|empress|prince(?:ss)?|divine|demon\w*|dragon|vampire|regal|royal|imperious|theatrical|opera)\b/gi,
  formal:
    /\b(?:formal|polite|butler|professor|android|artificial|lawyer|judge|diplomat\w*|reserved|proper|precise|intellectual)\b/gi,
  curt: /\b(?:curt|gruff|blunt|terse|stoic|soldier|mercenary|cold|laconic|taciturn|serious|rebellious)\b/gi,
  playful: /\b(?:playful|cheeky|teasing|mischievous|flirt\w*|bubbly|funny|trickster|energetic|cheerful)\b/gi,
  dry: /\b(?:dry|sarcastic|sardonic|ironic|wry|deadpan|cynical|detective|noir)\b/gi,
  shy: /\b(?:shy|timid|introvert\w*|nervous|anxious|quiet|hesitant|awkward|soft-spoken)\b/gi,
  warm: /\b(?:warm|kind|caring|gentle|motherly|fatherly|friendly|loving|sweet|nurturing|wholesome|romantic)\b/gi,
};
const TAG_WEIGHT = 2;

/** @returns the name of the register that fits the card best; 'warm' where nothing tells. */
export function registerOf({ personality, hook, tags }: Persona): string {
  const strength = (sign: RegExp) =>
    (`${personality} ${hook}`.match(sign)?.length ?? 0) +
    TAG_WEIGHT * (tags.join(' ').match(sign)?.length ?? 0);
  const ranked = Object.entries(signs)
    .map(([register, sign]) => ({ register, strength: strength(sign) }))
    .sort((a, b) => b.strength - a.strength);
  const [best] = ranked;
  return best !== undefined && best.strength > 0 ? best.register : 'warm';
}

/** Replaces the macros of a card's text by the names. */
export const withNames = (text: string, { name }: Persona, userName: string): string =>
  text.replace(/\{\{char\}\}/gi, name).replace(/\{\{user\}\}/gi, userName);

/** The user's lines of the example dialogue as questions, the character's as answers. */
export function exchangesOf({ exampleDialogue }: Persona): { ask: string[]; answer: string }[] {
  const turns = [
    ...exampleDialogue.matchAll(/\{\{(user|char)\}\}:\s*([\s\S]*?)(?=\n*\{\{(?:user|char)\}\}:|<START>|$)/g),
  ];
  return turns.flatMap(([, who, said], at) => {
    const next = turns[at + 1];
    const isAsked = who === 'user' && next?.[1] === 'char';
    return isAsked ? [{ ask: [said!.trim()], answer: next[2]!.trim() }] : [];
  });
}

/** The part of a name by which one is called: "Reyne" of "Captain Tomas Reyne" is not, "Tomas" is. */
export function firstNameOf(name: string): string {
  const titles =
    /^(?:captain|doctor|dr|mr|mrs|ms|miss|sir|lady|lord|professor|queen|king|prince|princess|the|unit|sister|brother|father|mother|saint|st)\.?$/i;
  const parts = name
    .replace(/["'“(].*?["'”)]/g, ' ')
    .trim()
    .split(/\s+/);
  return (parts.find((part) => !titles.test(part)) ?? name).replace(/,$/, '');
}

/**
 * The card's sentences that can be said in the first person by changing its subject alone. Others are left
 * out: a sentence with two subjects or two verbs would come out wrong.
 */
export function sentencesOf({ name, description, personality, scenario }: Persona): string[] {
  const first = firstNameOf(name);
  return splitSentences(`${description}\n${personality}\n${scenario}`)
    .filter((sentence) => !/\{\{user\}\}|["“”[\]|+=]|\?$/.test(sentence))
    .map((sentence) => sentence.replace(/\{\{char\}\}/g, first))
    .flatMap((sentence) => toFirstPerson(sentence, [name, first]) ?? []);
}

const auxiliaries: Record<string, string> = {
  is: 'am',
  are: 'am',
  has: 'have',
  does: 'do',
  was: 'was',
  were: 'was',
  "isn't": 'am not',
  "doesn't": "don't",
  "hasn't": "haven't",
};
const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function toFirstPerson(sentence: string, names: readonly string[]): string | undefined {
  if (/^(?:I|I'm|I've|My)\b/.test(sentence)) return sentence;
  const subject = new RegExp(
    `^(?:${names.map(escape).join('|')}|She|He|They) ((?:also|still|never|always|often|only|once) )?([\\w']+)`,
  );
  const found = subject.exec(sentence);
  if (found === null) return undefined;
  const [opening, adverb = '', verb = ''] = found;
  const rest = sentence.slice(opening.length);
  const hasSecondVerb =
    /(?:,| and| but| or| then) (?:\w+ly |also |never |still )?(?:is|has|does|\w+[^s\W]s)\b/.test(rest);
  const hasOthers = /\b(?:she|he|they|herself|himself|themselves|them|hers)\b/i.test(rest);
  if (hasSecondVerb || hasOthers || names.some((name) => rest.includes(name))) return undefined;
  if (/\b(?:her|him|his|their)\b(?! [a-z])/.test(rest)) return undefined;
  const own = rest.replace(/\b(?:her|his|their)\b(?= [a-z])/g, 'my');
  return `I ${adverb}${auxiliaries[verb] ?? baseOf(verb)}${own}`;
}

/** "keeps" is "keep", "carries" is "carry"; a past form stays. */
function baseOf(verb: string): string {
  if (/(?:ss|us|is)$/.test(verb) || !verb.endsWith('s')) return verb;
  if (verb.endsWith('ies')) return `${verb.slice(0, -3)}y`;
  return verb.replace(/(?<=(?:ss|sh|ch|x|z|o))es$/, '').replace(/(?<=[^s])s$/, '');
}
