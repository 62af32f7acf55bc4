// The chats of a character or group, each as a file of Risu's own form.
import type { PartProblem } from '../archive/source-file.ts';
import { numberOf, objectOf, textOf, without, type JsonObject } from '../formats/json.ts';
import { Broken } from './byte-source.ts';
import { entriesOf } from '../formats/lore/risu-lore.ts';
import { createNames } from './names.ts';
import type { Outside } from './outside.ts';
import type { Owner } from './owner.ts';
import { bookPart, jsonBytes, leftPart, openAt, type PartContext } from './part-context.ts';
import { isElsewhere, withMessages } from './set-aside.ts';
import { fieldsOf, isShort, itemsOf, valueOf, type Tree } from './tree.ts';

function problemOf(tree: Tree, fields: ReadonlyMap<string, Tree>, outside: Outside): PartProblem | null {
  try {
    if (tree.form !== 'object') return 'unreadable';
    if (!isShort(tree.length())) return 'document';
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

export interface Speaking {
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
  return jsonBytes({
    ...{ type: 'risuChat', ver: 2, data: without(chat, book ? ['localLore'] : []) },
    ...{ character: owner.name, greeting, persona, book },
    folder: owner.folders.get(textOf(chat['folderId'])) ?? '',
  });
}

function addChat(
  context: PartContext,
  owner: Owner,
  tree: Tree,
  file: string,
  { personas, books }: Speaking,
): void {
  const { outside, add } = context;
  const { all } = fieldsOf(tree);
  const folder = owner.isGroup ? 'group chats' : 'chats';
  const path = `${folder}/${owner.file}/${file}.json`;
  const problem = problemOf(tree, all, outside);
  if (owner.isBinned || problem)
    return add(leftPart(path, owner.isBinned ? { left: 'binned_there' } : { problem: problem! }));
  const place = { ...owner.place, at: tree.at };
  const read = (): JsonObject => withMessages(objectOf(openAt(context, place).value()), outside);
  const persona = personas.get(textOf(valueOf(all.get('bindedPersona')))) ?? '';
  const hasBook = !owner.isGroup && entriesOf(valueOf(all.get('localLore'))).length > 0;
  const book = hasBook ? books(`${owner.file} - ${file}`) : null;
  if (book) add(bookPart(book, () => read()['localLore']));
  add({
    ...{ path, problem: null, bytes: tree.length(), isMade: true },
    read: () => chatFile(owner, read(), { persona, book }),
  });
}

/** @returns false where the list of chats breaks off */
export function addChats(
  context: PartContext,
  owner: Owner,
  list: Tree | undefined,
  speaking: Speaking,
): boolean {
  const nameFor = createNames('Chat');
  const { all, isBroken } = itemsOf(list);
  for (const tree of all) {
    const title = valueOf(fieldsOf(tree).all.get('name'));
    addChat(context, owner, tree, nameFor(textOf(title).trim()), speaking);
  }
  return !isBroken;
}
