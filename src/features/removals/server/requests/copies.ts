// After something was hidden: what it looks like is noted, so that it cannot be uploaded again, and the same file
// elsewhere is hidden too.
import type { Tx } from '../../../../platform/server/db/database.ts';
import { printsOf, sha256Of } from '../../../../platform/server/uploads/fingerprint.ts';
import { hasStandingDecision } from './guard.views.ts';
import type { HeldMedia } from '../hiding/held-media.ts';
import { insertPrints } from '../hiding/prints.store.ts';
import * as holdStore from '../hiding/holds.store.ts';
import type { Holds } from '../hiding/holds.ts';
import type { Notices } from '../notices.ts';
import type { RemovalsDeps } from '../removals-deps.ts';
import * as store from '../removals.store.ts';
import { lookalikes, type Candidate } from './subjects.views.ts';

/** Longer than reading a few files takes; then another server tries. */
const LEASE_MS = 120_000;
const CANDIDATES_MAX = 50;

type CopyDeps = Pick<RemovalsDeps, 'database' | 'clock' | 'ids' | 'files' | 'log'>;

export function createCopies(
  { database, clock, ids, files, log }: CopyDeps,
  { holds, heldMedia, notices }: { holds: Holds; heldMedia: Pick<HeldMedia, 'changed'>; notices: Notices },
) {
  async function sameFiles(hold: holdStore.HoldRow, sha256: Buffer): Promise<Candidate[]> {
    if (hold.subject !== 'image') return [];
    const same: Candidate[] = [];
    for (const candidate of await lookalikes(database.db, hold.subject_id, CANDIDATES_MAX)) {
      const bytes = await files.read(candidate.fileKey);
      if (bytes && sha256Of(bytes).equals(sha256)) same.push(candidate);
    }
    return same;
  }

  /** A request without a name and a reason reaches only what it names; a decision about a copy stands for the copy. */
  async function reasonToLeave(tx: Tx, removal: store.RemovalRow, copy: Candidate) {
    if (store.isUnexplained(removal)) return 'bulk';
    const about = { kind: removal.kind, subject: copy.kind, subjectId: copy.id };
    return (await hasStandingDecision(tx, about)) ? 'decided' : '';
  }

  async function trace(hold: holdStore.HoldRow): Promise<void> {
    const bytes = await files.read(hold.file_key);
    const found = bytes && { sha256: sha256Of(bytes), prints: await printsOf(bytes) };
    const same = found ? await sameFiles(hold, found.sha256) : [];
    const hidden = await database.transact(async (tx) => {
      const removal = await store.lockRemoval(tx, hold.removal_id);
      if (found && (await holdStore.insertFile(tx, { holdId: hold.id, sha256: found.sha256 })))
        await insertPrints(tx, hold.subject_id, hold.id, found.prints);
      await holdStore.markTraced(tx, hold.id);
      const isStillHeld = (await holdStore.activeHolds(tx, hold.removal_id)).some(({ id }) => id === hold.id);
      if (!removal || !isStillHeld) return 0;
      const owners = new Set<string>();
      let count = 0;
      for (const copy of same) {
        if (copy.isHouse || (await store.namesSubject(tx, removal.id, copy.id))) continue;
        const leftBecause = await reasonToLeave(tx, removal, copy);
        const id = ids.next();
        const items = await store.itemsOf(tx, removal.id);
        await store.insertItem(tx, {
          id,
          removal_id: removal.id,
          position: (items.at(-1)?.position ?? -1) + 1,
          address: '',
          origin: 'copy',
          subject: copy.kind,
          subject_id: copy.id,
          name: copy.name,
          owner_id: copy.ownerId,
          is_visible: copy.isVisible,
          left_because: leftBecause,
        });
        if (leftBecause) continue;
        const item = { id, removal_id: removal.id, subject: copy.kind, subject_id: copy.id };
        if (!(await holds.place(tx, item))) continue;
        owners.add(copy.ownerId);
        count++;
      }
      if (count > 0) {
        await store.insertEvent(tx, {
          id: ids.next(),
          removal_id: removal.id,
          who: 'product',
          what: 'copies_hidden',
          note: String(count),
          at: new Date(clock.now()),
        });
        await notices.hidden(tx, removal, owners);
      }
      return count;
    });
    if (hidden === 0) return;
    await heldMedia.changed();
  }

  return {
    /** @returns false where nothing waits */
    async traceNext(): Promise<boolean> {
      const now = new Date(clock.now());
      const hold = await database.transact((tx) =>
        holdStore.takeToTrace(tx, now, new Date(now.getTime() + LEASE_MS)),
      );
      if (!hold) return false;
      await trace(hold).catch((error: unknown) =>
        log.error({ err: error, holdId: hold.id }, 'copies of a hidden file are looked for later'),
      );
      return true;
    },
  };
}

export type Copies = ReturnType<typeof createCopies>;
