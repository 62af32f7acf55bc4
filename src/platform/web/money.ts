// Formats money: takes minor units and a currency, returns text.
import { isEnglish, LOCALE } from '../../shared/language/locale.ts';
import { minorUnits, moneyFormat, moneyText } from '../../shared/words/money-text.ts';

interface Taxed {
  tax: number;
  total: number;
  currency: string;
  taxLabel: string;
  taxBasisPoints: number;
}

export { moneyText };

/** Splits an amount, for prices whose currency sign is shown apart from the figure. */
export function moneyParts(minor: number, currency: string): { sign: string; figure: string } {
  const parts = moneyFormat(currency).formatToParts(minor / minorUnits(currency));
  const of = (isSign: boolean) =>
    parts.filter(({ type }) => (type === 'currency') === isSign).map(({ value }) => value);
  return { sign: of(true).join(''), figure: of(false).join('').trim() };
}

/**
 * A typed amount with a point before its decimals. English separates thousands by commas. Elsewhere both signs are used for
 * both, so that one or two digits after the last sign are decimals, and three are thousands.
 */
function withPoint(text: string, locale: string): string {
  if (isEnglish(locale)) return text.replaceAll(',', '');
  if (!/^(?:\d+|\d{1,3}(?:[.,’\s]\d{3})+)(?:[.,]\d{1,2})?$/.test(text)) return '';
  const [, whole = '', decimals] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(text)!;
  return whole.replaceAll(/\D/g, '') + (decimals ? `.${decimals}` : '');
}

/** Parses a typed amount into minor units; null if it is not an amount. */
export function minorOf(text: string, currency: string, locale = LOCALE): number | null {
  const figure = text
    .trim()
    .replace(/^\p{Sc}|\p{Sc}$/gu, '')
    .trim();
  const plain = withPoint(figure, locale);
  if (!/^\d+(\.\d*)?$/.test(plain)) return null;
  const minor = Number(plain) * minorUnits(currency);
  const whole = Math.round(minor);
  return Math.abs(minor - whole) > 1e-6 ? null : whole;
}

/** Formats an amount for a field: "50", "12.50". */
export function amountInField(minor: number, currency: string): string {
  const units = minorUnits(currency);
  return minor % units === 0 ? String(minor / units) : (minor / units).toFixed(String(units).length - 1);
}

/** "includes 19% VAT"; empty if no tax is charged. */
export function taxText({ tax, taxLabel, taxBasisPoints }: Taxed): string {
  if (tax === 0) return '';
  const percent = (taxBasisPoints / 100).toLocaleString('en-US', { maximumFractionDigits: 2 });
  return `includes ${percent}% ${taxLabel || 'tax'}`;
}

/** "$12.99, includes 19% VAT". */
export const priceText = (price: Taxed): string =>
  [moneyText(price.total, price.currency), taxText(price)].filter(Boolean).join(', ');

/** "December 24, 2026". In UTC, because periods and charges are counted in UTC. */
export const dayText = (iso: string): string =>
  new Date(iso).toLocaleDateString('en-US', {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  });
