import type { Db } from '../../../../platform/server/db/database.ts';
import type { CarriedCard } from '../cards/own/carried-card.ts';
import { readOwn } from '../drafts/own.views.ts';

/** The lorebook that the card of a user's character names without holding it, as SillyTavern's cards do. */
export async function namedLorebook(db: Db, id: string, userId: string): Promise<string | null> {
  const row = await readOwn(db, id, userId, new Date(0));
  const carried = row?.content ? row.carried : ((row?.version?.carried ?? null) as CarriedCard | null);
  if (!carried || Object.keys(carried.book).length > 0) return null;
  const { extensions } = carried.card;
  const name =
    typeof extensions === 'object' && extensions && 'world' in extensions ? extensions['world'] : null;
  return typeof name === 'string' && name.trim() !== '' ? name.trim() : null;
}
