// Cards as ready JSON. The cache key consists of the immutable parts of a card (version, picture, rating), so
// a cached card stays valid and a list costs one small query.
import type { Db } from '../../../../platform/server/db/database.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import { NEW_DAYS } from '../../rules.ts';
import { readCards, type ListedRow } from './cards.views.ts';

/** About 1.5 KB each. */
const KEPT_CARDS = 20_000;
/** A creator's name is on the card and may change without a new version. Milliseconds. */
const FRESH_MS = 5 * 60_000;
const DAY_MS = 86_400_000;

export function createCards({ db, clock }: { db: Db; clock: Clock }) {
  const kept = new Map<string, { at: number; card: string }>();

  const keyOf = (row: ListedRow, showNsfw: boolean): string =>
    `${row.version_id}${row.avatar_image_id ?? ''}${row.rating}${showNsfw ? '' : 'c'}`;

  function keep(key: string, card: string): void {
    kept.delete(key);
    kept.set(key, { at: clock.now(), card });
    if (kept.size > KEPT_CARDS) kept.delete(kept.keys().next().value!);
  }

  return {
    /**
     * `CharacterSummary` of each row as JSON text, in the rows' order.
     * @param reasons by character id, as JSON; for feeds, whose cards give the reason for showing them
     */
    async of(rows: ListedRow[], showNsfw: boolean, reasons?: ReadonlyMap<string, string>): Promise<string[]> {
      const now = clock.now();
      const keys = rows.map((row) => keyOf(row, showNsfw));
      const isMissing = (key: string) => now - (kept.get(key)?.at ?? -Infinity) > FRESH_MS;
      const missing = rows.filter((_row, index) => isMissing(keys[index]!));
      // TimedCache locally as well, because a list may have more cards than the cache can hold.
      const read = new Map<string, string>();
      if (missing.length > 0) {
        const cards = await readCards(
          db,
          missing.map((row) => row.id),
          showNsfw,
        );
        for (const row of missing) {
          const card = cards.get(row.id);
          // The character was changed or deleted between the two reads.
          if (!card) continue;
          read.set(row.id, card);
          keep(keyOf(row, showNsfw), card);
        }
      }
      return rows.flatMap((row, index) => {
        const card = read.get(row.id) ?? kept.get(keys[index]!)?.card;
        if (!card) return [];
        const isNew = now - row.created_at.getTime() < NEW_DAYS * DAY_MS;
        const reason = reasons ? `,"reason":${reasons.get(row.id) ?? 'null'}` : '';
        return `${card.slice(0, -1)},"chatCount":${row.chat_count},"likes":${row.like_count},"isNew":${isNew},"isPremium":${row.is_premium}${reason}}`;
      });
    },
  };
}

export type Cards = ReturnType<typeof createCards>;
