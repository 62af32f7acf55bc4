import { numberIn } from '../model/json-value.ts';
import type { LoreEntry } from '../model/lorebook.ts';
import type { OpenObject } from '../fields/open-object.ts';
import { kindOf, type Reading } from '../fields/to-text.ts';

/** SillyTavern's default, for files that state no order. */
export const DEFAULT_ORDER = 100;

/** Removes undefined fields, so that equal entries compare as equal. */
export function withoutAbsent<T extends object>(entry: T): T {
  return Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined)) as T;
}

/** Removes blank keywords, which would match everything. */
export function keysOf(fields: OpenObject, key: string, { report }: Reading): string[] | undefined {
  const keys = fields.optionalTexts(key, true);
  const made = keys?.filter((text) => text.trim() !== '');
  if (made && made.length < keys!.length) report.add('book.empty-key', fields.at(key));
  return made;
}

export function idOf(fields: OpenObject, key: string, { report }: Reading): number | string | undefined {
  const id = fields.take(key);
  if (typeof id === 'number' || typeof id === 'string' || id === undefined) return id;
  if (id === null) report.add('value.null', fields.at(key));
  else report.add('value.dropped', fields.at(key), kindOf(id));
  return undefined;
}

type Placed = Pick<LoreEntry, 'position' | 'extensions'>;

/** Reads the position, for which programs also write SillyTavern's numbers. */
export function placeOf(fields: OpenObject, extensions: Placed['extensions'], { report }: Reading): Placed {
  const stated = fields.take('position');
  if (stated === 'before_char' || stated === 'after_char') return { position: stated, extensions };
  if (stated === undefined) return { extensions };
  if (stated === null || stated === '') {
    report.add('value.null', fields.at('position'));
    return { extensions };
  }
  const number = numberIn(stated) ?? Number.NaN;
  const isBefore = number === 0 || (typeof stated === 'string' && /before/i.test(stated));
  const position = isBefore ? 'before_char' : 'after_char';
  report.add('book.position', fields.at('position'), position);
  // The standard can express only 0 and 1; other numbers are kept in SillyTavern's extension.
  const isOther = Number.isInteger(number) && number > 1 && extensions['position'] === undefined;
  return { position, extensions: isOther ? { ...extensions, position: number } : extensions };
}

/** Reads an entry of `character_book`. */
export function readBookEntry(fields: OpenObject, reading: Reading): LoreEntry {
  const { report } = reading;
  // A program makes the same error in all entries of a book, so it is reported once with [*] as the index.
  const missing = (key: string, as: 'empty' | 'list' | 'yes' | number) => {
    if (!fields.has(key)) report.add('value.missing', fields.at(key).replaceAll(/\[\d+\]/g, '[*]'), as);
  };
  missing('keys', 'list');
  missing('content', 'empty');
  missing('enabled', 'yes');
  missing('insertion_order', DEFAULT_ORDER);
  missing('extensions', 'empty');
  return withoutAbsent<LoreEntry>({
    keys: keysOf(fields, 'keys', reading) ?? [],
    secondaryKeys: keysOf(fields, 'secondary_keys', reading),
    content: fields.optionalText('content') ?? '',
    enabled: fields.flag('enabled') ?? true,
    insertionOrder: fields.number('insertion_order') ?? DEFAULT_ORDER,
    useRegex: fields.flag('use_regex') ?? false,
    caseSensitive: fields.flag('case_sensitive'),
    constant: fields.flag('constant'),
    selective: fields.flag('selective'),
    priority: fields.number('priority'),
    id: idOf(fields, 'id', reading),
    name: fields.optionalText('name'),
    comment: fields.optionalText('comment'),
    ...placeOf(fields, fields.object('extensions') ?? {}, reading),
    unknown: fields.rest(),
  });
}
