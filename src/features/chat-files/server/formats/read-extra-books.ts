// Which lorebooks SillyTavern's settings.json adds to which character, beside the one that its card names.
import { isObject, objectOf, textOf, textsOf, type Json } from './json.ts';

/** The file of its card, without its ending. */
export interface ExtraBooks {
  card: string;
  books: string[];
}

/** More are not read of one file. */
const CARDS_READ = 5_000;
const BOOKS_READ = 20;

export function listExtraBooks(file: Json): ExtraBooks[] {
  const settings = objectOf(objectOf(file)['world_info_settings']);
  const list = objectOf(settings['world_info'])['charLore'];
  if (!Array.isArray(list)) return [];
  return list
    .filter(isObject)
    .slice(0, CARDS_READ)
    .map(({ name, extraBooks }) => ({ card: textOf(name), books: textsOf(extraBooks).slice(0, BOOKS_READ) }))
    .filter(({ card, books }) => card !== '' && books.length > 0);
}
