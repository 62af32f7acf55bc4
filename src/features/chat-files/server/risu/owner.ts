// A character or group, as its chats need it.
import { listOf, numberOf, objectOf, textOf } from '../formats/json.ts';
import { greetingsOf } from './card.ts';
import type { PartPlace } from './part-context.ts';
import { valueOf, type Tree } from './tree.ts';

export interface Owner {
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

/** For one that has none. */
export const NO_NAME = 'Character';

export function ownerOf(
  place: PartPlace,
  fields: ReadonlyMap<string, Tree>,
  nameFor: (name: string) => string,
): Owner {
  const value = (key: string) => valueOf(fields.get(key));
  const name = textOf(value('name')).trim() || NO_NAME;
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
