import { BLANK_LORE_ENTRY } from '../../../../shared/words/lore/blank-lore.ts';
import type { LoreEntry } from '../../../../shared/words/lorebook.ts';

/** An entry with default values. @param id must be unique in its lorebook */
export const newEntry = (id: string): LoreEntry => ({ ...BLANK_LORE_ENTRY, id });
