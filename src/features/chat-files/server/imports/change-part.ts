import * as store from './imports.store.ts';
import type { RunJob } from './run-job.ts';

/** Says in a transaction of the job's holder what became of a part. @throws Stopped */
export const changePart = (
  { lease, import: { id } }: RunJob,
  { position }: { position: number },
  changes: store.ItemChange,
): Promise<void> => lease.write((tx) => store.changeItem(tx, id, position, changes), true);
