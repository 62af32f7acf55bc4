// The problems that prevent publishing, by field. Used by both the screens and the server.
import { displayLine } from '../../shared/words/display-line.ts';
import type { Lorebook } from '../../shared/words/lorebook.ts';
import type { CharacterContent } from './content.ts';
import {
  AGE_MAX,
  AGE_MIN,
  CAMPUS_TAG,
  GREETINGS_MAX,
  GREETINGS_MIN,
  LOOK_TAGS_MAX,
  LORE_ENTRIES_MAX,
  LORE_KEYS_MAX,
  LORE_TEXT_MAX,
  PERMANENT_TOKENS_MAX,
  RATING_CATEGORY,
  STARTERS_MAX,
  TAGS_MAX,
  TEXT_MAX,
  TYPE_CATEGORY,
} from './rules.ts';
import { textField, TEXT_NAMES, type TextName } from './text-fields.ts';
import { countTokens } from './tokens.ts';

/** A tag of the catalogue. As in GET /api/tags, it is listed once per category that offers it. */
export interface OfferedTag {
  name: string;
  category: string;
  /** False if the tag exists but may currently not be used. */
  isAllowed?: boolean;
}

/** Field path to sentence. If empty, only the safety check can still prevent publishing. */
export type Problems = Record<string, string>;

const number = (count: number): string => String(count).replaceAll(/\B(?=(\d{3})+$)/g, ',');
export const NO_TYPE = 'Choose a character type';
const tooLong = (max: number): string => `At most ${number(max)} characters`;

export const findProblems = (content: CharacterContent, offered: readonly OfferedTag[]): Problems =>
  examine(content, offered).problems;

/** `exceeded`: fields whose problem is an exceeded limit or a too low age, not a missing value. */
export function examine(
  content: CharacterContent,
  offered: readonly OfferedTag[],
): { problems: Problems; exceeded: ReadonlySet<string> } {
  const problems: Problems = {};
  const exceeded = new Set<string>();
  const add = (field: string, sentence: string): void => {
    problems[field] ??= sentence;
  };
  const exceed = (field: string, sentence: string): void => {
    if (!(field in problems)) exceeded.add(field);
    add(field, sentence);
  };
  const bound = (field: string, text: string, max: number): void => {
    if (text.length > max) exceed(field, tooLong(max));
  };

  // What one keeps to oneself needs a name and an age; others are told more.
  const isShared = content.visibility !== 'private';
  const [first, ...others] = TEXT_NAMES;
  const checkText = (name: TextName): void => {
    const { required, max } = textField(name);
    if (required && (isShared || name === 'name') && displayLine(content[name]) === '') add(name, required);
    bound(name, content[name], max);
  };
  // Problems are in the order of the form, where the age follows the name.
  checkText(first!);
  if (content.age === null) add('age', 'Say how old the character is, in whole years');
  else if (content.age < AGE_MIN) exceed('age', `Every character is an adult: ${AGE_MIN} or more`);
  else if (content.age > AGE_MAX) exceed('age', `At most ${number(AGE_MAX)}`);
  for (const name of others) checkText(name);
  if (isShared && content.greetings.length < GREETINGS_MIN) add('greetings', 'Write at least one greeting');
  if (isShared && content.greetings.length > GREETINGS_MAX)
    exceed('greetings', `At most ${GREETINGS_MAX} greetings`);
  for (const [index, text] of content.greetings.entries()) {
    if (text.trim() === '') add(`greetings.${index}`, 'This greeting is empty');
    bound(`greetings.${index}`, text, TEXT_MAX.greeting);
  }
  if (content.starters.length > STARTERS_MAX) exceed('starters', `At most ${STARTERS_MAX} starters`);
  for (const [index, text] of content.starters.entries()) {
    if (text.trim() === '') add(`starters.${index}`, 'This starter is empty');
    bound(`starters.${index}`, text, TEXT_MAX.starter);
  }
  checkTags(content, isShared, offered, add, exceed);
  checkLook(content, add, exceed);
  checkLorebook(content.lorebook, isShared, add, exceed, bound);
  const { permanent } = countTokens(content);
  if (permanent > PERMANENT_TOKENS_MAX)
    add(
      'description',
      `Description, personality, scenario, prompts and constant lore take ${number(permanent)} tokens together; at most ${number(PERMANENT_TOKENS_MAX)} leave room for a conversation`,
    );
  return { problems, exceeded };
}

type Add = (field: string, sentence: string) => void;
type Bound = (field: string, text: string, max: number) => void;

function checkTags(
  { tags, rating }: CharacterContent,
  isShared: boolean,
  offered: readonly OfferedTag[],
  add: Add,
  exceed: Add,
): void {
  if (isShared && rating === null) add('rating', 'Choose a content rating');
  const isOf = (name: string, category: string) =>
    offered.some((tag) => tag.name === name && tag.category === category);
  for (const [index, name] of tags.entries()) {
    const known = offered.filter((tag) => tag.name === name);
    if (known.length === 0) add('tags', `The tag "${name}" is not known here`);
    else if (known.some((tag) => tag.isAllowed === false))
      add('tags', `The tag "${name}" cannot be used now`);
    else if (isOf(name, RATING_CATEGORY)) add('tags', 'The content rating is chosen apart from the tags');
    if (tags.indexOf(name) < index) add('tags', `The tag "${name}" is chosen twice`);
  }
  if (tags.length > TAGS_MAX) exceed('tags', `At most ${TAGS_MAX} tags`);
  if (isShared && !tags.some((name) => isOf(name, TYPE_CATEGORY))) add('tags', NO_TYPE);
  if (rating === 'nsfw' && tags.includes(CAMPUS_TAG)) add('tags', 'Campus cannot be combined with NSFW');
}

function checkLook({ look }: CharacterContent, add: Add, exceed: Add): void {
  if (look.seed.length > TEXT_MAX.lookSeed) exceed('look.seed', tooLong(TEXT_MAX.lookSeed));
  if (look.words.length > TEXT_MAX.lookWords) exceed('look.words', tooLong(TEXT_MAX.lookWords));
  if (look.tags.length > LOOK_TAGS_MAX) exceed('look.tags', `At most ${LOOK_TAGS_MAX} features`);
  if (look.tags.some((tag) => tag.length > TEXT_MAX.lookTag))
    add('look.tags', 'One of the features is too long');
}

function checkLorebook(
  { entries, ...book }: Lorebook,
  isShared: boolean,
  add: Add,
  exceed: Add,
  bound: Bound,
): void {
  bound('lorebook.name', book.name, TEXT_MAX.loreName);
  bound('lorebook.description', book.description, TEXT_MAX.loreDescription);
  if (entries.length > LORE_ENTRIES_MAX) exceed('lorebook', `At most ${LORE_ENTRIES_MAX} entries`);
  const text = entries.reduce((sum, entry) => sum + entry.content.length, 0);
  if (text > LORE_TEXT_MAX)
    exceed('lorebook', `At most ${number(LORE_TEXT_MAX)} characters in all entries together`);
  const ids = new Set<string>();
  for (const [index, entry] of entries.entries()) {
    const field = `lorebook.entries.${index}`;
    if (ids.has(entry.id)) add('lorebook', 'Two entries have the same id');
    ids.add(entry.id);
    bound(`${field}.name`, entry.name, TEXT_MAX.loreName);
    bound(`${field}.content`, entry.content, TEXT_MAX.loreContent);
    const keys = [...entry.keys, ...entry.secondaryKeys];
    if (keys.length > LORE_KEYS_MAX) exceed(`${field}.keys`, `At most ${LORE_KEYS_MAX} keywords`);
    if (keys.some((key) => key.length > TEXT_MAX.loreKey))
      add(`${field}.keys`, 'One of the keywords is too long');
    if (isShared && entry.enabled && !entry.constant && !entry.keys.some((key) => key.trim() !== ''))
      add(`${field}.keys`, 'Give the entry a keyword, or let it always count');
  }
}
