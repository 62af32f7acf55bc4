import type { Charge, Money } from '../../../../platform/server/ports/payments.ts';

export function moneyText({ amount, currency }: Money): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

export const dateText = (at: number): string =>
  new Date(at).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** How often it is charged. */
export const rhythmText = (charge: Charge): string =>
  charge.period
    ? `Charged today and then every ${charge.period} until it is cancelled.`
    : 'Charged once. It does not renew.';
