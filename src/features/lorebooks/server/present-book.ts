import type { BookSummary, BookUses, OwnLorebook } from '../contract.ts';
import type { BookRow } from './lorebooks.store.ts';
import type { SummaryRow, UseRow } from './lorebooks.views.ts';

export function usesOf(rows: readonly UseRow[]): BookUses {
  const of = (scope: UseRow['scope']) => rows.filter((row) => row.scope === scope);
  return {
    isGlobal: of('global').length > 0,
    conversations: of('conversation').map((row) => ({ id: row.conversation_id!, title: row.label ?? '' })),
    characters: of('character').map((row) => ({ id: row.character_id!, name: row.label ?? '' })),
    personas: of('persona').map((row) => ({ id: row.persona_id!, name: row.label ?? '' })),
  };
}

const headOf = (row: Omit<SummaryRow, 'description'>, uses: readonly UseRow[]) => ({
  id: row.id,
  name: row.name,
  entries: row.entry_count,
  tokens: row.tokens,
  bytes: row.bytes,
  revision: row.revision,
  uses: usesOf(uses),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

/** @param uses of all lorebooks of the user */
export const presentSummary = (row: SummaryRow, uses: readonly UseRow[]): BookSummary => ({
  ...headOf(
    row,
    uses.filter((use) => use.lorebook_id === row.id),
  ),
  description: row.description,
});

export const presentBook = (row: BookRow, uses: readonly UseRow[]): OwnLorebook => ({
  ...headOf(row, uses),
  content: row.content,
  folders: row.folders,
});
