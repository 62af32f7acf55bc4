// Handles one event or job. Only its subject is used; its current state is read from the provider.
import type { ApplyCheckout } from '../apply/apply-checkout.ts';
import type { ApplyPayment } from '../apply/apply-payment.ts';
import type { ApplySubscription } from '../apply/apply-subscription.ts';
import type { EventRow } from '../jobs.store.ts';
import { JOB } from '../jobs.ts';
import type { Checkouts } from '../orders/open-checkout.ts';
import type { PaymentsDeps } from '../payments-deps.ts';
import type { PerformRefund } from '../refunds/perform-refund.ts';
import { isFailure } from '../provider-refusals.ts';

export interface HandleParts {
  applyCheckout: ApplyCheckout;
  applyPayment: ApplyPayment;
  applySubscription: ApplySubscription;
  checkouts: Checkouts;
  performRefund: PerformRefund;
  reconcile: () => Promise<unknown>;
}

export function createHandleEvent({ payments }: Pick<PaymentsDeps, 'payments'>, parts: HandleParts) {
  async function endSubscription(id: string): Promise<string> {
    await payments.endNow(id);
    return parts.applySubscription(id);
  }

  async function performRefund(event: EventRow): Promise<string> {
    const outcome = await parts.performRefund(event.id.slice(JOB.refund.length + 1));
    // The provider tells of it when it is paid out, and the nightly check compares.
    if (outcome === 'waiting') return 'The provider has not paid it out yet';
    return outcome === 'refused' ? 'The provider refused it' : '';
  }

  async function act(event: EventRow): Promise<string> {
    if (event.type === JOB.reconcile) {
      await parts.reconcile();
      return '';
    }
    if (event.provider !== payments.name) return `It is of ${event.provider}, which is not asked any more`;
    const { subject_id: id } = event;
    if (event.type === JOB.end) return endSubscription(id);
    if (event.type === JOB.refund) return performRefund(event);
    if (event.type === JOB.close) {
      await parts.checkouts.close(id);
      return '';
    }
    if (event.subject_kind === 'checkout') return parts.applyCheckout(id);
    if (event.subject_kind === 'subscription') return parts.applySubscription(id);
    if (event.subject_kind === 'payment') return parts.applyPayment(id);
    return '';
  }

  /**
   * @returns the problem, as stored with the event; empty for none
   * @throws errors that another attempt may not meet again
   */
  return async function handleEvent(event: EventRow): Promise<string> {
    try {
      return await act(event);
    } catch (error) {
      if (isFailure(error, 'missing')) return `The provider does not know it: ${error.message}`;
      throw error;
    }
  };
}

export type HandleEvent = ReturnType<typeof createHandleEvent>;
