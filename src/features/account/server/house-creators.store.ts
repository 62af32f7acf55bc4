import type { Tx } from '../../../platform/server/db/database.ts';
import { keyOf } from './account.store.ts';

interface HouseCreator {
  username: string;
  displayName: string;
  bio: string;
  /** Taken where there is no such creator yet. */
  newId: string;
  at: Date;
}

/** Creates or finds a house creator. @returns its id */
export async function houseCreator(tx: Tx, creator: HouseCreator): Promise<string> {
  const key = keyOf(creator.username);
  const found = await tx.selectFrom('users').select('id').where('username_key', '=', key).executeTakeFirst();
  if (found) return found.id;
  await tx
    .insertInto('users')
    .values({
      id: creator.newId,
      username: creator.username,
      username_key: key,
      // No email can reach this address, and no password signs in.
      email: `${key}@house.invalid`,
      email_key: `${key}@house.invalid`,
      is_house: true,
      display_name: creator.displayName,
      bio: creator.bio,
      created_at: creator.at,
    })
    .execute();
  return creator.newId;
}
