import type { AspectRatio } from '../rules.ts';
import { counted } from '../../../shared/words/counted.ts';

export interface Price {
  /** Coins for all the pictures of a request. */
  cost: number;
  /** Coins left after it; null where nobody is signed in. Below zero where there are not enough. */
  left: number | null;
}

export function priceOf(
  prices: Record<AspectRatio, number>,
  ratio: AspectRatio,
  count: number,
  balance: number | null,
): Price {
  const cost = prices[ratio] * count;
  return { cost, left: balance === null ? null : balance - cost };
}

export const coins = (amount: number): string => counted(amount, 'coin');

/** "238 left after", or what is missing. */
export function afterText({ left }: Price): string {
  if (left === null) return 'Sign up to create pictures';
  return left >= 0 ? `${left.toLocaleString('en-US')} left afterwards` : `${coins(-left)} short`;
}

/** Each price once, with the shapes that cost it; `shapes` is empty where all cost the same. */
export function priceGroups(prices: Record<AspectRatio, number>): { price: number; shapes: string }[] {
  const byPrice = Map.groupBy(Object.entries(prices), ([, price]) => price);
  return [...byPrice].map(([price, entries]) => ({
    price,
    shapes: byPrice.size === 1 ? '' : entries.map(([ratio]) => ratio).join(', '),
  }));
}
