import type { Lorebook as OwnLorebook } from '../../../../../shared/words/lorebook.ts';
import { LORE_COUNT_MAX, LORE_DEPTH_MAX } from '../../../rules.ts';
import type { JsonObject } from '../model/json-value.ts';
import type { LoreEntry, Lorebook } from '../model/lorebook.ts';
import { cardEntryOf, carriedOfEntry } from './card-entry.ts';
import { pick, type CarriedCard } from './carried-card.ts';
import { ownEntryOf, wholeIn } from './own-entry.ts';
import { OWN_KEY, ownExtension } from './own-extension.ts';

/** Default and limits of shared/words/lorebook.ts. */
const SCAN_DEPTH = 4;
const TOKENS_MAX = 1_000_000;
const ID_MAX = 60;

const CARRIED = [
  'name',
  'description',
  'scanDepth',
  'tokenBudget',
  'recursiveScanning',
  'extensions',
  'unknown',
  'besideData',
] as const satisfies readonly (keyof Lorebook)[];

type Kept = Pick<CarriedCard, 'book' | 'entries'>;

/**
 * Carried data of an entry is stored in JSON under its id. V8 may confuse a key that needs an escape with
 * another key that it parsed before (nodejs/node#63785), so such ids are replaced.
 */
const isPlainKey = (id: string): boolean => JSON.stringify(id) === `"${id}"`;

/** Unique ids for the entries; a usable id of the card is kept. */
function idsOf(entries: readonly LoreEntry[]): string[] {
  const taken = new Set<string>();
  return entries.map(({ id }, i) => {
    const own = id === undefined ? '' : String(id);
    const isFit = own !== '' && own.length <= ID_MAX && isPlainKey(own);
    let made = isFit && !taken.has(own) ? own : `e${i}`;
    while (taken.has(made)) made = `${made}-`;
    taken.add(made);
    return made;
  });
}

type Head = Omit<OwnLorebook, 'entries'>;

/** Settings that the standard lacks, by their keys in our extension of the book. */
const OWN_SETTINGS = {
  minActivations: 'min_activations',
  minActivationsDepth: 'min_activations_depth',
  groupScoring: 'use_group_scoring',
} as const satisfies Partial<Record<keyof Head, string>>;

export function headOf(book: Partial<Lorebook>): Head {
  const own = ownExtension({ extensions: book.extensions ?? {} });
  return {
    name: book.name ?? '',
    description: book.description ?? '',
    scanDepth: wholeIn(book.scanDepth, 0, LORE_DEPTH_MAX) ?? SCAN_DEPTH,
    tokenBudget: wholeIn(book.tokenBudget, 0, TOKENS_MAX),
    recursiveScanning: book.recursiveScanning ?? false,
    minActivations: wholeIn(own[OWN_SETTINGS.minActivations], 0, LORE_COUNT_MAX) ?? 0,
    minActivationsDepth: wholeIn(own[OWN_SETTINGS.minActivationsDepth], 0, LORE_COUNT_MAX) ?? 0,
    groupScoring: own[OWN_SETTINGS.groupScoring] === true,
  };
}

/** Writes changed settings into the card's book. */
function applyHead(book: Lorebook, head: Head, changed: (keyof Head)[]): Lorebook {
  const made: Record<string, unknown> = { ...book };
  const own: JsonObject = { ...ownExtension(book) };
  for (const key of changed) {
    if (key in OWN_SETTINGS) own[OWN_SETTINGS[key as keyof typeof OWN_SETTINGS]] = head[key];
    else made[key] = head[key] ?? undefined;
  }
  if (changed.some((key) => key in OWN_SETTINGS)) made['extensions'] = { ...book.extensions, [OWN_KEY]: own };
  return made as unknown as Lorebook;
}

/** A lorebook in our model, and carried data that the model has no fields for. */
export function toOwnLorebook(book: Lorebook | null): { lorebook: OwnLorebook; carried: Kept } {
  if (!book) return { lorebook: { ...headOf({}), entries: [] }, carried: { book: {}, entries: {} } };
  const ids = idsOf(book.entries);
  return {
    lorebook: { ...headOf(book), entries: book.entries.map((entry, i) => ownEntryOf(entry, ids[i]!)) },
    carried: {
      book: pick(book, CARRIED),
      entries: Object.fromEntries(book.entries.map((entry, i) => [ids[i]!, carriedOfEntry(entry)])),
    },
  };
}

/** Converts our lorebook to the card format; null if it is empty and the card had none. */
export function fromOwnLorebook({ entries, ...head }: OwnLorebook, carried: Kept): Lorebook | null {
  const before = { extensions: {}, unknown: {}, ...carried.book } as unknown as Lorebook;
  const seen = headOf(before);
  const keys = Object.keys(seen) as (keyof typeof seen)[];
  const changed = keys.filter((key) => head[key] !== seen[key]);
  if (Object.keys(carried.book).length === 0 && entries.length === 0 && changed.length === 0) return null;
  const made = applyHead(before, head, changed);
  if (made.tokenBudget === undefined) delete made.tokenBudget;
  return { ...made, entries: entries.map((entry) => cardEntryOf(entry, carried.entries[entry.id])) };
}
