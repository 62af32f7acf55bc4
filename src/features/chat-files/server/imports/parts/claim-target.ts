import type { Ids } from '../../../../../platform/server/ports/ids.ts';
import * as store from '../imports.store.ts';
import type { WaitingItem } from '../imports.views.ts';
import type { RunJob } from '../run-job.ts';

/** The id of what a part becomes. It is noted before that is made, so that a crash in between makes it only once. */
export async function claimTarget(
  { ids }: { ids: Ids },
  { lease, import: { id: importId } }: RunJob,
  { position, targetId }: WaitingItem,
): Promise<string> {
  if (targetId) return targetId;
  const id = ids.next();
  await lease.write((tx) => store.changeItem(tx, importId, position, { targetId: id, isMade: true }));
  return id;
}
