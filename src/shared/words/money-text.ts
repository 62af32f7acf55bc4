// Amounts and days as people read them.
const formats = new Map<string, Intl.NumberFormat>();

export function moneyFormat(currency: string): Intl.NumberFormat {
  const known = formats.get(currency);
  if (known) return known;
  const made = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  formats.set(currency, made);
  return made;
}

/** How many minor units make one of the currency: 100 cents, but 1 yen. */
export const minorUnits = (currency: string): number =>
  10 ** (moneyFormat(currency).resolvedOptions().maximumFractionDigits ?? 2);

/** "$12.99". @param minor in minor units */
export const moneyText = (minor: number, currency: string): string =>
  moneyFormat(currency).format(minor / minorUnits(currency));
