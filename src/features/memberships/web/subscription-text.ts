import { dayText, moneyText } from '../../../platform/web/money.ts';
import type { Subscription } from '../contract.ts';
import { PERIODS } from './plans/plan-text.ts';

/** "Active", and what else there is to say of a membership in a word. */
export function stateText({ state, isEnding }: Subscription): string {
  if (state === 'past_due') return 'Payment failed';
  if (state === 'ended') return 'Ended';
  return isEnding ? 'Ending' : 'Active';
}

/** "$9.99 a month". */
export const chargeText = ({ amount, currency, period }: Subscription): string =>
  `${moneyText(amount, currency)} ${PERIODS[period].each}`;

/** The next charge with its day and sum, or that there is none. */
export function nextChargeText({ nextCharge, isEnding, periodEnd }: Subscription): string {
  if (nextCharge) return `${moneyText(nextCharge.amount, nextCharge.currency)} on ${dayText(nextCharge.at)}`;
  return isEnding ? `None. It ends on ${dayText(periodEnd)}` : 'None';
}

/** The text of the dialog before a membership is cancelled. */
export const cancelText = ({ planName, periodEnd }: Subscription): string =>
  `${planName} stays until ${dayText(periodEnd)}, and nothing more is charged. After that, conversations with premium characters become read-only, and pictures beyond the free private gallery stay as they are. Nothing is deleted, and your coins stay yours.`;

/** Until when a membership is kept whose charge failed. */
export const graceText = ({ graceUntil, planName }: Subscription): string =>
  graceUntil
    ? `${planName} is kept until ${dayText(graceUntil)}. If the charge has not gone through by then, it ends.`
    : `${planName} is kept for a few days while the charge is tried again.`;
