// For neighbours that store single files beside the pictures: noted before, taken off the list with the row that names them.
import type { Tx } from '../../../../platform/server/db/database.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { IdleWork } from './idle-work.ts';
import * as remains from '../renditions/remains.store.ts';

interface Deps {
  clock: Clock;
  idle: Pick<IdleWork, 'sweepNow'>;
}

export const createLooseFiles = ({ clock, idle }: Deps) => ({
  /** @param isGarbage whether it may be cleared away at once. */
  note(tx: Tx, file: { id: string; secret: string; width: number }, isGarbage: boolean): Promise<void> {
    const { id, secret, width } = file;
    // It has no cover; a name that nothing has is cleared in vain.
    const kept = { image_id: id, secret, cover_secret: secret, widths: [width] };
    return remains.note(tx, kept, isGarbage ? new Date(0) : new Date(clock.now()));
  },
  unlist: remains.unlist,
  clear: idle.sweepNow,
});
