import Stripe from 'stripe';
import { PaymentsError, type PaymentsFailure } from '../../../platform/server/ports/payments.ts';

/** Whatever the SDK throws as the port's one error. */
export function toPaymentsError(error: unknown): unknown {
  if (error instanceof PaymentsError || !(error instanceof Stripe.errors.StripeError)) return error;
  return new PaymentsError(kindOf(error), `Stripe: ${error.message}`);
}

function kindOf(error: Stripe.errors.StripeError): PaymentsFailure {
  if (error.code === 'resource_missing') return 'missing';
  if (error instanceof Stripe.errors.StripeConnectionError) return 'temporary';
  const status = error.statusCode ?? 500;
  // 401 and 403 say that our key is wrong, which the operator mends; 409 that another request is under way.
  if (status >= 500 || [401, 403, 409, 429].includes(status)) return 'temporary';
  return status === 404 ? 'missing' : 'refused';
}

/** Runs each method of the port so that only its own error leaves it. */
export async function translated<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toPaymentsError(error);
  }
}
