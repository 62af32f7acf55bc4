// Our prices at Stripe. A product is made for each of them, and its id carries ours: invoices and subscriptions name the
// product, so that what was paid for is known without a further call.
import { createHash } from 'node:crypto';
import Stripe from 'stripe';
import type { Charge, Period } from '../../../platform/server/ports/payments.ts';

export type RecurringCharge = Charge & { period: Period };

const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8);
// A title that was changed is another product: the hosted pages show it.
const productIdOf = ({ priceId, title }: Charge): string => `nb_${priceId}_${shortHash(title)}`;

export const priceIdOfProduct = (productId: string | null | undefined): string | null =>
  /^nb_(.+)_[0-9a-f]{8}$/.exec(productId ?? '')?.[1] ?? null;

export interface Prices {
  /** @returns Stripe's id of a price that charges exactly this. */
  idFor(charge: RecurringCharge): Promise<string>;
}

export function createPrices(stripe: Stripe): Prices {
  const made = new Map<string, Promise<string>>();

  async function make(charge: RecurringCharge, key: string): Promise<string> {
    const product = productIdOf(charge);
    await stripe.products.create({ id: product, name: charge.title }).catch((error: unknown) => {
      const isThere = error instanceof Stripe.errors.StripeError && error.code === 'resource_already_exists';
      if (!isThere) throw error;
    });
    const price = await stripe.prices.create(
      {
        product,
        currency: charge.total.currency.toLowerCase(),
        unit_amount: charge.total.amount,
        recurring: { interval: charge.period },
        metadata: { price_id: charge.priceId },
      },
      { idempotencyKey: key },
    );
    return price.id;
  }

  return {
    idFor(charge) {
      const { total, period } = charge;
      const key = `price:${productIdOf(charge)}:${period}:${total.amount}:${total.currency}`;
      const found = made.get(key);
      if (found) return found;
      const making = make(charge, key);
      made.set(key, making);
      making.catch(() => made.delete(key));
      return making;
    },
  };
}

/** A price with its product, as it was set when it was made. */
export function chargeOf(price: Stripe.Price): RecurringCharge {
  const product = price.product;
  const isWhole = typeof product !== 'string' && !product.deleted;
  return {
    priceId: priceIdOfProduct(typeof product === 'string' ? product : product.id) ?? '',
    title: isWhole ? product.name : '',
    total: { amount: price.unit_amount ?? 0, currency: price.currency.toUpperCase() },
    period: price.recurring?.interval === 'year' ? 'year' : 'month',
  };
}
