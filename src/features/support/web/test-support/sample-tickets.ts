// Tickets as the server answers them.
import type { DeskTicket, Ticket, TicketMessage, TicketSummary } from '../../contract.ts';

export const TICKET_ID = '0193a000-0000-7000-8000-000000000001';

export const message = (part: Partial<TicketMessage> = {}): TicketMessage => ({
  id: 'm1',
  kind: 'message',
  from: 'user',
  author: 'mira',
  text: 'My coins are gone.',
  attachments: [],
  at: '2026-11-24T09:00:00.000Z',
  ...part,
});

export const summary = (part: Partial<TicketSummary> = {}): TicketSummary => ({
  id: TICKET_ID,
  number: 1042,
  subject: 'Lost coins',
  topic: 'payments',
  state: 'open',
  excerpt: 'My coins are gone.',
  isUnread: false,
  createdAt: '2026-11-24T09:00:00.000Z',
  updatedAt: '2026-11-24T09:00:00.000Z',
  ...part,
});

export const ticket = (part: Partial<Ticket> = {}): Ticket => ({
  ...summary(),
  messages: [message()],
  canReopen: false,
  ...part,
});

export const deskTicket = (part: Partial<DeskTicket> = {}): DeskTicket => {
  const { isUnread: _, ...shared } = summary();
  return {
    ...shared,
    who: 'mira',
    isGuest: false,
    assignee: null,
    waitingSince: '2026-11-24T09:00:00.000Z',
    messages: [message()],
    facts: {
      userId: 'u-mira',
      username: 'mira',
      email: 'mira@example.test',
      isEmailMasked: false,
      isEmailVerified: true,
      registeredAt: '2026-01-02T00:00:00.000Z',
      tier: 'bloom',
      coins: 335,
      lastPayment: { id: 'p1', description: '550 coins', at: '2026-11-20T10:00:00.000Z' },
      characters: 3,
      reportsAgainst: 0,
      tickets: 2,
      userAgent: 'Firefox',
      page: '/coins',
    },
    others: [],
    revision: 4,
    ...part,
  };
};
