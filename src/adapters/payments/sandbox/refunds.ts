import { PaymentsError } from '../../../platform/server/ports/payments.ts';
import type { Payment, Refund } from './documents.ts';
import { paymentOfDispute } from './sandbox.store.ts';
import type { Books, Unit } from './unit.ts';

const refundedOf = (payment: Payment): number => payment.refunds.reduce((sum, { amount }) => sum + amount, 0);

const save = (unit: Unit, id: string, payment: Payment): Promise<void> =>
  unit.save('payment', id, payment, payment.disputeAt);

/** @param key null for the provider's own desk. The same key gives back once. */
export const refundPayment = (
  books: Books,
  request: { paymentId: string; amount: number; key: string | null },
): Promise<Refund> =>
  books.change(async (unit) => {
    const { paymentId, amount, key } = request;
    const payment = await unit.lock('payment', paymentId);
    const made = key === null ? undefined : payment.refunds.find((refund) => refund.key === key);
    if (made && made.amount !== amount)
      throw new PaymentsError('refused', 'This key was used for another amount');
    if (made) return made;
    if (!Number.isSafeInteger(amount) || amount <= 0)
      throw new PaymentsError('refused', 'The amount must be a positive whole number');
    if (payment.disputes.some(({ state }) => state !== 'won'))
      throw new PaymentsError('refused', 'The payment is disputed');
    if (amount > payment.total.amount - refundedOf(payment))
      throw new PaymentsError('refused', 'That is more than is left of the payment');
    const refund = { id: unit.newId('re'), amount, key, at: unit.now };
    payment.refunds.push(refund);
    await save(unit, paymentId, payment);
    await unit.emit('payment.refunded', paymentId);
    return refund;
  });

async function open(unit: Unit, id: string, payment: Payment, at: number): Promise<string | null> {
  const amount = payment.total.amount - refundedOf(payment);
  if (amount === 0 || payment.disputes.length > 0) return null;
  const dispute = { id: unit.newId('dp'), amount, state: 'open' as const, openedAt: at };
  payment.disputes.push(dispute);
  await unit.emit('payment.disputed', id, at);
  return dispute.id;
}

/** A payment is disputed at most once, and not where nothing is left of it. */
export const disputePayment = (books: Books, id: string): Promise<string> =>
  books.change(async (unit) => {
    const payment = await unit.lock('payment', id);
    const disputeId = await open(unit, id, payment, unit.now);
    if (!disputeId) throw new PaymentsError('refused', 'The payment cannot be disputed');
    payment.disputeAt = null;
    await save(unit, id, payment);
    return disputeId;
  });

/** The billing loop found that the buyer disputes it by now. */
export const disputeIfDue = (books: Books, id: string): Promise<void> =>
  books.change(async (unit) => {
    const payment = await unit.lock('payment', id);
    const at = payment.disputeAt;
    if (at === null || at > unit.now) return;
    payment.disputeAt = null;
    await open(unit, id, payment, at);
    await save(unit, id, payment);
  });

export const closeDispute = (books: Books, disputeId: string, state: 'won' | 'lost'): Promise<void> =>
  books.change(async (unit) => {
    const id = await paymentOfDispute(unit.tx, disputeId);
    if (!id) throw new PaymentsError('missing', 'There is no such dispute');
    const payment = await unit.lock('payment', id);
    const dispute = payment.disputes.find((each) => each.id === disputeId)!;
    if (dispute.state !== 'open') throw new PaymentsError('refused', 'The dispute is closed');
    dispute.state = state;
    await save(unit, id, payment);
    await unit.emit('payment.dispute_closed', id);
  });
