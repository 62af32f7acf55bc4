// The vocabulary: read on every visit, changed hardly ever, so it is kept in memory for a minute.
import type { Database, Tx } from '../../../platform/server/db/database.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import type { Listed } from '../../../shared/paging.ts';
import { TAG_CATEGORIES } from '../catalogue.ts';
import type { Category, Tag } from '../contract.ts';
import * as store from './tags.store.ts';

const FRESH_MS = 60_000;

interface Vocabulary {
  readAt: number;
  tags: Tag[];
  categories: Category[];
}

export function createTags({ database, clock }: { database: Database; clock: Clock }) {
  let kept: Promise<Vocabulary> | null = null;
  let keptAt = -Infinity;

  async function read(): Promise<Vocabulary> {
    const [tags, categories] = await Promise.all([
      store.selectTags(database.db),
      store.selectCategories(database.db),
    ]);
    return {
      readAt: clock.now(),
      tags: tags.map((row) => ({
        name: row.name,
        displayName: row.display_name,
        emoji: row.emoji,
        color: row.color,
        isNSFW: row.is_nsfw,
        category: row.category,
      })),
      categories: categories.map((row) => ({
        id: row.id,
        name: row.name,
        emoji: row.emoji,
        color: row.color,
        maxSelections: row.max_selections,
        required: row.required,
        tagCount: tags.filter((tag) => tag.category_id === row.id).length,
      })),
    };
  }

  async function vocabulary(): Promise<Vocabulary> {
    if (!kept || clock.now() - keptAt > FRESH_MS) {
      keptAt = clock.now();
      kept = read();
      // A failed read is not remembered.
      kept.catch(() => {
        kept = null;
      });
    }
    return kept;
  }

  const listed = <T>(items: T[], limit: number): Listed<T> => ({
    items: limit === 0 ? items : items.slice(0, limit),
    page: 1,
    limit,
    total: items.length,
    hasMore: limit !== 0 && limit < items.length,
  });

  return {
    /** @param limit 0 asks for all. */
    list: async (limit: number) => listed((await vocabulary()).tags, limit),
    categories: async () => listed((await vocabulary()).categories, 0),
    /** What is needed to show these tags, in the given order; unknown names are left out. */
    async details(names: string[]): Promise<Tag[]> {
      const byName = new Map((await vocabulary()).tags.map((tag) => [tag.name, tag]));
      return names.flatMap((name) => byName.get(name) ?? []);
    },
    /** Names of the tags of one category. */
    async namesOf(categoryId: string): Promise<string[]> {
      const { tags, categories } = await vocabulary();
      const name = categories.find((category) => category.id === categoryId)?.name;
      return tags.filter((tag) => tag.category === name).map((tag) => tag.name);
    },
    seed: (tx: Tx) => store.insertCatalogue(tx, TAG_CATEGORIES),
  };
}

export type Tags = ReturnType<typeof createTags>;
