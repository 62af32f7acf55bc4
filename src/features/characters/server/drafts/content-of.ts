// Converts between the content that a creator edits and its database rows.
import type { Lorebook } from '../../../../shared/words/lorebook.ts';
import type { CharacterContent } from '../../content.ts';
import { emptyContent } from '../../empty-content.ts';
import { RATINGS, type Visibility } from '../../rules.ts';
import { rowOfTexts, textsOfRow } from '../text-columns.ts';
import { isSameJson, type Json } from '../cards/model/json-value.ts';
import type { CarriedCard } from '../cards/own/carried-card.ts';
import { storedLorebook } from '../cards/own/stored-lorebook.ts';
import type { Look, VersionRow } from '../characters.store.ts';
import type { DraftFace } from './drafts.store.ts';
import type { NewVersion } from '../versions.store.ts';

const isRating = (name: string): boolean => (RATINGS as readonly string[]).includes(name);

export function contentOf(version: VersionRow, visibility: Visibility): CharacterContent {
  const blank = emptyContent();
  const look = version.look as Look;
  return {
    ...textsOfRow(version),
    age: version.age,
    greetings: version.greetings,
    starters: version.starters,
    tags: version.tag_names.filter((name) => !isRating(name)),
    rating: version.rating,
    look: { seed: look.seed, tags: look.tags, words: look.words ?? '' },
    lorebook: version.lorebook
      ? storedLorebook(version.lorebook as Lorebook, version.carried as CarriedCard | null)
      : blank.lorebook,
    visibility,
  };
}

/** Tag names for lists and feeds, including the rating. */
export const tagNamesOf = ({ tags, rating }: CharacterContent): string[] =>
  rating === null ? tags : [...tags, rating];

/** Requires content without problems, so an age is present. */
export function versionOf(
  content: CharacterContent,
  carried: CarriedCard | null,
  about: { id: string; characterId: string; at: Date },
): NewVersion {
  const { lorebook } = content;
  const hasLore = lorebook.entries.length > 0 || lorebook.name !== '' || lorebook.description !== '';
  return {
    id: about.id,
    character_id: about.characterId,
    ...rowOfTexts(content),
    age: content.age!,
    greetings: content.greetings,
    starters: content.starters,
    tag_names: tagNamesOf(content),
    rating: content.rating,
    look: JSON.stringify(content.look),
    lorebook: hasLore ? JSON.stringify(lorebook) : null,
    carried: carried && JSON.stringify(carried),
    created_at: about.at,
  };
}

/** The row of an unpublished draft, which only its creator sees. */
export const faceOf = (content: CharacterContent): DraftFace => ({
  name: content.name,
  hook: content.hook,
  age: content.age !== null && content.age >= 18 ? content.age : null,
  rating: content.rating ?? 'sfw',
});

/**
 * Names of the fields in which two contents differ. Visibility is left out, because versions do not include
 * it.
 */
export function changedFields(before: CharacterContent, after: CharacterContent): string[] {
  return (Object.keys(after) as (keyof CharacterContent)[]).filter(
    (field) => field !== 'visibility' && !isSameJson(before[field] as Json, after[field] as Json),
  );
}
