// What a save holds beside its characters: personas, presets, modules with their lorebooks, settings.
import { isObject, listOf, numberOf, objectOf, textOf, type JsonObject } from '../formats/json.ts';
import type { ListedCharacter } from './characters.ts';
import { Broken } from './byte-source.ts';
import { entriesOf } from '../formats/lore/risu-lore.ts';
import { createNames } from './names.ts';
import { bookPart, jsonBytes, leftPart, nameIn, type PartContext } from './part-context.ts';
import { baseName } from './outside.ts';
import { presetFile } from './preset.ts';
import type { Place } from './save-values.ts';
import { fieldsOf, itemsOf, valueOf, type Tree } from './tree.ts';

const HAS_REST = ['regex', 'trigger', 'cjs', 'assets', 'backgroundEmbedding', 'customModuleToggle', 'mcp'];

const isFilled = (tree: Tree | undefined): boolean => {
  const value = valueOf(tree);
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
};

/** The items of a list of the save, each with its place. */
function itemsIn({ save, add }: PartContext, name: string): { place: Place; tree: Tree }[] {
  const place = save.fields.get(name);
  if (!place) return [];
  try {
    const { all, isBroken } = itemsOf(save.open(place));
    if (isBroken) add(leftPart(name, { problem: 'unreadable' }));
    return all
      .filter(({ form }) => form === 'object')
      .map((tree) => ({ place: { block: place.block, at: tree.at }, tree }));
  } catch (error) {
    if (!(error instanceof Broken)) throw error;
    add(leftPart(name, { problem: 'unreadable' }));
    return [];
  }
}

/** @param key of the field with its entries */
const addBook = ({ save, add }: PartContext, title: string, place: Place, key: string): void =>
  add(bookPart(title, () => fieldsOf(save.open(place)).all.get(key)?.value()));

/** @returns the lorebooks by the ids of their modules */
function addModules(context: PartContext, books: (name: string) => string): Map<string, string> {
  const found = new Map<string, string>();
  const nameFor = createNames('Module');
  for (const { place, tree } of itemsIn(context, 'modules')) {
    const { all } = fieldsOf(tree);
    const name = nameIn(valueOf(all.get('name')), 'Module');
    if (entriesOf(valueOf(all.get('lorebook'))).length > 0) {
      const book = books(name);
      found.set(textOf(valueOf(all.get('id'))), book);
      addBook(context, book, place, 'lorebook');
    }
    const hasRest = HAS_REST.some((key) => isFilled(all.get(key)));
    if (hasRest || !found.has(textOf(valueOf(all.get('id')))))
      context.add(leftPart(`modules/${nameFor(name)}`, { left: 'module' }));
  }
  return found;
}

/** Lorebooks of old versions, which belonged to no character. */
function addOldBooks(context: PartContext, books: (name: string) => string): void {
  for (const { place, tree } of itemsIn(context, 'loreBook')) {
    const { all } = fieldsOf(tree);
    if (entriesOf(valueOf(all.get('data'))).length > 0)
      addBook(context, books(nameIn(valueOf(all.get('name')), 'Lorebook')), place, 'data');
  }
}

function addPresets(context: PartContext): void {
  const nameFor = createNames('Preset');
  for (const { place, tree } of itemsIn(context, 'botPresets')) {
    const name = nameFor(textOf(valueOf(fieldsOf(tree).all.get('name'))).trim());
    context.add({
      ...{ path: `OpenAI Settings/${name}.json`, problem: null, bytes: 0 },
      is: { kind: 'preset', title: name, left: null },
      read: () => jsonBytes(presetFile(objectOf(context.save.open(place).value()))),
    });
  }
}

const field = ({ save }: PartContext, name: string) => {
  const place = save.fields.get(name);
  return place && valueOf(save.open(place));
};

/** In old versions there is one persona, whose fields stand beside the others. */
function personasOf(context: PartContext): { list: JsonObject[]; chosen: number } {
  const list = listOf(field(context, 'personas')).filter(isObject);
  if (list.length > 0) return { list, chosen: numberOf(field(context, 'selectedPersona')) ?? 0 };
  const personaPrompt = textOf(field(context, 'personaPrompt'));
  if (!personaPrompt) return { list: [], chosen: 0 };
  const name = textOf(field(context, 'username'));
  return { list: [{ name, personaPrompt, icon: textOf(field(context, 'userIcon')) }], chosen: 0 };
}

/** Its picture stands where a persona of SillyTavern has it. */
function addIcon({ outside, used, add }: PartContext, icon: string, key: string): void {
  const name = baseName(icon);
  if (!name || !outside.has(name)) return;
  used.add(name);
  add({
    ...{ path: `User Avatars/${key}`, problem: null, bytes: outside.sizeOf(name) },
    is: { kind: 'picture', title: key, left: null },
    read: () => outside.read(name)!,
  });
}

/** In the form of SillyTavern's settings, which name personas, and lorebooks of characters. */
function addSettings(
  context: PartContext,
  characters: readonly ListedCharacter[],
  modules: Map<string, string>,
): void {
  const { list, chosen } = personasOf(context);
  const keyed = list.map((persona, index) => ({ key: `persona ${index + 1}.png`, persona }));
  for (const { key, persona } of keyed) addIcon(context, textOf(persona['icon']), key);
  const everywhere = listOf(field(context, 'enabledModules')).map(textOf);
  const charLore = characters
    .map(({ file, modules: own }) => ({
      name: file,
      extraBooks: [...new Set([...own, ...everywhere])].flatMap((id) => modules.get(id) ?? []),
    }))
    .filter(({ extraBooks }) => extraBooks.length > 0);
  const file = {
    power_user: {
      personas: Object.fromEntries(keyed.map(({ key, persona }) => [key, textOf(persona['name'])])),
      persona_descriptions: Object.fromEntries(
        keyed.map(({ key, persona }) => [key, { description: textOf(persona['personaPrompt']) }]),
      ),
      default_persona: keyed[chosen]?.key ?? null,
    },
    world_info_settings: { world_info: { charLore } },
  };
  context.add({ path: 'settings.json', problem: null, bytes: 0, isMade: true, read: () => jsonBytes(file) });
}

export function listSettings(
  context: PartContext,
  books: (name: string) => string,
  characters: readonly ListedCharacter[],
): void {
  const modules = addModules(context, books);
  addOldBooks(context, books);
  addPresets(context);
  addSettings(context, characters, modules);
}
