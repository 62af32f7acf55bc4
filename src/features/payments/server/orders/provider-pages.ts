// The provider's own pages for cards and invoices.
import { AppError } from '../../../../shared/errors.ts';
import { TEXT } from '../../rules.ts';
import { findCustomer } from '../customers.store.ts';
import type { PaymentsDeps } from '../payments-deps.ts';
import { isFailure, unavailable } from '../provider-refusals.ts';
import { runningSubscription } from '../subscriptions.views.ts';

export function createProviderPages({
  database,
  payments,
  publicUrl,
}: Pick<PaymentsDeps, 'database' | 'payments' | 'publicUrl'>) {
  async function open(userId: string, purpose: 'overview' | 'payment-method') {
    const customerId = await findCustomer(database.db, userId, payments.name);
    if (!customerId) throw new AppError('payments.no_customer');
    return payments.openPortal({
      customerId,
      purpose,
      returnUrl: `${publicUrl()}/subscription/manage?isBack=true`,
      subscriptionId: await runningSubscription(database.db, userId, payments.name),
    });
  }

  return {
    /** @throws AppError payments.no_customer, payments.unavailable */
    async portal(userId: string) {
      try {
        return { success: true as const, ...(await open(userId, 'overview')) };
      } catch (error) {
        if (isFailure(error, 'temporary', 'refused', 'missing', 'unsupported')) throw unavailable();
        throw error;
      }
    },
    /** @throws AppError payments.no_customer, payments.unavailable */
    async changeMethod(userId: string) {
      try {
        return { success: true, ...(await open(userId, 'payment-method')) };
      } catch (error) {
        if (isFailure(error, 'unsupported')) return { success: false, message: TEXT.notImplemented };
        if (isFailure(error, 'temporary', 'refused', 'missing')) throw unavailable();
        throw error;
      }
    },
  };
}

export type ProviderPages = ReturnType<typeof createProviderPages>;
