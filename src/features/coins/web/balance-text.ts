import type { CoinInfo } from '../contract.ts';
import { dayOf } from './ledger-text.ts';
import { counted } from '../../../shared/words/counted.ts';

const number = (value: number) => value.toLocaleString('en-US');

interface Bucket {
  name: string;
  amount: string;
}

/** The parts of the balance in the order in which they are spent, without empty ones. */
export function bucketsOf({ buckets, claim }: Pick<CoinInfo, 'buckets' | 'claim'>): Bucket[] {
  return [
    ...buckets.expiring.map(({ amount, expiresAt }) => ({
      name: `Until ${dayOf(expiresAt)}`,
      amount: number(amount),
    })),
    ...(buckets.monthly > 0
      ? [{ name: 'Monthly', amount: `${number(buckets.monthly)} of at most ${number(claim.cap)}` }]
      : []),
    ...(buckets.bought > 0 ? [{ name: 'Never expire', amount: number(buckets.bought) }] : []),
  ];
}

/** Said of coins that are owed; empty where none are. */
export const owedText = (owed: number): string =>
  owed > 0
    ? `You owe ${counted(owed, 'coin')}: a payment was taken back after its coins had been spent. Coins that come in pay that first.`
    : '';

/** The claim card's text below its title. */
export function claimText({ amount, isAvailable, nextAt, cap }: CoinInfo['claim'], monthly: number): string {
  if (!isAvailable) return `Claimed. The next ones come on ${dayOf(nextAt)}.`;
  const fits = Math.min(amount, Math.max(cap - monthly, 0));
  if (fits === 0) return `Your monthly coins are full at ${number(cap)}. Spend some, then claim.`;
  return fits < amount
    ? `${number(fits)} of ${number(amount)} can be claimed: you can hold up to ${number(cap)} monthly coins.`
    : `${counted(amount, 'coin')}, once each month.`;
}

/** Said after a claim: what came, which is less where not all fits or a debt was paid from it. */
export function claimedText(monthlyBefore: number, { buckets }: Pick<CoinInfo, 'buckets'>): string {
  const came = buckets.monthly - monthlyBefore;
  return came > 0
    ? `${counted(came, 'coin')} ${came === 1 ? 'is' : 'are'} yours`
    : 'This month’s coins are claimed';
}
