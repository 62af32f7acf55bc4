// Deleting an account: all personal data is removed in one transaction. What others need stays, without the name.
import { AppError } from '../../../../shared/errors.ts';
import type { Database } from '../../../../platform/server/db/database.ts';
import type { PersonalData } from '../../../../platform/server/personal-data.ts';
import { findUser } from '../account.store.ts';
import { deleteUser, lockUser, nobody } from './erasure.store.ts';
import type { DemandProof, Proof } from '../credentials/owner-proof.ts';

interface Deps {
  database: Database;
  demandProof: DemandProof;
  /** In the order in which they can go: what refers to something before what it refers to. */
  sources: PersonalData[];
  /** Makes this server see at once which sessions have ended. */
  seeEnded: () => Promise<void>;
}

const gone = () => new AppError('auth.required/invalid_token');

export function createErasure({ database, demandProof, sources, seeEnded }: Deps) {
  return {
    /** @throws AppError account.wrong_password, account.proof, account.busy, rate.exceeded */
    async erase({ userId, sessionId }: { userId: string; sessionId: string }, proof: Proof): Promise<void> {
      const user = await findUser(database.db, userId);
      if (!user || user.is_house) throw gone();
      await demandProof(user, sessionId, proof);
      await database.transact(async (tx) => {
        const current = await lockUser(tx, userId);
        if (!current) throw gone();
        // The password was changed after the deletion was confirmed: it is refused.
        if (current.password_hash !== user.password_hash) throw gone();
        const leaver = { userId, heir: () => nobody(tx) };
        for (const source of sources) await source.erase?.(tx, leaver);
        await deleteUser(tx, userId);
      });
      await seeEnded();
    },
  };
}

export type Erasure = ReturnType<typeof createErasure>;
