// Stripe: Checkout, Billing with its portal, and webhooks, by the official SDK.
import type { Clock } from '../../../platform/server/ports/clock.ts';
import type { Payments } from '../../../platform/server/ports/payments.ts';
import { changePlan, endNow, quoteChange, setEnding } from './changes.ts';
import { closeCheckout, openCheckout, readCheckout } from './checkouts.ts';
import { isTestKey, openStripe } from './client.ts';
import { readEvent } from './events.ts';
import { translated } from './failures.ts';
import { readPayment } from './payments.ts';
import { createPrices } from './prices.ts';
import { refund } from './refunds.ts';
import { readSubscription } from './subscriptions.ts';

export interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
  /** Another address than Stripe's own. */
  apiUrl?: string | undefined;
  clock: Clock;
}

export function createStripePayments({ secretKey, webhookSecret, apiUrl, clock }: StripeSettings): Payments {
  const stripe = openStripe(secretKey, apiUrl);
  const prices = createPrices(stripe);
  return {
    name: 'stripe',
    isTest: isTestKey(secretKey),
    openCheckout: (request) => translated(() => openCheckout(stripe, prices, request)),
    readCheckout: (id) => translated(() => readCheckout(stripe, id)),
    closeCheckout: (id) => translated(() => closeCheckout(stripe, id)),
    readPayment: (id) => translated(() => readPayment(stripe, id)),
    readSubscription: (id) => translated(() => readSubscription(stripe, id)),
    quoteChange: (change) => translated(() => quoteChange(stripe, prices, change)),
    changePlan: (change, key) => translated(() => changePlan(stripe, prices, change, key)),
    setEnding: (id, isEnding) => translated(() => setEnding(stripe, id, isEnding)),
    endNow: (id) => translated(() => endNow(stripe, id)),
    openPortal: ({ customerId, returnUrl, purpose }) =>
      translated(async () => {
        const { url } = await stripe.billingPortal.sessions.create({
          customer: customerId,
          return_url: returnUrl,
          ...(purpose === 'payment-method' && {
            flow_data: {
              type: 'payment_method_update',
              after_completion: { type: 'redirect', redirect: { return_url: returnUrl } },
            },
          }),
        });
        return { url };
      }),
    refund: (request) => translated(() => refund(stripe, request)),
    readEvent: (body, header) =>
      readEvent(stripe, {
        body,
        signature: header('stripe-signature'),
        secret: webhookSecret,
        now: clock.now(),
      }),
    close: async () => {},
  };
}
