// Where the values of Risu's database stand, whichever form it has.
import { fieldsOf, itemsOf, type Tree } from './tree.ts';

/** A value in one of the blocks. */
export interface Place {
  block: number;
  at: number;
}

/** `elsewhere`: only its name stands in the file. `too_large`: it unpacks to more than is read. */
type Trouble = 'unreadable' | 'elsewhere' | 'too_large' | 'unknown';

export interface Save {
  open(place: Place): Tree;
  characters: Place[];
  /** What stands beside the characters, by name; the first of a name counts. */
  fields: Map<string, Place>;
  /** What could not be read, or is not in the file. */
  troubles: { name: string; trouble: Trouble }[];
}

/** The names of a value's members, each with its place; a list of characters is taken apart. */
export function addFields(save: Save, block: number, tree: Tree): void {
  const { all, isBroken } = fieldsOf(tree);
  for (const [key, value] of all)
    if (key !== 'characters' && !save.fields.has(key)) save.fields.set(key, { block, at: value.at });
  const { all: characters, isBroken: isListBroken } = itemsOf(all.get('characters'));
  save.characters.push(...characters.map(({ at }) => ({ block, at })));
  if (isBroken || isListBroken) save.troubles.push({ name: '', trouble: 'unreadable' });
}
