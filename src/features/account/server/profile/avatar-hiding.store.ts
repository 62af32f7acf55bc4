import type { Tx } from '../../../../platform/server/db/database.ts';

export async function takeOff(tx: Tx, userId: string, address: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ avatar_key: null, held_avatar_key: address })
    .where('id', '=', userId)
    .execute();
}

export async function putBack(tx: Tx, userId: string, address: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ avatar_key: address, held_avatar_key: null })
    .where('id', '=', userId)
    .execute();
}
