// Plans and days as users read them.
import type { Period } from '../../../shared/words/money.ts';

const PERIOD_WORDS: Record<Period, string> = { month: 'monthly', year: 'yearly' };

/** "Bloom membership, monthly" */
export const offerTitle = (planName: string, period: Period): string =>
  `${planName} membership, ${PERIOD_WORDS[period]}`;

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** "21 November 2026" */
export const dayText = (at: Date): string => day.format(at);
/** "November 2026" */
export const monthText = (at: Date): string => month.format(at);
