// Amounts of money as text.
const formats = new Map<string, Intl.NumberFormat>();

export function moneyFormat(currency: string): Intl.NumberFormat {
  const known = formats.get(currency);
  if (known) return known;
  const made = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  formats.set(currency, made);
  return made;
}

/** The number of minor units in one unit of the currency: 100 for dollars, 1 for yen. */
export const minorUnits = (currency: string): number =>
  10 ** (moneyFormat(currency).resolvedOptions().maximumFractionDigits ?? 2);

/** "$12.99". @param minor in minor units */
export const moneyText = (minor: number, currency: string): string =>
  moneyFormat(currency).format(minor / minorUnits(currency));
