// Compares each recent payment with the provider.
import type { Db } from '../../../../platform/server/db/database.ts';
import {
  PaymentsError,
  type Payments,
  type ProviderPayment,
} from '../../../../platform/server/ports/payments.ts';
import type { PaymentRow } from '../payments.store.ts';
import { paymentsSince } from './reconcile.views.ts';

/** Disputes and refunds come late; a month of renewals fits in. */
const DAYS = 35;
const PAYMENTS_MAX = 500;

function compare(row: PaymentRow, reading: ProviderPayment): string[] {
  const found: string[] = [];
  const name = `The payment ${row.id}`;
  const { amount, currency } = reading.total;
  if (amount !== row.amount || currency !== row.currency)
    found.push(`${name} is ${row.amount} ${row.currency} here and ${amount} ${currency} at the provider.`);
  const refunds = reading.refunds.filter(({ state }) => state === 'done');
  const lost = reading.disputes.filter(({ state }) => state === 'lost');
  const back = Math.min(
    [...refunds, ...lost].reduce((sum, item) => sum + item.amount, 0),
    amount,
  );
  if (back !== row.refunded)
    found.push(`${name} has ${row.refunded} given back here and ${back} at the provider.`);
  return found;
}

export async function checkProvider(db: Db, payments: Payments, now: Date): Promise<string[]> {
  const since = new Date(now.getTime() - DAYS * 86_400_000);
  const found: string[] = [];
  for (const row of await paymentsSince(db, payments.name, since, PAYMENTS_MAX)) {
    try {
      found.push(...compare(row, await payments.readPayment(row.provider_payment_id)));
    } catch (error) {
      if (!(error instanceof PaymentsError)) throw error;
      if (error.kind === 'missing') found.push(`The provider does not know the payment ${row.id}.`);
      else {
        // The rest would fail as well, each after its deadline.
        found.push(`The provider could not be asked: ${error.message}`);
        break;
      }
    }
  }
  return found;
}
