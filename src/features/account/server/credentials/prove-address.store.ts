import type { Tx } from '../../../../platform/server/db/database.ts';

export interface AddressProof {
  email_verified_at: Date | null;
  proven_elsewhere: boolean;
}

/** Locked: sign-ins and new factors of the account wait, and then find what has changed. */
export const lockProof = (tx: Tx, userId: string): Promise<AddressProof | undefined> =>
  tx
    .selectFrom('users')
    .select(['email_verified_at', 'proven_elsewhere'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();

/** @throws where another account has proven the address: `isProvenElsewhere` knows it. */
export async function markProven(tx: Tx, userId: string, proof: AddressProof): Promise<void> {
  await tx.updateTable('users').set(proof).where('id', '=', userId).execute();
}

export const isProvenElsewhere = (error: unknown): boolean =>
  (error as { constraint?: string }).constraint === 'users_proven_email';
