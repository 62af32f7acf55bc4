// The catalogues of a language: src/shared/messages/<language>/<part>.po.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../run.ts';
import { readCatalogue, writeCatalogue, type Entry } from './catalogue-file.ts';
import type { Translation } from './sentence.ts';
import { keyOf } from './sources.ts';

const folderOf = (language: string): string => path.join(ROOT, 'src/shared/messages', language);

export const categoriesOf = (language: string): Intl.LDMLPluralRule[] =>
  new Intl.PluralRules(language)
    .resolvedOptions()
    .pluralCategories.toSorted((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b));
const ORDER: Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other'];

export function readCatalogues(language: string): Map<string, Entry> {
  const folder = folderOf(language);
  const entries = new Map<string, Entry>();
  if (!existsSync(folder)) return entries;
  for (const name of readdirSync(folder)
    .filter((file) => file.endsWith('.po'))
    .sort())
    for (const entry of readCatalogue(readFileSync(path.join(folder, name), 'utf8'), `${language}/${name}`))
      entries.set(keyOf(entry), entry);
  return entries;
}

/** The part of the product that a sentence belongs to: a feature, the desk of staff, or several. */
export function partOf(files: readonly string[]): string {
  const parts = new Set(files.map(partOfFile));
  return parts.size === 1 ? [...parts][0]! : 'common';
}

function partOfFile(file: string): string {
  if (/\/web\/(?:.*\/)?desk\//.test(file) || /\/desk-[\w-]+\.tsx?$/.test(file)) return 'desk';
  if (file.startsWith('src/shared/messages/')) return 'refusals';
  return /^src\/features\/([^/]+)\//.exec(file)?.[1] ?? /^src\/([^/]+)\//.exec(file)?.[1] ?? 'common';
}

/** @returns whether anything was written. */
export function writeCatalogues(language: string, entries: readonly Entry[]): boolean {
  const folder = folderOf(language);
  mkdirSync(folder, { recursive: true });
  const parts = Map.groupBy(entries, ({ files }) => `${partOf(files)}.po`);
  let isChanged = false;
  for (const [name, list] of parts) {
    const sorted = list.toSorted((a, b) => compare(a.files[0]!, b.files[0]!) || compare(a.id, b.id));
    const text = writeCatalogue(language, sorted);
    const file = path.join(folder, name);
    if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
    writeFileSync(file, text);
    isChanged = true;
  }
  for (const name of readdirSync(folder))
    if (name.endsWith('.po') && !parts.has(name)) {
      rmSync(path.join(folder, name));
      isChanged = true;
    }
  return isChanged;
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Whether a sentence has its text, or all of them. */
export const isTranslatedEntry = ({ texts, plural, isDoubtful }: Entry, language: string): boolean =>
  !isDoubtful &&
  (plural === undefined
    ? Boolean(texts[0])
    : categoriesOf(language).every((_category, index) => Boolean(texts[index])));

/** Finds translations for the build. */
export function createFinder(
  language: string,
): (id: string, plural: string | undefined) => Translation | undefined {
  const entries = readCatalogues(language);
  const categories = categoriesOf(language);
  return (id, plural) => {
    const entry = entries.get(keyOf({ id, plural }));
    if (!entry || !isTranslatedEntry(entry, language)) return undefined;
    if (plural === undefined) return entry.texts[0];
    return Object.fromEntries(categories.map((category, index) => [category, entry.texts[index]!]));
  };
}
