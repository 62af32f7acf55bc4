import { expect, test } from 'vitest';
import { createEmptyDatabase } from '../../../../test/support/test-database.ts';
import { migrate } from '../../../platform/server/db/migrate.ts';

test('a database from before has no pictogram for where people come from, except one of its operator', async () => {
  const database = await createEmptyDatabase();
  try {
    await migrate(database.url, { only: (name) => name !== '20261128-41_tags_without_emoji.sql' });
    await database.pool.query(
      `insert into tag_categories (id, name, emoji, color, position)
       values ('ethnicity', 'Ethnicity', '🗺️', '#e3b57a', 1), ('origin', 'Origin', '🌍', '#86d6ae', 2)`,
    );
    await database.pool.query(
      `insert into tags (name, display_name, emoji, color, category_id, position)
       values ('asian', 'Asian', '🏮', '#e3b57a', 'ethnicity', 1),
              ('latino', 'Latino', '🌶️', '#e3b57a', 'ethnicity', 2),
              ('other', 'Other', '🌷', '#e3b57a', 'ethnicity', 3),
              ('mythical', 'Mythical', '🏮', '#86d6ae', 'origin', 1)`,
    );
    await migrate(database.url);
    const { rows } = await database.pool.query('select name, emoji from tags order by name');
    expect(rows).toEqual([
      { name: 'asian', emoji: '' },
      { name: 'latino', emoji: '' },
      { name: 'mythical', emoji: '🏮' },
      { name: 'other', emoji: '🌷' },
    ]);
  } finally {
    await database.drop();
  }
});
