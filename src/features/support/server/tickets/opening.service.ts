// Opening a ticket: once for each request, with a receipt to who asked.
import { AppError } from '../../../../shared/errors.ts';
import type { Tx } from '../../../../platform/server/db/database.ts';
import { enforceQuota } from '../../../../platform/server/limits/rate-limit.ts';
import type { Ticket } from '../../contract.ts';
import { OPEN_TICKETS_MAX, RECEIPTS_A_DAY, TICKETS_AN_HOUR, type Topic } from '../../rules.ts';
import { insertMessage } from '../messages.store.ts';
import type { Notices } from '../notices.ts';
import { holdUser } from '../people.store.ts';
import type { SupportDeps } from '../support-deps.ts';
import { bodyHash, type TicketKeys } from '../ticket-keys.ts';
import type { TicketReading } from './ticket-reading.ts';
import * as store from '../tickets.store.ts';
import { readTicket } from '../tickets.views.ts';

export interface NewRequest {
  id?: string | undefined;
  topic: Topic;
  subject: string;
  text: string;
  email?: string | undefined;
  page: string;
}

export interface Sender {
  userId: string | null;
  /** Of the network. */
  address: string;
  userAgent: string;
}

/** Nobody's browser repeats a request for longer. */
const REPEATED_WITHIN_MS = 15 * 60_000;

const usedBefore = () => new AppError('request.invalid/id_ticket', { field: 'id' });

export function createOpening(
  deps: SupportDeps,
  { keys, reading, notices }: { keys: TicketKeys; reading: TicketReading; notices: Notices },
) {
  const { database, clock, ids, limit } = deps;
  const ticketQuota = limit.strict('support-tickets', TICKETS_AN_HOUR, 3_600);
  const receiptQuota = limit.strict('support-receipts', RECEIPTS_A_DAY, 86_400);

  function addressOf({ email }: NewRequest, { userId }: Sender): string | null {
    if (userId !== null) return null;
    if (email) return email;
    throw new AppError('support.email_needed', { field: 'email' });
  }

  /** A guest who repeats a request gets the key of its link, so only for as long as repeating is likely. */
  function demandSame(row: store.TicketRow, hash: string, userId: string | null): void {
    const isLate = clock.now() - row.created_at.getTime() > REPEATED_WITHIN_MS;
    if (row.user_id !== userId || row.body_hash !== hash || (userId === null && isLate)) throw usedBefore();
  }

  async function demandRoom(tx: Tx, owner: { userId: string | null; emailKey: string | null }) {
    await store.lockOwner(tx, owner.userId ?? owner.emailKey!);
    if ((await store.countUnsolved(tx, owner)) < OPEN_TICKETS_MAX) return;
    throw new AppError('support.too_many', { params: { most: OPEN_TICKETS_MAX } });
  }

  async function answer(id: string): Promise<{ ticket: Ticket; key: string | null }> {
    const row = await readTicket(database.db, id);
    if (!row) throw usedBefore();
    const key = keys.keyOf(row);
    return { ticket: await reading.forOwner(database.db, row, key), key };
  }

  return {
    /** @throws AppError support.email_needed, support.too_many, rate.exceeded, request.invalid */
    async open(asked: NewRequest, from: Sender): Promise<{ ticket: Ticket; key: string | null }> {
      await enforceQuota(ticketQuota, from.address, 'rate.exceeded/support');
      const email = addressOf(asked, from);
      const emailKey = email === null ? null : store.emailKey(email);
      const { topic, subject, text, page } = asked;
      const hash = bodyHash({ topic, subject, text, emailKey, page });
      const id = asked.id ?? ids.next();
      const before = asked.id === undefined ? undefined : await store.findTicket(database.db, id);
      if (before) {
        demandSame(before, hash, from.userId);
        return answer(id);
      }
      if (emailKey !== null) await enforceQuota(receiptQuota, emailKey, 'rate.exceeded/support');
      await database.transact(async (tx) => {
        if (from.userId !== null && !(await holdUser(tx, from.userId)))
          throw new AppError('auth.required/invalid_token');
        await demandRoom(tx, { userId: from.userId, emailKey });
        const at = new Date(clock.now());
        const row = await store.insertTicket(tx, {
          id,
          user_id: from.userId,
          email,
          email_key: emailKey,
          body_hash: hash,
          key_salt: from.userId === null ? keys.newSalt() : null,
          topic,
          subject,
          page,
          user_agent: from.userAgent,
          waiting_since: at,
          created_at: at,
          updated_at: at,
        });
        if (!row) {
          const other = await store.findTicket(tx, id);
          if (!other) throw usedBefore();
          demandSame(other, hash, from.userId);
          return;
        }
        await insertMessage(
          tx,
          { id: ids.next(), ticketId: id, kind: 'message', side: 'user', authorId: null, text },
          at,
        );
        await notices.opened(tx, row);
      });
      return answer(id);
    },
  };
}

export type Opening = ReturnType<typeof createOpening>;
