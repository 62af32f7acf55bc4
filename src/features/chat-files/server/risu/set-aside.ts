// Chats that Risu has set aside: its database names them only, and their messages lie in a file of their own.
import { isObject, listOf, objectOf, textOf, type Json, type JsonObject } from '../formats/json.ts';
import type { Outside } from './outside.ts';
import { fieldsOf, valueOf, type Tree } from './tree.ts';

const SIGN = '\uEF01COLDSTORAGE\uEF01';

const keyIn = (text: string): string | null => (text.startsWith(SIGN) ? text.slice(SIGN.length) : null);

const nameOf = (key: string, outside: Outside): string | null =>
  [`coldstorage_${key}.json`, `${key}.json`, key].find((name) => outside.has(name)) ?? null;

function firstMessage(chat: ReadonlyMap<string, Tree>): Json | undefined {
  const list = chat.get('message');
  if (list?.form !== 'list') return undefined;
  const [first] = list.items();
  return first && valueOf(fieldsOf(first).all.get('data'));
}

/** The file of a whole character that was set aside; null where it is not in the backup. */
export const characterFile = (key: string, outside: Outside): string | null => nameOf(key, outside);

/** Whether its messages are not in the file. @throws Broken */
export function isElsewhere(chat: ReadonlyMap<string, Tree>, outside: Outside): boolean {
  const key = keyIn(textOf(firstMessage(chat)));
  return key !== null && nameOf(key, outside) === null;
}

/** The chat with its messages. @throws Broken, RefusedFile */
export function withMessages(chat: JsonObject, outside: Outside): JsonObject {
  const key = keyIn(textOf(objectOf(listOf(chat['message'])[0])['data']));
  const name = key === null ? null : nameOf(key, outside);
  const found = name === null ? undefined : outside.json(name)?.(0).value();
  // At first only the messages were set aside.
  if (Array.isArray(found)) return { ...chat, message: found };
  if (!isObject(found)) return chat;
  return Array.isArray(found['message']) ? { ...chat, ...found } : chat;
}
