import type { Database, Tx } from '../../../../platform/server/db/database.ts';
import { fingerprintOf, printsOf, sha256Of } from '../../../../platform/server/uploads/fingerprint.ts';
import { hasLike, hasSameFile, insertPrints } from './prints.store.ts';

/** What was hidden or removed may not come in again, neither uploaded nor drawn. */
export const createHeldFiles = ({ database: { db } }: { database: Database }) => ({
  /** Whether a picture is, or looks like, something that is hidden or was removed. */
  async isHeld(bytes: Uint8Array): Promise<boolean> {
    if (await hasSameFile(db, sha256Of(bytes))) return true;
    const print = await fingerprintOf(bytes);
    return print.length > 0 && hasLike(db, print);
  },
  printsOf,
  remember: (tx: Tx, pictureId: string, prints: readonly Buffer[]): Promise<void> =>
    insertPrints(tx, pictureId, null, prints),
});
