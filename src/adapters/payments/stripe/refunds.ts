import type Stripe from 'stripe';
import {
  PaymentsError,
  type ProviderDispute,
  type ProviderRefund,
} from '../../../platform/server/ports/payments.ts';
import { dateOf } from './client.ts';

const STATES: Record<string, ProviderRefund['state']> = {
  succeeded: 'done',
  failed: 'failed',
  canceled: 'failed',
};

export const presentRefund = (refund: Stripe.Refund): ProviderRefund => ({
  id: refund.id,
  amount: refund.amount,
  key: refund.metadata?.['key'] ?? null,
  state: STATES[refund.status ?? ''] ?? 'waiting',
  at: dateOf(refund.created),
});

/** An inquiry of the bank moves no money and is not a dispute. */
export const isDispute = ({ status }: Stripe.Dispute): boolean =>
  !status.startsWith('warning_') && status !== 'prevented';

export const presentDispute = (dispute: Stripe.Dispute): ProviderDispute => ({
  id: dispute.id,
  amount: dispute.amount,
  state: dispute.status === 'won' ? 'won' : dispute.status === 'lost' ? 'lost' : 'open',
  openedAt: dateOf(dispute.created),
});

export async function refund(
  stripe: Stripe,
  { paymentId, amount, key }: { paymentId: string; amount: number; key: string },
): Promise<ProviderRefund> {
  // Stripe forgets idempotency keys after a day; a caller who died may come back later than that.
  const { data } = await stripe.refunds.list({ payment_intent: paymentId, limit: 100 });
  const made = data.find(({ metadata }) => metadata?.['key'] === key);
  if (made && made.amount !== amount)
    throw new PaymentsError('refused', 'This key was used for another amount');
  if (made) return presentRefund(made);
  return presentRefund(
    await stripe.refunds.create(
      { payment_intent: paymentId, amount, metadata: { key } },
      { idempotencyKey: `refund:${key}` },
    ),
  );
}
