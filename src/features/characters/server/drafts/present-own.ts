import { storedLorebook } from '../cards/own/stored-lorebook.ts';
import { presentPortrait } from '../../../../shared/words/picture-address.ts';
import type { EditableCharacter, OwnCharacter } from '../../creating-contract.ts';
import { emptyContent } from '../../empty-content.ts';
import { RESTORE_DAYS, type Rating } from '../../rules.ts';
import { contentOf } from './content-of.ts';
import type { EditedOwn, KeptRow, ListedOwn } from './own.views.ts';

export const RESTORE_MS = RESTORE_DAYS * 86_400_000;

const iso = (at: Date | null): string | null => at && at.toISOString();

export const restorableUntil = (deletedAt: Date): string =>
  new Date(deletedAt.getTime() + RESTORE_MS).toISOString();

function presentKept(row: KeptRow, showNsfw: boolean) {
  return {
    id: row.id,
    state: row.deleted_at ? ('deleted' as const) : row.is_draft ? ('draft' as const) : ('published' as const),
    visibility: (row.is_draft && row.wanted) || row.visibility,
    isHidden: row.is_held,
    hasUnpublishedChanges: row.has_draft || row.version_id === null,
    version: row.number,
    avatar: row.picture && presentPortrait(row.picture, { rating: row.rating, showNsfw }),
    chatCount: row.chat_count,
    likes: row.like_count,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    publishedAt: iso(row.published_at),
    deletedAt: iso(row.deleted_at),
    restorableUntil: row.deleted_at && restorableUntil(row.deleted_at),
  };
}

export const presentOwn = (row: ListedOwn, showNsfw: boolean): OwnCharacter => ({
  ...presentKept(row, showNsfw),
  name: row.name,
  hook: row.hook,
  age: row.age,
  rating: (row.is_draft && !row.has_draft ? null : row.rating) as Rating | null,
  tags: row.tags,
});

export const contentOfOwn = (row: EditedOwn) =>
  row.content
    ? { ...row.content, lorebook: storedLorebook(row.content.lorebook, row.carried) }
    : row.version
      ? contentOf(row.version, row.visibility)
      : emptyContent();

export const presentEditable = (row: EditedOwn, showNsfw: boolean): EditableCharacter => ({
  ...presentKept(row, showNsfw),
  revision: row.revision,
  content: contentOfOwn(row),
  imported:
    row.imported && row.imported_at ? { ...row.imported, importedAt: row.imported_at.toISOString() } : null,
});
