// Which coins are taken, and where they go back to.

export type Bucket = 'expiring' | 'monthly' | 'bought';

/** Coins of one origin. */
export interface Lot {
  id: string;
  bucket: Bucket;
  remaining: number;
  expiresAt: Date | null;
  /** The transfer that brought them; null for coins from before there were lots. */
  transferId: string | null;
}

const SPENDING_ORDER: Record<Bucket, number> = { expiring: 0, monthly: 1, bought: 2 };

/** Lots of one expiry stay in the order in which they came. */
export const spendingOrder = (lots: readonly Lot[]): Lot[] =>
  lots.toSorted(
    (a, b) =>
      SPENDING_ORDER[a.bucket] - SPENDING_ORDER[b.bucket] ||
      (a.expiresAt?.getTime() ?? 0) - (b.expiresAt?.getTime() ?? 0),
  );

/** So many coins of one lot. */
export interface Part {
  lotId: string;
  amount: number;
}

/** Takes coins from the first lots on. @throws where there are too few. */
export function takeFrom(lots: readonly Lot[], amount: number): Part[] {
  const parts: Part[] = [];
  let rest = amount;
  for (const lot of lots) {
    if (rest === 0) break;
    const taken = Math.min(rest, lot.remaining);
    if (taken > 0) parts.push({ lotId: lot.id, amount: taken });
    rest -= taken;
  }
  if (rest > 0) throw new Error(`The lots lack ${rest} of ${amount} coins`);
  return parts;
}

const REVERSAL_ORDER: Record<Bucket, number> = { bought: 0, monthly: 1, expiring: 2 };

/** The payment's own coins come first, then other bought coins, which are worth the most. */
export const reversalOrder = (lots: readonly Lot[], transferId: string | null): Lot[] => {
  const isOwn = (lot: Lot) => transferId !== null && lot.transferId === transferId;
  return lots.toSorted(
    (a, b) => Number(isOwn(b)) - Number(isOwn(a)) || REVERSAL_ORDER[a.bucket] - REVERSAL_ORDER[b.bucket],
  );
};

/** What a hold took from one lot, in the order of taking. */
export interface HeldPart {
  lotId: string;
  bucket: Bucket;
  amount: number;
  returned: number;
}

/** Gives back in reverse order, so that the coins that are settled come from the lots that are spent first. */
export function returnParts(held: readonly HeldPart[], amount: number): { parts: Part[]; rest: number } {
  const parts: Part[] = [];
  let rest = amount;
  for (const part of held.toReversed()) {
    const back = Math.min(rest, part.amount - part.returned);
    if (back > 0) parts.push({ lotId: part.lotId, amount: back });
    rest -= back;
  }
  return { parts, rest };
}

/** Coins of a bucket that a hold neither settled nor gave back. */
export function heldOf(bucket: Bucket, held: readonly HeldPart[], settled: number): number {
  let sum = 0;
  let spent = settled;
  for (const part of held) {
    const kept = part.amount - part.returned;
    const used = Math.min(spent, kept);
    spent -= used;
    if (part.bucket === bucket) sum += kept - used;
  }
  return sum;
}
