// Writes for every change of a ticket, by users and staff.
import type { Tx } from '../../../platform/server/db/database.ts';
import { AppError } from '../../../shared/errors.ts';
import { afterAct, type TicketAct } from '../rules.ts';
import * as messages from './messages.store.ts';
import type { SupportDeps } from './support-deps.ts';
import { changeTicket, turnOf, type TicketChange, type TicketRow } from './tickets.store.ts';

/** States that a message implies; other changes of state get a line of their own. */
const TOLD_BY_MESSAGE: Partial<Record<TicketAct['act'], string>> = { write: 'open', answer: 'answered' };

/** What is longer could not be read at once any more. Staff can still answer. */
const MESSAGES_MAX = 500;

export interface Writing {
  /** Made by the client, if any. */
  id: string | undefined;
  kind: 'message' | 'note';
  text: string;
}

export function createChanges({ clock, ids }: Pick<SupportDeps, 'clock' | 'ids'>) {
  const event = (tx: Tx, ticketId: string, by: TicketAct['by'], authorId: string | null, state: string) =>
    messages.insertMessage(
      tx,
      { id: ids.next(), ticketId, kind: 'event', side: by, authorId, text: state },
      new Date(clock.now()),
    );

  return {
    /**
     * Whether this very message was written before.
     * @throws AppError request.invalid where its id belongs to another one
     */
    async isRepeated(
      tx: Tx,
      ticket: TicketRow,
      writing: Writing,
      by: { side: 'user' | 'staff'; authorId: string | null },
    ): Promise<boolean> {
      const found = writing.id === undefined ? undefined : await messages.findMessage(tx, writing.id);
      if (!found) return false;
      const isSame =
        found.ticket_id === ticket.id &&
        found.side === by.side &&
        found.author_id === by.authorId &&
        found.kind === writing.kind &&
        found.text === writing.text;
      if (isSame) return true;
      throw new AppError('request.invalid/id_message', { field: 'id' });
    },

    /**
     * The ticket must be locked.
     * @returns whether the state is another one now
     * @throws AppError support.closed
     */
    async apply(
      tx: Tx,
      ticket: TicketRow,
      act: TicketAct | null,
      about: { authorId?: string | null; writing?: Writing; change?: Omit<TicketChange, 'turn'> } = {},
    ): Promise<boolean> {
      const { authorId = null, writing, change } = about;
      const at = new Date(clock.now());
      const turn = act && afterAct(turnOf(ticket), act, at);
      if (act && !turn) throw new AppError('support.closed/solved');
      if (act?.by === 'user' && act.act !== 'solve' && ticket.message_count >= MESSAGES_MAX)
        throw new AppError('support.closed/long');
      if (writing)
        await messages.insertMessage(
          tx,
          {
            id: writing.id ?? ids.next(),
            ticketId: ticket.id,
            kind: writing.kind,
            text: writing.text,
            side: authorId === null ? 'user' : 'staff',
            authorId,
          },
          at,
        );
      const hasChanged = turn !== null && turn.state !== ticket.state;
      if (act && turn && hasChanged && TOLD_BY_MESSAGE[act.act] !== turn.state)
        await event(tx, ticket.id, act.by, authorId, turn.state);
      await changeTicket(tx, ticket.id, { ...change, ...(turn && { turn }) }, at);
      return hasChanged;
    },
  };
}

export type Changes = ReturnType<typeof createChanges>;
