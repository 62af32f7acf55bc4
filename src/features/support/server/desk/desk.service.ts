// What staff does to tickets: answers, notes, states and assignments. Each is told to the user where it concerns them,
// and written to the log of what staff did, without the words.
import { AppError } from '../../../../shared/errors.ts';
import type { Tx } from '../../../../platform/server/db/database.ts';
import type { TicketAct, Topic } from '../../rules.ts';
import { missing } from '../access.ts';
import type { Changes, Writing } from '../changes.ts';
import type { Notices } from '../notices.ts';
import { holdStaff } from '../people.store.ts';
import { isUuid, type SupportDeps } from '../support-deps.ts';
import * as store from '../tickets.store.ts';
import { addressOf } from './present-facts.ts';
import { readTicket } from '../tickets.views.ts';

export interface Answer {
  id?: string | undefined;
  text: string;
  isNote: boolean;
  state?: 'answered' | 'waiting' | 'solved' | undefined;
  revision?: number | undefined;
}

export interface DeskChange {
  assignee?: string | null | undefined;
  state?: 'open' | 'answered' | 'waiting' | 'solved' | undefined;
  topic?: Topic | undefined;
}

export function createDesk(
  { database, audit }: Pick<SupportDeps, 'database' | 'audit'>,
  { changes, notices }: { changes: Changes; notices: Notices },
) {
  const record = (tx: Tx, actorId: string, ticket: store.TicketRow, action: string, details: object) =>
    audit.record(tx, {
      actorId,
      action: `support.${action}`,
      subject: { kind: 'ticket', id: ticket.id },
      reason: `Request #${ticket.number}`,
      details: { ...details },
    });

  async function locked(tx: Tx, staffId: string, id: string): Promise<store.TicketRow> {
    if (!(await holdStaff(tx, staffId))) throw new AppError('auth.forbidden/moderators');
    const ticket = await store.lockTicket(tx, id);
    if (!ticket) throw missing();
    return ticket;
  }

  /** @throws AppError support.not_staff */
  async function assigneeOf(tx: Tx, staffId: string, assignee: string | null): Promise<string | null> {
    if (assignee === null) return null;
    const id = assignee === 'me' ? staffId : assignee.toLowerCase();
    if (isUuid(id) && (await holdStaff(tx, id))) return id;
    throw new AppError('support.not_staff', { field: 'assignee' });
  }

  async function writeAnswer(
    tx: Tx,
    staffId: string,
    ticket: store.TicketRow,
    answer: Answer,
    writing: Writing,
  ) {
    const act: TicketAct = { by: 'staff', act: 'answer', state: answer.state };
    // The first to answer is assigned, unless somebody is already.
    const change = { is_unread: true, assignee_id: ticket.assignee_id ?? staffId };
    await changes.apply(tx, ticket, act, { authorId: staffId, writing, change });
    await notices.answered(tx, ticket, { text: answer.text, isSolved: answer.state === 'solved' });
    await record(tx, staffId, ticket, 'answer', { from: ticket.state, to: answer.state ?? 'answered' });
  }

  async function writeNote(
    tx: Tx,
    staffId: string,
    ticket: store.TicketRow,
    answer: Answer,
    writing: Writing,
  ) {
    const act: TicketAct | null = answer.state ? { by: 'staff', act: 'set', state: answer.state } : null;
    const hasChanged = await changes.apply(tx, ticket, act, { authorId: staffId, writing });
    if (hasChanged && answer.state === 'solved') await notices.solved(tx, ticket, false);
    await record(tx, staffId, ticket, 'note', answer.state ? { from: ticket.state, to: answer.state } : {});
  }

  return {
    /** Shows an address to somebody who does not see it otherwise. @throws AppError support.missing, auth.forbidden */
    reveal: (staffId: string, id: string, reason: string): Promise<string> =>
      database.transact(async (tx) => {
        const ticket = await locked(tx, staffId, id);
        await audit.record(tx, {
          actorId: staffId,
          action: 'support.reveal_address',
          subject: { kind: 'ticket', id },
          reason,
          details: { number: ticket.number },
        });
        const shown = await readTicket(tx, id);
        return shown ? addressOf(shown) : '';
      }),

    /** @throws AppError support.missing, support.changed, auth.forbidden, request.invalid */
    async answer(staffId: string, id: string, answer: Answer): Promise<void> {
      const writing: Writing = {
        id: answer.id,
        kind: answer.isNote ? ('note' as const) : ('message' as const),
        text: answer.text,
      };
      await database.transact(async (tx) => {
        const ticket = await locked(tx, staffId, id);
        if (await changes.isRepeated(tx, ticket, writing, { side: 'staff', authorId: staffId })) return;
        if (answer.revision !== undefined && answer.revision !== ticket.revision)
          throw new AppError('support.changed');
        await (answer.isNote ? writeNote : writeAnswer)(tx, staffId, ticket, answer, writing);
      });
    },

    /** @throws AppError support.missing, support.not_staff, auth.forbidden */
    async change(staffId: string, id: string, wanted: DeskChange): Promise<void> {
      await database.transact(async (tx) => {
        const ticket = await locked(tx, staffId, id);
        const { topic = ticket.topic, state = ticket.state } = wanted;
        const assigneeId =
          wanted.assignee === undefined ? ticket.assignee_id : await assigneeOf(tx, staffId, wanted.assignee);
        const details = {
          ...(topic !== ticket.topic && { topic: { from: ticket.topic, to: topic } }),
          ...(assigneeId !== ticket.assignee_id && {
            assignee: { from: ticket.assignee_id, to: assigneeId },
          }),
          ...(state !== ticket.state && { state: { from: ticket.state, to: state } }),
        };
        if (Object.keys(details).length === 0) return;
        const act: TicketAct | null =
          wanted.state && state !== ticket.state ? { by: 'staff', act: 'set', state: wanted.state } : null;
        const change = { topic, assignee_id: assigneeId };
        await changes.apply(tx, ticket, act, { authorId: staffId, change });
        if (act && wanted.state === 'solved') await notices.solved(tx, ticket, false);
        const action = act ? 'state' : details.assignee ? 'assign' : 'topic';
        await record(tx, staffId, ticket, action, details);
      });
    },
  };
}

export type Desk = ReturnType<typeof createDesk>;
