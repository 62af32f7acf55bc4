import { dayText, minorOf, moneyText } from '../../../platform/web/money.ts';
import type { PaymentSettings } from '../contract.ts';
import { CAP_MAX } from '../rules.ts';

type Limits = Pick<PaymentSettings, 'spendCap' | 'nextCap' | 'spent' | 'currency'>;

export const spentText = ({ spendCap, spent, currency }: Limits): string =>
  spendCap === null
    ? `${moneyText(spent, currency)} spent this month, without a limit.`
    : `${moneyText(spent, currency)} of ${moneyText(spendCap, currency)} spent this month.`;

/** A higher limit that was asked for and has not begun; empty where there is none. */
export function waitingText({ nextCap, currency }: Limits): string {
  if (!nextCap) return '';
  const day = dayText(nextCap.from);
  return nextCap.amount === null
    ? `From ${day} there is no limit.`
    : `From ${day} it is ${moneyText(nextCap.amount, currency)}.`;
}

type Wanted = { amount: number | null } | { problem: string };

/** Reads the field; empty is no limit. */
export function wantedLimit(text: string, currency: string): Wanted {
  if (!text.trim()) return { amount: null };
  const amount = minorOf(text, currency);
  if (amount === null) return { problem: 'Write an amount like 50 or 49.99' };
  if (amount > CAP_MAX) return { problem: `At most ${moneyText(CAP_MAX, currency)}` };
  return { amount };
}

/** What a change would do, said before it is made. A lower limit holds at once; a higher one, or none, from tomorrow. */
export const isRaise = (now: number | null, wanted: number | null): boolean =>
  now !== null && (wanted === null || wanted > now);
