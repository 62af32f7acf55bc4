// A whole ticket, put together for its owner.
import type { Db } from '../../../../platform/server/db/database.ts';
import type { Ticket } from '../../contract.ts';
import { attachmentsOf } from '../attachments/attachments.store.ts';
import { presentTicket } from '../present.ts';
import type { SupportDeps } from '../support-deps.ts';
import { messagesOf, type ShownTicket } from '../tickets.views.ts';

export const createTicketReading = ({ clock, productName }: Pick<SupportDeps, 'clock' | 'productName'>) => ({
  /** @param key goes into the addresses of attachments. */
  async forOwner(db: Db, row: ShownTicket, key: string | null): Promise<Ticket> {
    const [messages, attachments] = await Promise.all([
      messagesOf(db, row.id, false),
      attachmentsOf(db, row.id),
    ]);
    const names = {
      // Their own address, as they gave it.
      asker: row.username ?? row.email ?? '',
      staffName: `${productName} support`,
      productName,
    };
    return presentTicket(row, { messages, attachments, ...names, key }, clock.now());
  },
});

export type TicketReading = ReturnType<typeof createTicketReading>;
