import type { Price } from '../../../../shared/words/money.ts';

export interface Rate {
  label: string;
  /** Hundredths of a percent. */
  basisPoints: number;
  /** Whether prices contain the tax already, or it is added to them. */
  isIncluded: boolean;
}

/** Divides and rounds half up, exact for all whole numbers that fit a double's 53 bits after multiplying. */
const divideRounded = (dividend: number, divisor: number): number =>
  Number((BigInt(dividend) * 2n + BigInt(divisor)) / (BigInt(divisor) * 2n));

/** The tax that a total contains. */
export const taxWithin = (total: number, basisPoints: number): number =>
  divideRounded(total * basisPoints, 10_000 + basisPoints);

/** A share of a figure, rounded half up. */
export const shareOf = (figure: number, part: number, whole: number): number =>
  divideRounded(figure * part, whole);

/** @param amount minor units as the offer states them. */
export function priceWithTax(amount: number, currency: string, rate: Rate | null): Price {
  if (!rate || rate.basisPoints === 0)
    return { net: amount, tax: 0, total: amount, currency, taxLabel: '', taxBasisPoints: 0 };
  const words = { currency, taxLabel: rate.label, taxBasisPoints: rate.basisPoints };
  if (rate.isIncluded) {
    const tax = taxWithin(amount, rate.basisPoints);
    return { net: amount - tax, tax, total: amount, ...words };
  }
  const tax = divideRounded(amount * rate.basisPoints, 10_000);
  return { net: amount, tax, total: amount + tax, ...words };
}
