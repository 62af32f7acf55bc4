// The character's note of other programs (depth_prompt) is imported as a constant lorebook entry, so that the
// creator can edit it. Export converts it back.
import { BLANK_LORE_ENTRY } from '../../../../shared/words/lore/blank-lore.ts';
import type { LoreEntry } from '../../../../shared/words/lorebook.ts';
import type { CharacterContent } from '../../content.ts';
import { LORE_DEPTH_MAX } from '../../rules.ts';
import type { JsonObject } from '../cards/model/json-value.ts';
import { nothingCarried, type CarriedCard } from '../cards/own/carried-card.ts';
import { depthPromptIn } from '../cards/own/depth-prompt.ts';

const KEY = 'depth_prompt';

const NOTE: Omit<LoreEntry, 'content' | 'depth' | 'role'> = {
  ...BLANK_LORE_ENTRY,
  id: 'character-note',
  name: 'Character’s note',
  selective: false,
  constant: true,
  position: 'at_depth',
  excludeRecursion: true,
  preventRecursion: true,
};

const extensionsOf = ({ card }: CarriedCard): JsonObject => (card['extensions'] ?? {}) as JsonObject;

const withEntries = (content: CharacterContent, entries: LoreEntry[]): CharacterContent => ({
  ...content,
  lorebook: { ...content.lorebook, entries },
});

export function raiseNote(content: CharacterContent, carried: CarriedCard): CharacterContent {
  const note = depthPromptIn(extensionsOf(carried));
  const { entries } = content.lorebook;
  if (!note || entries.some(({ id }) => id === NOTE.id)) return content;
  const depth = Math.min(LORE_DEPTH_MAX, note.depth);
  return withEntries(content, [...entries, { ...NOTE, content: note.prompt, depth, role: note.role }]);
}

/** Converts the entry back before export, unless it no longer has the properties of a note. */
export function lowerNote(
  content: CharacterContent,
  carried: CarriedCard | null,
): { content: CharacterContent; carried: CarriedCard | null } {
  const { entries } = content.lorebook;
  const note = entries.find(
    ({ id, constant, enabled, position }) => id === NOTE.id && constant && enabled && position === 'at_depth',
  );
  const base = carried ?? nothingCarried();
  const { [KEY]: before, ...others } = extensionsOf(base);
  const withExtensions = (extensions: JsonObject): CarriedCard => ({
    ...base,
    card: { ...base.card, extensions },
  });
  const was = before === undefined ? null : depthPromptIn({ [KEY]: before });
  // An empty note was never converted, so it is kept. A note with text was deleted by the creator.
  if (!note) return { content, carried: was === null ? carried : withExtensions(others) };
  const rest = withEntries(
    content,
    entries.filter((entry) => entry !== note),
  );
  // An unchanged note keeps its original form.
  if (was && was.prompt === note.content && was.depth === note.depth && was.role === note.role)
    return { content: rest, carried: base };
  const written = { prompt: note.content, depth: note.depth, role: note.role };
  return { content: rest, carried: withExtensions({ ...extensionsOf(base), [KEY]: written }) };
}
