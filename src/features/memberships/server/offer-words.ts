// Plans, amounts and days as users read them.
import type { Period } from '../../../shared/words/money.ts';

const PERIOD_WORDS: Record<Period, string> = { month: 'monthly', year: 'yearly' };

/** "Bloom membership, monthly" */
export const offerTitle = (planName: string, period: Period): string =>
  `${planName} membership, ${PERIOD_WORDS[period]}`;

/** @param amount in minor units. */
export function moneyText(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** "21 November 2026" */
export const dayText = (at: Date): string => day.format(at);
/** "November 2026" */
export const monthText = (at: Date): string => month.format(at);
