// Payments are named by their payment intent, those of a checkout and those of an invoice alike.
import type Stripe from 'stripe';
import { PaymentsError, type ProviderPayment } from '../../../platform/server/ports/payments.ts';
import { dateOf, idOf } from './client.ts';
import { priceIdOfProduct } from './prices.ts';
import { isDispute, presentDispute, presentRefund } from './refunds.ts';

/** The charge that went through, with its refunds, and its disputes where there are any. */
interface Taken {
  charge: Stripe.Charge;
  disputes: Stripe.Dispute[];
}

const REASONS: Record<string, ProviderPayment['reason']> = {
  subscription_create: 'order',
  subscription_update: 'change',
};

function present(
  paymentId: string,
  { charge, disputes }: Taken,
  about: Pick<ProviderPayment, 'orderId' | 'subscriptionId' | 'priceId' | 'reason' | 'period' | 'paidAt'>,
): ProviderPayment {
  return {
    id: paymentId,
    customerId: idOf(charge.customer),
    ...about,
    total: { amount: charge.amount, currency: charge.currency.toUpperCase() },
    refunds: (charge.refunds?.data ?? []).map(presentRefund),
    disputes: disputes.filter(isDispute).map(presentDispute),
  };
}

/** What an invoice says about the payment of it. */
function aboutInvoice(invoice: Stripe.Invoice) {
  const details = invoice.parent?.subscription_details ?? null;
  // What was bought reaches furthest into the future; credits for unused time are negative.
  const line = invoice.lines.data
    .filter(({ amount }) => amount >= 0)
    .sort((a, b) => b.period.end - a.period.end)[0];
  const reason = REASONS[invoice.billing_reason ?? ''] ?? 'renewal';
  return {
    orderId: reason === 'order' ? (details?.metadata?.['order'] ?? null) : null,
    subscriptionId: idOf(details?.subscription),
    priceId: priceIdOfProduct(line?.pricing?.price_details?.product),
    reason,
    period: line ? { start: dateOf(line.period.start), end: dateOf(line.period.end) } : null,
    paidAt: dateOf(invoice.status_transitions.paid_at ?? invoice.created),
  };
}

/** An invoice without a charge. */
const settledByCredit = (invoice: Stripe.Invoice, customerId: string | null): ProviderPayment => ({
  id: invoice.id!,
  customerId,
  ...aboutInvoice(invoice),
  total: { amount: 0, currency: invoice.currency.toUpperCase() },
  refunds: [],
  disputes: [],
});

async function disputesOf(stripe: Stripe, charge: Stripe.Charge): Promise<Stripe.Dispute[]> {
  if (!charge.disputed) return [];
  return (await stripe.disputes.list({ charge: charge.id, limit: 100 })).data;
}

async function takenOf(stripe: Stripe, paymentId: string): Promise<Taken> {
  const { data } = await stripe.charges.list({
    payment_intent: paymentId,
    limit: 100,
    expand: ['data.refunds'],
  });
  const charge = data.find(({ status }) => status === 'succeeded');
  if (!charge) throw new PaymentsError('missing', 'Nothing was paid');
  return { charge, disputes: await disputesOf(stripe, charge) };
}

export async function readPayment(stripe: Stripe, id: string): Promise<ProviderPayment> {
  const intent = await stripe.paymentIntents.retrieve(id);
  const taken = await takenOf(stripe, id);
  const invoiced = await stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: id },
    expand: ['data.invoice'],
  });
  const invoice = invoiced.data[0]?.invoice;
  if (invoice && typeof invoice !== 'string' && !invoice.deleted)
    return present(id, taken, aboutInvoice(invoice));
  return present(id, taken, {
    orderId: intent.metadata['order'] ?? null,
    subscriptionId: null,
    priceId: intent.metadata['price_id'] ?? null,
    reason: 'order',
    period: null,
    paidAt: dateOf(taken.charge.created),
  });
}

/** Newest first. */
export async function paymentsOf(
  stripe: Stripe,
  subscriptionId: string,
  customerId: string | null,
  limit: number,
): Promise<{ payments: ProviderPayment[]; paidUntil: ProviderPayment['period'] }> {
  const { data: invoices } = await stripe.invoices.list({
    subscription: subscriptionId,
    status: 'paid',
    limit,
    expand: ['data.payments'],
  });
  // One call for all charges of the customer instead of one for each invoice.
  const charges = customerId
    ? (await stripe.charges.list({ customer: customerId, limit: 100, expand: ['data.refunds'] })).data
    : [];
  const payments: ProviderPayment[] = [];
  for (const invoice of invoices) {
    const paid = invoice.payments?.data.find(({ status }) => status === 'paid');
    const paymentId = idOf(paid?.payment.payment_intent);
    if (!paymentId) {
      payments.push(settledByCredit(invoice, customerId));
      continue;
    }
    const charge = charges.find(
      (each) => idOf(each.payment_intent) === paymentId && each.status === 'succeeded',
    );
    const taken = charge
      ? { charge, disputes: await disputesOf(stripe, charge) }
      : await takenOf(stripe, paymentId);
    payments.push(present(paymentId, taken, aboutInvoice(invoice)));
  }
  return { payments, paidUntil: invoices[0] ? aboutInvoice(invoices[0]).period : null };
}
