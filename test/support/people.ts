import type { Database } from '../../src/platform/server/db/database.ts';

/** Puts a user into the database without going through registration. */
export async function insertUser(
  database: Database,
  id: string,
  name = `user-${id.slice(-12)}`,
): Promise<string> {
  await database.db
    .insertInto('users')
    .values({
      id,
      username: name,
      username_key: name.toLowerCase(),
      email: `${name}@example.test`,
      email_key: `${name}@example.test`,
      created_at: new Date(0),
    })
    .execute();
  return id;
}
