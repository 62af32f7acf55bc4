import type { LedgerEntry } from '../contract.ts';

const TITLES: Record<LedgerEntry['reason'], string> = {
  claim: 'Monthly coins',
  gift: 'Gift',
  image: 'Pictures',
  refund: 'Returned',
  purchase: 'Coin pack',
  membership: 'Membership',
  grant: 'Grant',
  correction: 'Correction',
  expired: 'Expired',
  reversal: 'Payment taken back',
  debt: 'Owed coins paid',
};

/** The ledger's own words where it has some. */
export const titleOf = ({ reason, note }: Pick<LedgerEntry, 'reason' | 'note'>): string =>
  note.trim() || TITLES[reason];

/** With its sign: "+20", "−4" with a true minus. */
export const signed = (amount: number): string =>
  `${amount < 0 ? '−' : '+'}${Math.abs(amount).toLocaleString('en-US')}`;

/** "December 1". Claims open at midnight UTC, so the day is that of UTC. */
export const dayOf = (iso: string): string =>
  new Date(iso).toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });
