// The key of the first start, which opens the set-up until a choice was made. It follows from SECRET and a salt in the
// database, so every server, and every start, prints and accepts the same one, and it is stored nowhere.
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database } from '../../../platform/server/db/database.ts';
import { insertSalt, readSetup } from './setup.store.ts';

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

export function createSetupKey({ database, secret }: { database: Database; secret: string }) {
  const keyOf = (salt: string): string =>
    createHmac('sha256', secret).update(`nightbloom set-up ${salt}`).digest('base64url');

  return {
    /** For whoever reads the console of a start. Null once a choice was made. */
    async offer(): Promise<string | null> {
      const salt = randomBytes(16).toString('base64url');
      await database.transact((tx) => insertSalt(tx, salt));
      const kept = await readSetup(database.db);
      return kept?.keySalt ? keyOf(kept.keySalt) : null;
    },

    async isRight(given: string): Promise<boolean> {
      const kept = await readSetup(database.db);
      // Hashes have one length, and comparing them takes the same time wherever they differ.
      return Boolean(kept?.keySalt) && timingSafeEqual(hashOf(given), hashOf(keyOf(kept!.keySalt!)));
    },
  };
}

export type SetupKey = ReturnType<typeof createSetupKey>;
