import { capitalise } from '../text/sentences.ts';

/** "Likes: rain, old maps" → key "likes", value "rain, old maps". */
export interface Field {
  key: string;
  value: string;
}

const line = /^[\s[(*#•-]*([A-Za-z][A-Za-z /'-]{1,28}?)\**\s*[:=]\**\s+(.{2,400})$/;
const bracket = /\b([A-Za-z][A-Za-z /'-]{1,28}?)\(\s*("[^()]+")\s*\)/g;

function clean(value: string): string {
  return value
    .replace(/"\s*\+\s*"/g, ', ')
    .replace(/["[\]{}]/g, '')
    .replace(/[.;,\s]+$/, '')
    .trim();
}

/** Separates the "Key: value" and W++ lines of a card from its prose. */
export function readFields(text: string): { fields: Field[]; prose: string } {
  const fields: Field[] = [];
  const prose: string[] = [];
  for (const row of text.split('\n')) {
    const wpp = [...row.matchAll(bracket)];
    if (wpp.length > 0 && row.includes('"')) {
      for (const match of wpp)
        fields.push({ key: (match[1] ?? '').toLowerCase().trim(), value: clean(match[2] ?? '') });
      continue;
    }
    const match = line.exec(row);
    if (
      match !== null &&
      !/^(?:note|warning|http|https)$/i.test(match[1] ?? '') &&
      knownKey.test((match[1] ?? '').trim())
    ) {
      fields.push({ key: (match[1] ?? '').toLowerCase().trim(), value: clean(match[2] ?? '') });
    } else if (!/^[\s[\](){}]*$/.test(row))
      prose.push(row.replace(/^[#*•\s-]+/, '').replace(/[[\]]|(?<!\{)\{(?!\{)|(?<!\})\}(?!\})/g, ''));
  }
  return { fields, prose: prose.join('\n') };
}

const knownKey =
  /^(?:name|age|gender|sex|pronouns|species|race|occupation|job|profession|work|role|likes?|loves?|dislikes?|hates?|fears?|hair|eyes?|skin|height|build|body|appearance|looks?|clothes|clothing|outfit|personality|traits?|mind|attributes?|backstory|background|history|past|home|residence|lives?|location|origin|birthplace|family|relationships?|friends?|goals?|wants?|dreams?|motivation|hobbies|hobby|skills?|abilities|powers?|habits?|quirks?|secrets?|description|summary|speech|voice|favou?rite [a-z]+|pets?|weapon|setting|scenario|sexuality|orientation|nationality|birthday|alias|nickname|occupation and role)$/i;

function listed(value: string): string {
  const items = value.split(/\s*[,;+]\s*/).filter(Boolean);
  return items.length < 2 ? value : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}

function withArticle(noun: string): string {
  if (/^(?:a|an|the|my|his|her|their|retired|former|works)\b/i.test(noun)) return noun;
  return `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;
}

/** A field as a sentence; undefined for fields that are not worth one. */
export function sayField({ key, value }: Field): string | undefined {
  if (value === '' || value.length > 300) return undefined;
  const isProse = value.split(' ').length > 9 && /[.!?]/.test(value);
  if (isProse) return value;
  const low = /^[A-Z][a-z]/.test(value) ? value.charAt(0).toLowerCase() + value.slice(1) : value;
  const list = listed(low);
  const favourite = /^favou?rite (.+)$/.exec(key);
  if (favourite !== null) return `My favourite ${favourite[1]} is ${list}.`;
  const patterns: Record<string, string> = {
    species: `I'm ${withArticle(list)}.`,
    race: `I'm ${withArticle(list)}.`,
    occupation: `I'm ${withArticle(list)}.`,
    job: `I'm ${withArticle(list)}.`,
    profession: `I'm ${withArticle(list)}.`,
    work: `I'm ${withArticle(list)}.`,
    role: `I'm ${withArticle(list)}.`,
    likes: `I like ${list}.`,
    like: `I like ${list}.`,
    loves: `I love ${list}.`,
    love: `I love ${list}.`,
    dislikes: `I dislike ${list}.`,
    dislike: `I dislike ${list}.`,
    hates: `I hate ${list}.`,
    hate: `I hate ${list}.`,
    fears: `I'm afraid of ${list}.`,
    fear: `I'm afraid of ${list}.`,
    hair: `My hair is ${list}.`,
    eyes: `My eyes are ${list}.`,
    eye: `My eyes are ${list}.`,
    skin: `My skin is ${list}.`,
    height: `I stand ${value}.`,
    build: `My build is ${list}.`,
    clothes: `I wear ${list}.`,
    clothing: `I wear ${list}.`,
    outfit: `I wear ${list}.`,
    home: `Home is ${value}.`,
    residence: `Home is ${value}.`,
    lives: `I live ${/^(?:in|on|at|above|near|with|alone)\b/i.test(low) ? low : `in ${value}`}.`,
    origin: `I come from ${value}.`,
    birthplace: `I was born in ${value}.`,
    family: `As for family: ${value}.`,
    friends: `My friends are ${value}.`,
    goals: `What I want is ${list}.`,
    goal: `What I want is ${list}.`,
    wants: `I want ${list}.`,
    dreams: `I dream of ${list}.`,
    motivation: `What drives me is ${list}.`,
    hobbies: `For pleasure there's ${list}.`,
    hobby: `For pleasure there's ${list}.`,
    skills: `I'm good at ${list}.`,
    skill: `I'm good at ${list}.`,
    abilities: `I have a gift for ${list}.`,
    powers: `My powers are ${list}.`,
    habits: `My habits are ${list}.`,
    quirks: `My quirks are ${list}.`,
    secret: `My secret is ${list}.`,
    pet: `I have ${withArticle(low)}.`,
    pets: `I have ${withArticle(low)}.`,
    appearance: `I'm ${list}.`,
    looks: `I'm ${list}.`,
    look: `I'm ${list}.`,
    nationality: `I'm ${value}.`,
  };
  const said = patterns[key];
  return said === undefined
    ? undefined
    : capitalise(said.replace(/\b(?:of|like|with) ([A-Z])(?=[a-z]+ing\b)/g, (m) => m.toLowerCase()));
}
