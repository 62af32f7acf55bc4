import type { Db, Tx } from '../../../../platform/server/db/database.ts';

export interface NewProof {
  hash: Buffer;
  userId: string;
  sessionId: string;
  /** Null for a proof that is complete. */
  linkHash: Buffer | null;
  at: Date;
  expiresAt: Date;
}

export async function insertProof(tx: Tx, proof: NewProof): Promise<void> {
  await tx.deleteFrom('owner_proofs').where('expires_at', '<', proof.at).execute();
  await tx
    .insertInto('owner_proofs')
    .values({
      hash: proof.hash,
      user_id: proof.userId,
      session_id: proof.sessionId,
      link_hash: proof.linkHash,
      confirmed_at: proof.linkHash ? null : proof.at,
      created_at: proof.at,
      expires_at: proof.expiresAt,
    })
    .execute();
}

export const findProof = (db: Db, hash: Buffer) =>
  db.selectFrom('owner_proofs').selectAll().where('hash', '=', hash).executeTakeFirst();

/** Locked: of two presses of one link the second sees the first. */
export const lockProofOfLink = (tx: Tx, linkHash: Buffer) =>
  tx.selectFrom('owner_proofs').selectAll().where('link_hash', '=', linkHash).forUpdate().executeTakeFirst();

export async function confirmProof(tx: Tx, hash: Buffer, at: Date): Promise<void> {
  await tx.updateTable('owner_proofs').set({ confirmed_at: at }).where('hash', '=', hash).execute();
}
