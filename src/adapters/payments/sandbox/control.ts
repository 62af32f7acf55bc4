// What tests and the operator make happen: the customer's bank, and the provider's own desk.
import { PaymentsError } from '../../../platform/server/ports/payments.ts';
import type { ChargeFailure } from './cards.ts';
import { changeSubscription } from './locked-subscription.ts';
import { closeCheckout } from './checkouts.ts';
import { closeDispute, disputePayment, refundPayment } from './refunds.ts';
import type { Books } from './unit.ts';

export interface SandboxControl {
  /** @returns the dispute's id. */
  dispute(paymentId: string): Promise<string>;
  closeDispute(disputeId: string, state: 'won' | 'lost'): Promise<void>;
  /** @returns the refund's id. */
  refundAtDesk(paymentId: string, amount: number): Promise<string>;
  /** Retries work again, except where the bank has to confirm. */
  failNextCharge(subscriptionId: string, kind: ChargeFailure): Promise<void>;
  expireCheckout(id: string): Promise<void>;
}

export const createControl = (books: Books): SandboxControl => ({
  dispute: (paymentId) => disputePayment(books, paymentId),
  closeDispute: (disputeId, state) => closeDispute(books, disputeId, state),
  refundAtDesk: async (paymentId, amount) =>
    (await refundPayment(books, { paymentId, amount, key: null })).id,
  failNextCharge: (id, kind) =>
    changeSubscription(books, id, async (_unit, subscription) => {
      if (subscription.state === 'ended') throw new PaymentsError('refused', 'The subscription has ended');
      subscription.nextFailure = kind;
    }),
  expireCheckout: (id) => closeCheckout(books, id),
});
