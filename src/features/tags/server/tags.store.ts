import type { Db, Tx } from '../../../platform/server/db/database.ts';
import type { CatalogueCategory } from '../catalogue.ts';
import { NSFW_TAG } from '../rules.ts';

/** Inserts missing tags only, so that an operator's changes are kept. */
export async function insertCatalogue(tx: Tx, categories: CatalogueCategory[]): Promise<void> {
  await tx
    .insertInto('tag_categories')
    .values(
      categories.map((category, position) => ({
        id: category.id,
        name: category.name,
        emoji: category.emoji,
        color: category.color,
        max_selections: category.maxSelections,
        required: category.required,
        position,
      })),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  await tx
    .insertInto('tags')
    .values(
      categories.flatMap((category) =>
        category.tags.map((tag, position) => ({
          name: tag.name,
          display_name: tag.displayName,
          emoji: tag.emoji,
          color: category.color,
          is_nsfw: tag.name === NSFW_TAG,
          category_id: category.id,
          also_category_id: tag.alsoIn ?? null,
          position,
        })),
      ),
    )
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

/** Tags in display order, without disabled ones. */
export const selectTags = (db: Db) =>
  db
    .selectFrom('tags as tag')
    .innerJoin('tag_categories as category', (join) =>
      join.on((on) =>
        on.or([
          on('category.id', '=', on.ref('tag.category_id')),
          on('category.id', '=', on.ref('tag.also_category_id')),
        ]),
      ),
    )
    .select([
      'tag.name',
      'tag.display_name',
      'tag.emoji',
      'tag.color',
      'tag.is_nsfw',
      'tag.policy',
      'category.id as category_id',
      'category.name as category',
    ])
    .where('tag.policy', '<>', 'disabled')
    .orderBy('category.position')
    .orderBy('tag.position')
    // At the same position a tag that belongs to another category comes first, as in BUILT_IN_TAGS.
    .orderBy(({ eb }) => eb('tag.category_id', '=', eb.ref('category.id')))
    .execute();

export const selectCategories = (db: Db) =>
  db.selectFrom('tag_categories').selectAll().orderBy('position').execute();

/** Policies by name; unknown names are left out. */
export async function selectPolicies(db: Db, names: string[]): Promise<Map<string, string>> {
  const rows = await db.selectFrom('tags').select(['name', 'policy']).where('name', 'in', names).execute();
  return new Map(rows.map((row) => [row.name, row.policy]));
}
