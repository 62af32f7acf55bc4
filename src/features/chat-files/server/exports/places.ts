// Who may export at the moment.
import { AppError } from '../../../../shared/errors.ts';

/** Exports at a time on one server, because each reads the database all the time. */
const AT_ONCE = 6;
/** Of one user, so that others find a place. */
const AT_ONCE_PER_USER = 2;

export function createPlaces() {
  const taken = new Map<string, number>();

  return {
    /** @throws AppError files.busy */
    demand(userId: string): void {
      if ((taken.get(userId) ?? 0) >= AT_ONCE_PER_USER)
        throw new AppError('files.busy/own', { retryAfter: 10 });
      const all = [...taken.values()].reduce((total, count) => total + count, 0);
      if (all >= AT_ONCE) throw new AppError('files.busy', { retryAfter: 10 });
    },
    take(userId: string): void {
      taken.set(userId, (taken.get(userId) ?? 0) + 1);
    },
    free(userId: string): void {
      const left = (taken.get(userId) ?? 0) - 1;
      if (left > 0) taken.set(userId, left);
      else taken.delete(userId);
    },
  };
}
