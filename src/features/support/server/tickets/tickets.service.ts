// A ticket from its owner's side: read, written on, solved and taken up again.
import type { Listed } from '../../../../shared/paging.ts';
import type { Tx } from '../../../../platform/server/db/database.ts';
import type { Ticket, TicketSummary } from '../../contract.ts';
import type { Access, Reader } from '../access.ts';
import type { Changes } from '../changes.ts';
import { holdUser } from '../people.store.ts';
import { presentSummary } from '../present.ts';
import type { SupportDeps } from '../support-deps.ts';
import type { TicketReading } from './ticket-reading.ts';
import * as store from '../tickets.store.ts';
import { listOwn, readTicket } from '../tickets.views.ts';
import type { TicketState } from '../../rules.ts';

export function createTickets(
  { database }: Pick<SupportDeps, 'database'>,
  { access, reading, changes }: { access: Access; reading: TicketReading; changes: Changes },
) {
  const { db } = database;

  async function read(id: string, reader: Reader): Promise<Ticket> {
    const { row, key } = access.admit(await readTicket(db, id), reader);
    if (row.is_unread) await database.transact((tx) => store.markSeen(tx, row));
    return reading.forOwner(db, row, key);
  }

  /** A guest's ticket that is opened by a user who proved to have the same address becomes theirs. */
  async function claim(id: string, { caller, key }: Reader): Promise<void> {
    if (!caller || key === undefined) return;
    const row = await store.findTicket(db, id);
    if (!row || row.user_id !== null) return;
    access.admit(row, { caller, key });
    await database.transact(async (tx) => {
      const user = await holdUser(tx, caller.userId);
      if (user?.isVerified && user.emailKey === row.email_key) await store.giveToUser(tx, id, user.id);
    });
  }

  /** Changes the caller's ticket under a lock. */
  async function act(id: string, reader: Reader, work: (tx: Tx, row: store.TicketRow) => Promise<unknown>) {
    await database.transact(async (tx) => {
      const { row } = access.admit(await store.lockTicket(tx, id), reader);
      await work(tx, row);
    });
    return read(id, reader);
  }

  return {
    async list(
      userId: string,
      asked: { page: number; limit: number; status?: TicketState | undefined },
    ): Promise<Listed<TicketSummary>> {
      const { page, limit, status: state } = asked;
      const { rows, total } = await listOwn(db, { userId, state, offset: (page - 1) * limit, limit });
      return { items: rows.map(presentSummary), page, limit, total, hasMore: page * limit < total };
    },

    /** @throws AppError support.missing */
    async get(id: string, reader: Reader): Promise<Ticket> {
      await claim(id, reader);
      return read(id, reader);
    },

    /** @throws AppError support.missing, support.closed */
    reply: (
      id: string,
      reader: Reader,
      message: { id?: string | undefined; text: string },
    ): Promise<Ticket> =>
      act(id, reader, async (tx, row) => {
        const writing = { id: message.id, kind: 'message' as const, text: message.text };
        if (await changes.isRepeated(tx, row, writing, { side: 'user', authorId: null })) return;
        await changes.apply(tx, row, { by: 'user', act: 'write' }, { writing });
      }),

    /** @throws AppError support.missing */
    solve: (id: string, reader: Reader): Promise<Ticket> =>
      act(id, reader, async (tx, row) => {
        if (row.state !== 'solved') await changes.apply(tx, row, { by: 'user', act: 'solve' });
      }),

    /** @throws AppError support.missing, support.closed */
    reopen: (id: string, reader: Reader): Promise<Ticket> =>
      act(id, reader, async (tx, row) => {
        if (row.state === 'solved') await changes.apply(tx, row, { by: 'user', act: 'reopen' });
      }),
  };
}

export type Tickets = ReturnType<typeof createTickets>;
