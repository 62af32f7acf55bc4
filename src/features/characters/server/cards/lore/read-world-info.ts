import type { LoreEntry } from '../model/lorebook.ts';
import { numberIn, type JsonObject } from '../model/json-value.ts';
import type { OpenObject } from '../fields/open-object.ts';
import type { Reading } from '../fields/to-text.ts';
import { DEFAULT_ORDER, idOf, keysOf, withoutAbsent } from './read-entry.ts';
import { FILTER_RULE, WORLD_INFO_RULES } from './world-info-keys.ts';

/** Empty extensions, which would otherwise be lost among the rules that are read into them. */
export const emptyExtensions = (given: JsonObject | undefined): JsonObject =>
  given && Object.keys(given).length === 0 ? { extensions: {} } : {};

/** Reads an entry of a SillyTavern world-info file. `key`: its key in the file, if that is a number. */
export function readWorldInfoEntry(fields: OpenObject, key: number | undefined, reading: Reading): LoreEntry {
  const given = fields.object('extensions');
  const extensions: JsonObject = { ...given };
  for (const [name, extension] of WORLD_INFO_RULES) {
    const value = fields.take(name);
    if (value !== undefined) extensions[extension] = value;
  }
  const filter = fields.take('characterFilter');
  if (filter !== undefined) extensions[FILTER_RULE] = filter;
  const stated = numberIn(extensions['position']) ?? 0;
  const position = Number.isInteger(stated) ? stated : 0;
  // Identifies the entry as SillyTavern’s, whose keys are regular expressions only in slash form.
  extensions['position'] = position;
  const disabled = fields.flag('disable');
  return withoutAbsent<LoreEntry>({
    keys: keysOf(fields, 'key', reading) ?? keysOf(fields, 'keys', reading) ?? [],
    secondaryKeys: keysOf(fields, 'keysecondary', reading) ?? [],
    content: fields.optionalText('content') ?? '',
    enabled: !(disabled ?? false),
    insertionOrder: fields.number('order') ?? DEFAULT_ORDER,
    useRegex: true,
    constant: fields.flag('constant') ?? false,
    selective: fields.flag('selective') ?? true,
    position: position === 0 ? 'before_char' : 'after_char',
    priority: fields.number('priority'),
    id: idOf(fields, 'uid', reading) ?? key,
    name: fields.optionalText('name'),
    comment: fields.optionalText('comment') ?? '',
    extensions,
    unknown: { ...fields.rest(), ...emptyExtensions(given) },
  });
}
