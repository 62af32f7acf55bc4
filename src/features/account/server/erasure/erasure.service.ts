// Deleting an account: all personal data is removed in one transaction. What others need stays, without the name.
import { AppError } from '../../../../shared/errors.ts';
import type { Database } from '../../../../platform/server/db/database.ts';
import type { Log } from '../../../../platform/server/log.ts';
import type { PersonalData } from '../../../../platform/server/personal-data.ts';
import { findUser } from '../account.store.ts';
import { deleteUser, lockUser, nobody } from './erasure.store.ts';
import type { DemandProof, Proof } from '../credentials/owner-proof.ts';

interface Deps {
  database: Database;
  log: Log;
  demandProof: DemandProof;
  /** In the order in which they can go: what refers to something before what it refers to. */
  sources: PersonalData[];
  /** Makes this server see at once which sessions have ended. */
  seeEnded: () => Promise<void>;
}

const gone = () => new AppError('auth.required/invalid_token');

export function createErasure({ database, log, demandProof, sources, seeEnded }: Deps) {
  return {
    /** @throws AppError account.wrong_password, account.proof, account.busy, rate.exceeded */
    async erase({ userId, sessionId }: { userId: string; sessionId: string }, proof: Proof): Promise<void> {
      const user = await findUser(database.db, userId);
      if (!user || user.is_house) throw gone();
      await demandProof(user, sessionId, proof);
      const rest = await database.transact(async (tx) => {
        const afterwards: (() => Promise<void>)[] = [];
        const current = await lockUser(tx, userId);
        if (!current) throw gone();
        // The password was changed after the deletion was confirmed: it is refused.
        if (current.password_hash !== user.password_hash) throw gone();
        const leaver = { userId, heir: () => nobody(tx) };
        for (const source of sources) {
          const left = await source.erase?.(tx, leaver);
          if (left) afterwards.push(left);
        }
        await deleteUser(tx, userId);
        return afterwards;
      });
      await seeEnded();
      // In the background; if one is lost, the feature that owns the data finds it later.
      for (const finish of rest)
        finish().catch((error: unknown) => log.warn({ err: error }, 'what an account left is cleared later'));
    },
  };
}

export type Erasure = ReturnType<typeof createErasure>;
