// Tells who asked, in the transaction of what it tells of.
import type { Tx } from '../../../platform/server/db/database.ts';
import type { EmailKind } from '../../../platform/server/mail/email-limits.ts';
import { inLanguages } from '../../../platform/server/texts/in-languages.ts';
import * as english from './email-texts.ts';
import { holdUser } from './people.store.ts';
import type { SupportDeps } from './support-deps.ts';
import type { TicketKeys } from './ticket-keys.ts';
import type { TicketRow } from './tickets.store.ts';

const textsIn = inLanguages('features/support/server/email-texts', english);

type NoticeDeps = Pick<SupportDeps, 'emails' | 'notifier' | 'productName' | 'publicUrl'>;

export const ticketPath = (id: string): string => `/support/${id}`;

export function createNotices(
  { emails, notifier, productName, publicUrl }: NoticeDeps,
  keys: Pick<TicketKeys, 'keyOf'>,
) {
  async function send(
    tx: Tx,
    ticket: TicketRow,
    write: (texts: typeof english, about: english.About) => { subject: string; text: string; html: string },
    kind?: EmailKind,
  ): Promise<void> {
    const user = ticket.user_id === null ? null : await holdUser(tx, ticket.user_id);
    const to = user?.email ?? ticket.email;
    if (!to) return;
    const key = keys.keyOf(ticket);
    const link = `${publicUrl()}${ticketPath(ticket.id)}${key === null ? '' : `?key=${key}`}`;
    const texts = textsIn(await emails.languageOf(tx, ticket.user_id));
    const email = write(texts, {
      productName,
      number: ticket.number,
      link,
      username: user?.username ?? null,
    });
    await emails.post(tx, { userId: ticket.user_id, to, ...email, ...(kind && { kind }) });
  }

  async function notify(tx: Tx, ticket: TicketRow, event: 'support.answered' | 'support.solved') {
    if (ticket.user_id === null) return;
    await notifier.notify(tx, {
      userId: ticket.user_id,
      event,
      group: ticket.id,
      subject: { kind: 'ticket', id: ticket.id, name: `Request #${ticket.number}` },
      link: ticketPath(ticket.id),
      isEmailed: true,
    });
  }

  return {
    opened: (tx: Tx, ticket: TicketRow): Promise<void> =>
      send(tx, ticket, (texts, about) => texts.receiptEmail(about), 'support.receipt'),
    async answered(tx: Tx, ticket: TicketRow, answer: { text: string; isSolved: boolean }): Promise<void> {
      await send(tx, ticket, (texts, about) => texts.answerEmail({ ...about, ...answer }));
      await notify(tx, ticket, 'support.answered');
    },
    async solved(tx: Tx, ticket: TicketRow, isAutomatic: boolean): Promise<void> {
      await send(
        tx,
        ticket,
        (texts, about) => texts.solvedEmail({ ...about, isAutomatic }),
        'support.solved',
      );
      await notify(tx, ticket, 'support.solved');
    },
  };
}

export type Notices = ReturnType<typeof createNotices>;
