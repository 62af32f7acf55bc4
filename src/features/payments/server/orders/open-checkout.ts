// The checkout of an order: opened at most once, and never again after it was closed.
import type { Database } from '../../../../platform/server/db/database.ts';
import type { CheckoutRequest } from '../../../../platform/server/ports/payments.ts';
import { FIRST_POLL_SECONDS } from '../../rules.ts';
import type { ApplyCheckout } from '../apply/apply-checkout.ts';
import { readBuyer } from '../buyers.views.ts';
import { findCustomer } from '../customers.store.ts';
import * as store from '../orders.store.ts';
import type { PaymentsDeps } from '../payments-deps.ts';
import { isFailure } from '../provider-refusals.ts';

export type CheckoutDeps = Pick<PaymentsDeps, 'database' | 'clock' | 'payments' | 'publicUrl'>;

const REFUSED = 'The payment provider did not accept this order. Nothing was charged.';

/** Where the hosted page sends the buyer; also where an order is shown that cannot be paid any more. */
export function returnAddress(publicUrl: string, order: store.OrderRow, page: 'success' | 'cancel'): string {
  const section = order.kind === 'pack' ? 'payment' : 'subscription';
  return `${publicUrl}/${section}/${page}?order=${order.id}`;
}

export function createCheckouts(
  { database, clock, payments, publicUrl }: CheckoutDeps,
  applyCheckout: ApplyCheckout,
) {
  async function requestFor(db: Database['db'], order: store.OrderRow): Promise<CheckoutRequest | null> {
    const buyer = await readBuyer(db, order.user_id);
    if (!buyer) return null;
    const period = order.period as 'month' | 'year' | null;
    const total = { amount: order.total, currency: order.currency };
    return {
      orderId: order.id,
      userId: buyer.id,
      email: buyer.email,
      customerId: await findCustomer(db, buyer.id, payments.name),
      charge: { priceId: order.offer_id, title: order.title, total, period },
      successUrl: returnAddress(publicUrl(), order, 'success'),
      cancelUrl: returnAddress(publicUrl(), order, 'cancel'),
      expiresAt: order.expires_at,
    };
  }

  /**
   * Opens the order's checkout where that has not happened yet.
   * @throws PaymentsError temporary; an order that the provider refuses is marked as failed
   */
  async function ensure(order: store.OrderRow): Promise<store.OrderRow> {
    if (order.state !== 'open' || order.checkout_id) return order;
    const request = await requestFor(database.db, order);
    if (!request) return order;
    try {
      const checkout = await payments.openCheckout(request);
      const nextPollAt = new Date(clock.now() + FIRST_POLL_SECONDS * 1000);
      const current = await database.transact((tx) =>
        store.setCheckout(tx, order.id, { id: checkout.id, url: checkout.url, nextPollAt }),
      );
      // Somebody gave the order up while its checkout was being opened.
      if (current.state !== 'open' && current.state !== 'paid') await close(checkout.id);
      return current;
    } catch (error) {
      if (!isFailure(error, 'refused')) throw error;
      const end = { state: 'failed', problem: REFUSED } as const;
      await database.transact((tx) => store.endUnpaid(tx, order.id, end));
      return { ...order, ...end };
    }
  }

  /** @returns false where it is paid already. */
  async function close(checkoutId: string): Promise<boolean> {
    try {
      await payments.closeCheckout(checkoutId);
      return true;
    } catch (error) {
      if (isFailure(error, 'missing')) return true;
      if (!isFailure(error, 'paid')) throw error;
      await applyCheckout(checkoutId);
      return false;
    }
  }

  /**
   * Ends an open order so that nobody can pay it any more.
   * @returns false where it turned out to be paid; that is applied then.
   * @throws PaymentsError temporary
   */
  async function giveUp(order: store.OrderRow, state: 'cancelled' | 'expired'): Promise<boolean> {
    // A server may have died between opening the checkout and noting it: only opening it again tells its id.
    const isOver = order.expires_at.getTime() <= clock.now();
    const { checkout_id: checkoutId } = isOver ? order : await ensure(order);
    if (checkoutId && !(await close(checkoutId))) return false;
    await database.transact((tx) => store.endUnpaid(tx, order.id, { state, problem: '' }));
    return true;
  }

  return { ensure, close, giveUp };
}

export type Checkouts = ReturnType<typeof createCheckouts>;
