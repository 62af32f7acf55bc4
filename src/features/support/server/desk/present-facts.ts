import type { z } from 'zod';
import type { TicketFacts } from '../../contract.ts';
import type { FactsRow } from './desk.views.ts';
import type { ShownTicket } from '../tickets.views.ts';
import { maskAddress } from '../../../../platform/server/mask-address.ts';

type Facts = z.input<typeof TicketFacts>;

/** "Moon pack, $9.99". */
function paymentText(title: string, amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return `${title}, ${format.format(amount / 10 ** digits)}`;
}

function lastPaymentOf(row: FactsRow): Facts['lastPayment'] {
  const { payment_id: id, payment_title: title, payment_amount: amount } = row;
  const { payment_currency: currency, paid_at: at } = row;
  if (id === null || title === null || amount === null || currency === null || at === null) return null;
  return { id, description: paymentText(title, amount, currency), at: at.toISOString() };
}

export const addressOf = (ticket: ShownTicket): string => ticket.account_email ?? ticket.email ?? '';

/** @param user undefined for a guest: an address that nobody has proven says nothing about an account. */
export const presentFacts = (
  ticket: ShownTicket,
  user: FactsRow | undefined,
  { tickets, seesAddress }: { tickets: number; seesAddress: boolean },
): Facts => ({
  userId: ticket.user_id,
  username: ticket.username,
  email: seesAddress ? addressOf(ticket) : maskAddress(addressOf(ticket)),
  isEmailMasked: !seesAddress,
  isEmailVerified: user?.is_verified ?? false,
  registeredAt: user?.registered_at.toISOString() ?? null,
  tier: user?.tier ?? null,
  coins: user?.coins ?? null,
  lastPayment: user ? lastPaymentOf(user) : null,
  characters: user?.characters ?? 0,
  reportsAgainst: user?.reports_against ?? 0,
  tickets,
  userAgent: ticket.user_agent,
  page: ticket.page,
});
