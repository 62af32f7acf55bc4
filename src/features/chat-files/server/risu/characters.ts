// Characters and groups of a save.
import { listOf, objectOf, textOf, textsOf, type JsonObject } from '../formats/json.ts';
import { Broken } from './byte-source.ts';
import { picturesOf, writeCard, type CardPicture } from './card.ts';
import { addChats, type Speaking } from './chats.ts';
import { createNames } from './names.ts';
import { baseName, type Outside } from './outside.ts';
import { NO_NAME, ownerOf, type Owner } from './owner.ts';
import { jsonBytes, leftPart, openAt, type PartContext, type PartPlace } from './part-context.ts';
import { characterFile } from './set-aside.ts';
import { fieldsOf, valueOf, type Tree } from './tree.ts';

/** What other parts have to know of a character. */
export interface ListedCharacter {
  /** The name of its card's file, without ending. */
  file: string;
  modules: string[];
}

/** Pictures that a card takes with it, portrait first; a card may have at most 64 MB. Bytes. */
const PICTURES_MAX = 24 * 1_048_576;

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

function addCard(context: PartContext, owner: Owner, fields: ReadonlyMap<string, Tree>): void {
  const { outside, used, add } = context;
  const wanted = picturesOf(textOf(valueOf(fields.get('image'))), valueOf(fields.get('emotionImages')));
  const pictures = fittingPictures(wanted, outside);
  for (const { file } of pictures) used.add(baseName(file));
  add({
    path: `characters/${owner.file}.${pictures.length > 0 ? 'charx' : 'json'}`,
    problem: null,
    bytes: pictures.reduce((sum, { file }) => sum + outside.sizeOf(file), 0),
    is: { kind: 'character', title: owner.file, left: null },
    read: () =>
      Buffer.from(
        writeCard(
          plainOf(openAt(context, owner.place)),
          pictures.map((each) => ({ ...each, bytes: outside.read(each.file)! })),
        ),
      ),
  });
}

/** A group without its chats, which are parts of their own. */
function addGroup(context: PartContext, owner: Owner): void {
  context.add({
    ...{ path: `groups/${owner.file}.json`, problem: null, bytes: 0 },
    is: { kind: 'group', title: owner.name, left: null },
    read: () => jsonBytes(plainOf(openAt(context, owner.place))),
  });
}

/** Names of personas by their ids. */
function personaNames({ save }: PartContext): Map<string, string> {
  const place = save.fields.get('personas');
  const list = listOf(place && valueOf(save.open(place))).map(objectOf);
  return new Map(list.map((persona) => [textOf(persona['id']), textOf(persona['name']).trim()]));
}

function addOwner(
  context: PartContext,
  owner: Owner,
  { all, isBroken }: ReturnType<typeof fieldsOf>,
  speaking: Speaking,
): void {
  const { add } = context;
  const folder = owner.isGroup ? 'groups' : 'characters';
  if (owner.isBinned) add(leftPart(`${folder}/${owner.file}.json`, { left: 'binned_there' }));
  else if (isBroken) add(leftPart(`${folder}/${owner.file}.json`, { problem: 'unreadable' }));
  else if (owner.isGroup) addGroup(context, owner);
  else addCard(context, owner, all);
  const areWhole = addChats(context, owner, all.get('chats'), speaking);
  if (!areWhole && !isBroken) add(leftPart(`chats/${owner.file}`, { problem: 'unreadable' }));
}

/** Where the character itself stands: some of them were set aside whole. @throws Broken */
function standsAt(context: PartContext, place: PartPlace): PartPlace | 'elsewhere' {
  const tree = openAt(context, place);
  const key = textOf(valueOf(fieldsOf(tree).all.get('coldstorage')));
  if (key === '') return place;
  const file = characterFile(key, context.outside);
  const held = file === null ? undefined : fieldsOf(context.outside.json(file)!(0)).all.get('character');
  return file !== null && held ? { block: 0, at: held.at, file } : 'elsewhere';
}

function addOne(
  context: PartContext,
  place: PartPlace,
  nameFor: (name: string) => string,
  speaking: Speaking,
) {
  const stands = standsAt(context, place);
  const tree = openAt(context, stands === 'elsewhere' ? place : stands);
  const fields = tree.form === 'object' ? fieldsOf(tree) : { all: new Map<string, Tree>(), isBroken: true };
  const owner = ownerOf(stands === 'elsewhere' ? place : stands, fields.all, nameFor);
  if (stands === 'elsewhere') {
    context.add(leftPart(`characters/${owner.file}.json`, { problem: 'elsewhere' }));
    return null;
  }
  addOwner(context, owner, fields, speaking);
  if (owner.isGroup || owner.isBinned || fields.isBroken) return null;
  return { file: owner.file, modules: textsOf(valueOf(fields.all.get('modules'))) };
}

export function listCharacters(context: PartContext, books: Speaking['books']): ListedCharacter[] {
  const nameFor = createNames(NO_NAME);
  const speaking = { personas: personaNames(context), books };
  return context.save.characters.flatMap((place, index) => {
    try {
      return addOne(context, place, nameFor, speaking) ?? [];
    } catch (error) {
      if (!(error instanceof Broken)) throw error;
      context.add(leftPart(`characters/${index + 1}`, { problem: 'unreadable' }));
      return [];
    }
  });
}
