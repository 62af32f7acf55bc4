import type Stripe from 'stripe';
import {
  PaymentsError,
  type Checkout,
  type CheckoutRequest,
} from '../../../platform/server/ports/payments.ts';
import { idOf } from './client.ts';
import type { Prices } from './prices.ts';

const EXPAND = ['payment_intent', 'subscription'];

export async function openCheckout(
  stripe: Stripe,
  prices: Prices,
  request: CheckoutRequest,
): Promise<Checkout> {
  const { charge, orderId } = request;
  const metadata = { order: orderId, price_id: charge.priceId };
  const { period } = charge;
  const shared: Stripe.Checkout.SessionCreateParams = {
    client_reference_id: orderId,
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
    expires_at: Math.ceil(request.expiresAt.getTime() / 1000),
    metadata,
    expand: EXPAND,
    ...(request.customerId ? { customer: request.customerId } : { customer_email: request.email }),
  };
  const session = await stripe.checkout.sessions.create(
    period
      ? {
          ...shared,
          mode: 'subscription',
          line_items: [{ price: await prices.idFor({ ...charge, period }), quantity: 1 }],
          subscription_data: { metadata },
        }
      : {
          ...shared,
          mode: 'payment',
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency: charge.total.currency.toLowerCase(),
                unit_amount: charge.total.amount,
                product_data: { name: charge.title },
              },
            },
          ],
          payment_intent_data: { metadata },
          // So that the next purchase finds the same customer.
          ...(request.customerId ? {} : { customer_creation: 'always' as const }),
        },
    { idempotencyKey: `checkout:${orderId}` },
  );
  // A repeated call gets the response of the first one, whatever has happened since.
  return readCheckout(stripe, session.id);
}

export async function readCheckout(stripe: Stripe, id: string): Promise<Checkout> {
  return present(await stripe.checkout.sessions.retrieve(id, { expand: EXPAND }));
}

function present(session: Stripe.Checkout.Session): Checkout {
  const state = stateOf(session);
  return {
    id: session.id,
    orderId: session.client_reference_id ?? session.metadata?.['order'] ?? '',
    url: state === 'open' ? session.url : null,
    state,
    total: { amount: session.amount_total ?? 0, currency: (session.currency ?? '').toUpperCase() },
    customerId: idOf(session.customer),
    paymentId: state === 'paid' ? idOf(session.payment_intent) : null,
    subscriptionId: state === 'paid' ? idOf(session.subscription) : null,
  };
}

/** Some ways of paying take days: a completed checkout is paid only when its payment status says so. */
function stateOf({
  status,
  payment_status,
  payment_intent,
  subscription,
}: Stripe.Checkout.Session): Checkout['state'] {
  if (status === 'expired') return 'expired';
  if (status !== 'complete') return 'open';
  if (payment_status !== 'unpaid') return 'paid';
  const intent = payment_intent && typeof payment_intent !== 'string' ? payment_intent.status : null;
  const begun = subscription && typeof subscription !== 'string' ? subscription.status : null;
  const isOver =
    intent === 'canceled' ||
    intent === 'requires_payment_method' ||
    begun === 'canceled' ||
    begun === 'incomplete_expired';
  return isOver ? 'failed' : 'open';
}

/** @throws PaymentsError paid */
export async function closeCheckout(stripe: Stripe, id: string): Promise<void> {
  const session = await stripe.checkout.sessions.retrieve(id);
  if (session.status === 'expired') return;
  if (session.status === 'open') {
    try {
      await stripe.checkout.sessions.expire(id);
      return;
    } catch (error) {
      // The buyer may have been faster.
      const { status } = await stripe.checkout.sessions.retrieve(id);
      if (status === 'expired') return;
      if (status !== 'complete') throw error;
    }
  }
  throw new PaymentsError('paid', 'The checkout was completed already');
}
