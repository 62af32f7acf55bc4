// Access to a ticket: a user's by their session, a guest's by the key in the link. For all others it does not exist.
import { AppError } from '../../../shared/errors.ts';
import type { Caller } from '../../../platform/server/access.ts';
import type { TicketKeys } from './ticket-keys.ts';
import type { TicketRow } from './tickets.store.ts';

/** Who calls, and by which key if any. */
export interface Reader {
  caller: Pick<Caller, 'userId' | 'role'> | null;
  key: string | undefined;
}

export const missing = () => new AppError('support.missing');

export const createAccess = (keys: Pick<TicketKeys, 'opens'>) => ({
  /**
   * @returns the key that the ticket's addresses need for this reader; null for its signed-in owner.
   * @throws AppError support.missing
   */
  admit<Row extends TicketRow>(
    row: Row | undefined,
    { caller, key }: Reader,
  ): { row: Row; key: string | null } {
    if (row && row.user_id !== null && row.user_id === caller?.userId) return { row, key: null };
    if (row && key !== undefined && keys.opens(row, key)) return { row, key };
    throw missing();
  },
});

export type Access = ReturnType<typeof createAccess>;

export const isStaff = ({ caller }: Reader): boolean => caller !== null && caller.role !== 'user';
