import { amountInField, minorOf, moneyText } from '../money.ts';

/** The error of a typed amount of money; undefined if it is valid. */
export function amountFault(text: string, currency: string, max = Infinity): string | undefined {
  const amount = minorOf(text, currency);
  if (amount === null) return `Write an amount like ${amountInField(1299, currency)}`;
  if (amount === 0) return 'More than nothing';
  return amount > max ? `At most ${moneyText(max, currency)}` : undefined;
}
