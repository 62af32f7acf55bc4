import type { LoreEntry as OwnEntry } from '../../../../../shared/words/lorebook.ts';
import { isSameJson, type Json, type JsonObject } from '../model/json-value.ts';
import type { LoreEntry } from '../model/lorebook.ts';
import { keyKindOf, slashForm } from '../lore/key-kind.ts';
import { pick } from './carried-card.ts';
import { ownEntryOf, RULES } from './own-entry.ts';

/** All fields except the texts, which our own entry contains. */
const CARRIED = [
  'name',
  'comment',
  'enabled',
  'insertionOrder',
  'useRegex',
  'caseSensitive',
  'constant',
  'selective',
  'position',
  'priority',
  'id',
  'extensions',
  'unknown',
] as const satisfies readonly (keyof LoreEntry)[];

export const carriedOfEntry = (entry: LoreEntry): JsonObject => ({
  ...pick(entry, CARRIED),
  // Our entry does not distinguish an empty list from an absent one.
  ...(entry.secondaryKeys?.length === 0 ? { secondaryKeys: [] } : {}),
});

/** Defaults for an entry that was not imported from a card. */
const BLANK: JsonObject = { enabled: true, insertionOrder: 100, useRegex: false };

/** The card's original entry with our texts. */
export function cardEntryIn(
  own: Pick<OwnEntry, 'keys' | 'secondaryKeys' | 'content'>,
  carried: JsonObject,
): LoreEntry {
  const { secondaryKeys, keys, content } = own;
  const secondary = secondaryKeys.length > 0 ? { secondaryKeys } : {};
  return { extensions: {}, unknown: {}, ...carried, ...secondary, keys, content } as unknown as LoreEntry;
}

function rename(entry: LoreEntry, name: string): void {
  if (entry.name !== undefined) entry.name = name;
  // Other programs show the comment as the title.
  if (entry.name === undefined || entry.comment !== undefined || name === '') entry.comment = name;
}

const SETTERS: Partial<Record<keyof OwnEntry, (entry: LoreEntry, own: OwnEntry) => void>> = {
  name: (entry, own) => rename(entry, own.name),
  enabled: (entry, own) => void (entry.enabled = own.enabled),
  constant: (entry, own) => void (entry.constant = own.constant),
  selective: (entry, own) => void (entry.selective = own.selective),
  order: (entry, own) => void (entry.insertionOrder = own.order),
  useRegex: (entry, own) => void (entry.useRegex = own.useRegex),
  caseSensitive: (entry, own) => void (entry.caseSensitive = own.caseSensitive),
  priority: (entry, own) => {
    if (own.priority === null) delete entry.priority;
    else entry.priority = own.priority;
  },
  position: (entry, own) => {
    entry.position = own.position === 'before_char' ? 'before_char' : 'after_char';
  },
};

const changedFields = (now: OwnEntry, seen: OwnEntry): (keyof OwnEntry)[] =>
  (Object.keys(now) as (keyof OwnEntry)[]).filter(
    (field) => !isSameJson(now[field] as Json, seen[field] as Json),
  );

/** SillyTavern's rules turn keys in slash form, and only those, into regular expressions. */
const slashed = ({ keys, caseSensitive }: OwnEntry): string[] =>
  keys.map((key) =>
    slashForm(key) ? key : `/${key.replaceAll(/(?<!\\)\//g, '\\/')}/${caseSensitive ? '' : 'i'}`,
  );

const isStandard = ({ position }: OwnEntry): boolean =>
  position === 'before_char' || position === 'after_char';

/** Writes the fields in which our entry differs from the card's entry. */
function applyChanges(entry: LoreEntry, own: OwnEntry): void {
  for (const field of changedFields(own, ownEntryOf(entry, own.id))) {
    SETTERS[field]?.(entry, own);
    // The standard field can express before and after the character; the numeric rule is needed only to
    // override one.
    const { position } = entry.extensions;
    const isSaid = field === 'position' && isStandard(own) && position === undefined;
    if (!isSaid) Object.assign(entry.extensions, RULES[field]?.(own));
  }
}

/** Our entry as an entry of a card; unchanged parts keep their original form. */
export function cardEntryOf(own: OwnEntry, carried: JsonObject | undefined): LoreEntry {
  const entry = cardEntryIn(own, carried ?? BLANK);
  entry.extensions = { ...entry.extensions };
  applyChanges(entry, own);
  // Applied twice, because a written field can change how others are read: SillyTavern's rules imply whole
  // words, and without `use_regex` secondary keys count again.
  applyChanges(entry, own);
  if (own.useRegex && keyKindOf(entry) === 'slash') entry.keys = slashed(own);
  return entry;
}
