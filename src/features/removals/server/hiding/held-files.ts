import type { Database } from '../../../../platform/server/db/database.ts';
import { fingerprintOf, isAlike, sha256Of } from './fingerprint.ts';
import * as holdStore from './holds.store.ts';

/** What was hidden may not come in again. */
export const createHeldFiles = ({ database }: { database: Database }) => ({
  /** Whether an upload is, or looks like, something that is hidden. */
  async isHeld(bytes: Uint8Array): Promise<boolean> {
    const held = await holdStore.heldFiles(database.db);
    if (held.length === 0) return false;
    const sha256 = sha256Of(bytes);
    if (held.some((file) => file.sha256.equals(sha256))) return true;
    const fingerprint = await fingerprintOf(bytes);
    return held.some((file) => isAlike(file.fingerprint, fingerprint));
  },
});
