import { BLANK_LORE_ENTRY, BLANK_LOREBOOK } from '../../../../../shared/words/lore/blank-lore.ts';
import type { LoreEntry as OwnEntry, Lorebook as OwnLorebook } from '../../../../../shared/words/lorebook.ts';
import type { JsonObject } from '../model/json-value.ts';
import { cardEntryIn } from './card-entry.ts';
import type { CarriedCard } from './carried-card.ts';
import { ownEntryOf } from './own-entry.ts';
import { headOf } from './own-lorebook.ts';

/** Positions that were stored as another one before they existed. */
const LATER_POSITIONS: readonly OwnEntry['position'][] = ['before_examples', 'after_examples', 'outlet'];

function completeEntry(stored: OwnEntry, carried: JsonObject | undefined): OwnEntry {
  if (stored.sticky !== undefined) return stored;
  if (!carried) return { ...BLANK_LORE_ENTRY, ...stored };
  const seen = ownEntryOf(cardEntryIn(stored, carried), stored.id);
  const isMoved = stored.position !== 'after_char' || !LATER_POSITIONS.includes(seen.position);
  return { ...seen, ...stored, position: isMoved ? stored.position : seen.position };
}

/**
 * A stored lorebook with the fields that it lacks because it is older than they are. Their values come from
 * the card that it was imported from, whose rules would otherwise seem to have been changed here.
 */
export function storedLorebook(
  stored: OwnLorebook,
  carried: Pick<CarriedCard, 'book' | 'entries'> | null,
): OwnLorebook {
  const seen = stored.groupScoring === undefined ? headOf(carried?.book ?? {}) : BLANK_LOREBOOK;
  return {
    ...seen,
    ...stored,
    entries: stored.entries.map((entry) => completeEntry(entry, carried?.entries[entry.id])),
  };
}
