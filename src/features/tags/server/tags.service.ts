// Tags and categories. They are read on every visit and rarely changed, so they are cached for a minute.
import type { Database, Tx } from '../../../platform/server/db/database.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Listed } from '../../../shared/paging.ts';
import { TAG_CATEGORIES } from '../catalogue.ts';
import type { Category, Tag, TagPage } from '../contract.ts';
import * as store from './tags.store.ts';

const FRESH_MS = 60_000;

interface Vocabulary {
  readAt: number;
  tags: Tag[];
  categories: Category[];
  offered: { name: string; displayName: string; category: string; isAllowed: boolean }[];
}

export function createTagService({ database, clock }: { database: Database; clock: Clock }) {
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
      offered: tags.map((row) => ({
        name: row.name,
        displayName: row.display_name,
        category: row.category,
        isAllowed: row.policy === 'allowed',
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
      // A failed read is not cached.
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
    /** Every tag that is not disabled, once per category. Tags under review may not be used. */
    offered: async () => (await vocabulary()).offered,
    /** These tags in the given order; unknown names are left out. */
    async details(names: string[]): Promise<Tag[]> {
      const byName = new Map((await vocabulary()).tags.map((tag) => [tag.name, tag]));
      return names.flatMap((name) => byName.get(name) ?? []);
    },
    /** Names of the tags of a category; null if the category does not exist. */
    async namesIn(categoryId: string): Promise<string[] | null> {
      const { tags, categories } = await vocabulary();
      const category = categories.find(({ id }) => id === categoryId);
      return category ? tags.filter((tag) => tag.category === category.name).map((tag) => tag.name) : null;
    },
    isOffered: async (name: string) => (await vocabulary()).tags.some((tag) => tag.name === name),
    /** @throws AppError tags.unknown if the tag is not offered */
    async one(name: string): Promise<TagPage> {
      const { tags, categories } = await vocabulary();
      const own = tags.filter((tag) => tag.name === name);
      const [first] = own;
      if (!first) throw new AppError('tags.unknown');
      const of = categories.filter((category) => own.some((tag) => tag.category === category.name));
      const beside = tags.filter((tag) => tag.category === first.category && tag.name !== name);
      return { ...first, categories: of.map(({ id, name: shown }) => ({ id, name: shown })), beside };
    },
    seed: (tx: Tx) => store.insertCatalogue(tx, TAG_CATEGORIES),
  };
}

export type Tags = ReturnType<typeof createTagService>;
