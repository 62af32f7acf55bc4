// Tickets put together for staff.
import type { Listed } from '../../../../shared/paging.ts';
import type { DeskTicket, DeskTicketSummary } from '../../contract.ts';
import { missing } from '../access.ts';
import { attachmentsOf } from '../attachments/attachments.store.ts';
import * as views from './desk.views.ts';
import { presentFacts } from './present-facts.ts';
import { askerOf, presentDeskSummary, presentMessages } from '../present.ts';
import { isUuid, type SupportDeps } from '../support-deps.ts';
import type { TicketState } from '../../rules.ts';
import { messagesOf, readTicket } from '../tickets.views.ts';

const OTHERS_MAX = 20;

export interface QueueQuery extends Omit<views.QueueFilter, 'assigneeId' | 'seesAddresses'> {
  page: number;
  limit: number;
  assignee?: string | undefined;
}

export function createDeskReading({ database, productName }: Pick<SupportDeps, 'database' | 'productName'>) {
  const { db } = database;

  return {
    /** @throws AppError support.missing */
    async one(id: string, seesAddress: boolean): Promise<DeskTicket> {
      const row = await readTicket(db, id);
      if (!row) throw missing();
      const [messages, attachments, facts, others] = await Promise.all([
        messagesOf(db, id, true),
        attachmentsOf(db, id),
        row.user_id === null ? undefined : views.factsOfUser(db, row.user_id),
        views.ticketsOfSame(db, row, OTHERS_MAX),
      ]);
      const names = { asker: askerOf(row), staffName: null, productName };
      return {
        ...presentDeskSummary(row),
        messages: presentMessages({ messages, attachments, ...names, key: null }),
        facts: presentFacts(row, facts, { tickets: others.total, seesAddress }),
        others: others.rows.map((other) => ({ ...other, state: other.state as TicketState })),
        revision: row.revision,
      };
    },

    async queue(
      { id: staffId, seesAddresses }: { id: string; seesAddresses: boolean },
      { page, limit, assignee, ...filter }: QueueQuery,
    ): Promise<Listed<DeskTicketSummary> & { counts: { todo: number; mine: number; unassigned: number } }> {
      const counts = await views.countQueue(db, staffId);
      const wanted = assignee === 'me' ? staffId : assignee === 'nobody' ? null : assignee?.toLowerCase();
      // No user has such an id, so nothing is theirs.
      if (wanted && !isUuid(wanted)) return { items: [], page, limit, total: 0, hasMore: false, counts };
      const { rows, total } = await views.listQueue(
        db,
        { ...filter, assigneeId: wanted, seesAddresses },
        { offset: (page - 1) * limit, limit },
      );
      const items = rows.map(presentDeskSummary);
      return { items, page, limit, total, hasMore: page * limit < total, counts };
    },

    async staff() {
      return { items: await views.listStaff(db) };
    },
  };
}

export type DeskReading = ReturnType<typeof createDeskReading>;
