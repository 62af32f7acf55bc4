// Characters and groups of a save with their chats.
import type { PartProblem } from '../archive/source-file.ts';
import { listOf, numberOf, objectOf, textOf, without, type Json, type JsonObject } from '../formats/json.ts';
import { WHOLE_MAX } from '../../rules.ts';
import { Broken } from './byte-source.ts';
import { greetingsOf, picturesOf, writeCard, type CardPicture } from './card.ts';
import { bookFile, entriesOf } from './lore.ts';
import { createNames } from './names.ts';
import type { Outside } from './outside.ts';
import { openAt, told, written, type Making, type PartPlace } from './making.ts';
import { characterFile, fetched, isElsewhere } from './set-aside.ts';
import { fieldsOf, itemsOf, valueOf, type Tree } from './tree.ts';

/** What other parts have to know of a character. */
export interface ListedCharacter {
  /** The name of its card's file, without ending. */
  file: string;
  modules: string[];
}

/** Pictures that a card takes with it, portrait first; a card may have at most 64 MB. Bytes. */
const PICTURES_MAX = 24 * 1_048_576;

interface Owner {
  place: PartPlace;
  name: string;
  file: string;
  isGroup: boolean;
  isBinned: boolean;
  greetings: string[];
  /** Names of the folders of its chats, by their ids. */
  folders: ReadonlyMap<string, string>;
  /** Of an old version, for chats that say nothing of their own. */
  greeting: number;
}

const names = { chat: 'Chat', character: 'Character' };

/** Those that have room in its card. */
function fittingPictures(all: readonly CardPicture[], outside: Outside): CardPicture[] {
  let bytes = 0;
  return all.filter(({ file }) => {
    if (!outside.has(file) || bytes + outside.sizeOf(file) > PICTURES_MAX) return false;
    bytes += outside.sizeOf(file);
    return true;
  });
}

/** The character without its chats, which may be far longer than the rest. @throws Broken */
function plainOf(tree: Tree): JsonObject {
  const { all, isBroken } = fieldsOf(tree);
  if (isBroken) throw new Broken('the character ends before its end');
  return Object.fromEntries(
    [...all].filter(([key]) => key !== 'chats').map(([key, value]) => [key, value.value()]),
  );
}

function addCard(making: Making, owner: Owner, fields: ReadonlyMap<string, Tree>): void {
  const { outside, used, add } = making;
  const wanted = picturesOf(textOf(valueOf(fields.get('image'))), valueOf(fields.get('emotionImages')));
  const pictures = fittingPictures(wanted, outside);
  for (const { file } of pictures) used.add(file.replace(/^.*[/\\]/, ''));
  add({
    path: `characters/${owner.file}.${pictures.length > 0 ? 'charx' : 'json'}`,
    problem: null,
    bytes: pictures.reduce((sum, { file }) => sum + outside.sizeOf(file), 0),
    is: { kind: 'character', title: owner.file, left: null },
    read: () =>
      Buffer.from(
        writeCard(
          plainOf(openAt(making, owner.place)),
          pictures.map((each) => ({ ...each, bytes: outside.read(each.file)! })),
        ),
      ),
  });
}

/** A group without its chats, which are parts of their own. */
function addGroup(making: Making, owner: Owner): void {
  making.add({
    ...{ path: `groups/${owner.file}.json`, problem: null, bytes: 0 },
    is: { kind: 'group', title: owner.name, left: null },
    read: () => written(plainOf(openAt(making, owner.place))),
  });
}

function problemOf(tree: Tree, fields: ReadonlyMap<string, Tree>, outside: Outside): PartProblem | null {
  try {
    if (tree.form !== 'object') return 'unreadable';
    if (tree.length() > WHOLE_MAX) return 'document';
    return isElsewhere(fields, outside) ? 'elsewhere' : null;
  } catch (error) {
    if (error instanceof Broken) return 'unreadable';
    throw error;
  }
}

/** Which of the greetings a chat began with; null where it is none of them. */
function greetingOf({ greetings, greeting }: Owner, chat: JsonObject): string | null {
  const index = numberOf(chat['fmIndex']) ?? greeting;
  return greetings[index + 1] || null;
}

interface Speaking {
  /** By the id of a persona. */
  personas: ReadonlyMap<string, string>;
  books: (name: string) => string;
}

/** Chats in one file of Risu's own, with what only the save knows of it. */
function chatFile(
  owner: Owner,
  chat: JsonObject,
  { persona, book }: { persona: string; book: string | null },
) {
  const greeting = owner.isGroup ? null : greetingOf(owner, chat);
  return written({
    ...{ type: 'risuChat', ver: 2, data: without(chat, book ? ['localLore'] : []) },
    ...{ character: owner.name, greeting, persona, book },
    folder: owner.folders.get(textOf(chat['folderId'])) ?? '',
  });
}

function addChat(
  making: Making,
  owner: Owner,
  tree: Tree,
  file: string,
  { personas, books }: Speaking,
): void {
  const { outside, add } = making;
  const { all } = tree.form === 'object' ? fieldsOf(tree) : { all: new Map<string, Tree>() };
  const folder = owner.isGroup ? 'group chats' : 'chats';
  const path = `${folder}/${owner.file}/${file}.json`;
  const problem = problemOf(tree, all, outside);
  if (owner.isBinned || problem)
    return add(told(path, owner.isBinned ? { left: 'binned_there' } : { problem: problem! }));
  const place = { ...owner.place, at: tree.at };
  const read = (): JsonObject => fetched(objectOf(openAt(making, place).value()), outside);
  const persona = personas.get(textOf(valueOf(all.get('bindedPersona')))) ?? '';
  const hasBook = !owner.isGroup && entriesOf(valueOf(all.get('localLore'))).length > 0;
  const book = hasBook ? books(`${owner.file} - ${file}`) : null;
  if (book)
    add({
      ...{ path: `worlds/${book}.json`, problem: null, bytes: 0 },
      is: { kind: 'lorebook', title: book, left: null },
      read: () => written(bookFile(read()['localLore'])),
    });
  add({
    ...{ path, problem: null, bytes: tree.length(), isMade: true },
    read: () => chatFile(owner, read(), { persona, book }),
  });
}

const textsOf = (value: Json | undefined): string[] => listOf(value).map(textOf).filter(Boolean);

function ownerOf(
  place: PartPlace,
  fields: ReadonlyMap<string, Tree>,
  nameFor: (name: string) => string,
): Owner {
  const value = (key: string) => valueOf(fields.get(key));
  const name = textOf(value('name')).trim() || names.character;
  const greetings = {
    firstMessage: value('firstMessage') ?? '',
    alternateGreetings: value('alternateGreetings') ?? [],
  };
  return {
    ...{ place, name, file: nameFor(name), greetings: greetingsOf(greetings) },
    folders: new Map(
      listOf(value('chatFolders'))
        .map(objectOf)
        .map((folder) => [textOf(folder['id']), textOf(folder['name'])]),
    ),
    isGroup: value('type') === 'group',
    isBinned: (numberOf(value('trashTime')) ?? 0) > 0,
    greeting: numberOf(value('firstMsgIndex')) ?? -1,
  };
}

/** Names of personas by their ids. */
function personaNames({ save }: Making): Map<string, string> {
  const place = save.fields.get('personas');
  const list = listOf(place && valueOf(save.open(place))).map(objectOf);
  return new Map(list.map((persona) => [textOf(persona['id']), textOf(persona['name']).trim()]));
}

function addOwner(
  making: Making,
  owner: Owner,
  { all, isBroken }: ReturnType<typeof fieldsOf>,
  speaking: Speaking,
): void {
  const { add } = making;
  const folder = owner.isGroup ? 'groups' : 'characters';
  if (owner.isBinned) add(told(`${folder}/${owner.file}.json`, { left: 'binned_there' }));
  else if (isBroken) add(told(`${folder}/${owner.file}.json`, { problem: 'unreadable' }));
  else if (owner.isGroup) addGroup(making, owner);
  else addCard(making, owner, all);
  const nameFor = createNames(names.chat);
  const chats = itemsOf(all.get('chats'));
  for (const tree of chats.all) {
    const title = tree.form === 'object' ? valueOf(fieldsOf(tree).all.get('name')) : '';
    addChat(making, owner, tree, nameFor(textOf(title).trim()), speaking);
  }
  if (chats.isBroken && !isBroken) add(told(`chats/${owner.file}`, { problem: 'unreadable' }));
}

/** Where the character itself stands: some of them were set aside whole. @throws Broken */
function standsAt(making: Making, place: PartPlace): PartPlace | 'elsewhere' {
  const tree = openAt(making, place);
  const key = tree.form === 'object' ? textOf(valueOf(fieldsOf(tree).all.get('coldstorage'))) : '';
  if (key === '') return place;
  const file = characterFile(key, making.outside);
  const held = file === null ? undefined : fieldsOf(making.outside.json(file)!(0)).all.get('character');
  return file !== null && held ? { block: 0, at: held.at, file } : 'elsewhere';
}

function addOne(making: Making, place: PartPlace, nameFor: (name: string) => string, speaking: Speaking) {
  const stands = standsAt(making, place);
  const tree = openAt(making, stands === 'elsewhere' ? place : stands);
  const fields = tree.form === 'object' ? fieldsOf(tree) : { all: new Map<string, Tree>(), isBroken: true };
  const owner = ownerOf(stands === 'elsewhere' ? place : stands, fields.all, nameFor);
  if (stands === 'elsewhere') {
    making.add(told(`characters/${owner.file}.json`, { problem: 'elsewhere' }));
    return null;
  }
  addOwner(making, owner, fields, speaking);
  if (owner.isGroup || owner.isBinned || fields.isBroken) return null;
  return { file: owner.file, modules: textsOf(valueOf(fields.all.get('modules'))) };
}

export function listCharacters(making: Making, books: Speaking['books']): ListedCharacter[] {
  const nameFor = createNames(names.character);
  const speaking = { personas: personaNames(making), books };
  return making.save.characters.flatMap((place, index) => {
    try {
      return addOne(making, place, nameFor, speaking) ?? [];
    } catch (error) {
      if (!(error instanceof Broken)) throw error;
      making.add(told(`characters/${index + 1}`, { problem: 'unreadable' }));
      return [];
    }
  });
}
