// Hides the content that a request names, and restores it when no request hides it any more.
import type { Tx } from '../../../../platform/server/db/database.ts';
import * as store from './holds.store.ts';
import type { RemovalsDeps } from '../removals-deps.ts';
import type { SubjectKind } from '../removals.needs.ts';

export interface Holdable {
  id: string;
  removal_id: string;
  subject: SubjectKind;
  subject_id: string;
}

export function createHolds({ clock, ids, hidings }: Pick<RemovalsDeps, 'clock' | 'ids' | 'hidings'>) {
  const now = () => new Date(clock.now());

  async function end(tx: Tx, hold: store.HoldRow): Promise<void> {
    await store.lockSubject(tx, hold.subject_id);
    if (!(await store.endHold(tx, hold, now()))) await hidings[hold.subject].restore(tx, hold.subject_id);
  }

  return {
    /** @returns false where it was hidden for this request already, or there is nothing to hide. */
    async place(tx: Tx, item: Holdable): Promise<boolean> {
      await store.lockSubject(tx, item.subject_id);
      const hidden = await hidings[item.subject].hide(tx, item.subject_id, now());
      if (!hidden) return false;
      return store.insertHold(tx, {
        id: ids.next(),
        item_id: item.id,
        removal_id: item.removal_id,
        subject: item.subject,
        subject_id: item.subject_id,
        media_id: hidden.file?.mediaId ?? null,
        file_key: hidden.file?.fileKey ?? '',
        trace_at: hidden.file ? now() : null,
        created_at: now(),
      });
    },

    /** @returns how many were ended. */
    async release(tx: Tx, removalId: string, ownerId?: string): Promise<number> {
      // In the order of their subjects, so that two requests about the same things do not wait for each other.
      const holds = await store.activeHolds(tx, removalId, ownerId);
      for (const hold of holds) await end(tx, hold);
      return holds.length;
    },
  };
}

export type Holds = ReturnType<typeof createHolds>;
