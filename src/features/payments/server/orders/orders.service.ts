// Orders are stored before the provider is called, so that a crash in between loses none.
import { AppError } from '../../../../shared/errors.ts';
import type { Price } from '../../../../shared/words/money.ts';
import type { Tx } from '../../../../platform/server/db/database.ts';
import { CHECKOUT_MINUTES } from '../../rules.ts';
import { returnAddress, type Checkouts } from './open-checkout.ts';
import type { OrderRequest } from './order-types.ts';
import * as store from '../orders.store.ts';
import type { PaymentsDeps } from '../payments-deps.ts';
import { isFailure, RETRY_AFTER, unavailable } from '../provider-refusals.ts';
import type { Spending } from '../settings/settings.service.ts';
import { lockBuyer } from '../settings.store.ts';
import type { Tax } from '../tax/tax.service.ts';

export type OrderDeps = Pick<PaymentsDeps, 'database' | 'clock' | 'ids' | 'payments' | 'publicUrl'>;

/** Two tabs may take turns in giving each other's order up; they end after so many. */
const TRIES = 5;

type Step = { order: store.OrderRow } | { inTheWay: store.OrderRow };

export function createOrders(
  { database, clock, ids, payments, publicUrl }: OrderDeps,
  { tax, spending, checkouts }: { tax: Tax; spending: Spending; checkouts: Checkouts },
) {
  async function write(tx: Tx, request: OrderRequest, price: Price, country: string | null) {
    const { userId, offer } = request;
    const at = new Date(clock.now());
    return store.insertOrder(tx, {
      id: ids.next(),
      user_id: userId,
      kind: offer.kind,
      offer_id: offer.offerId,
      title: offer.title,
      coins: offer.coins,
      period: offer.period,
      net: price.net,
      tax: price.tax,
      total: price.total,
      currency: price.currency,
      tax_label: price.taxLabel,
      tax_basis_points: price.taxBasisPoints,
      tax_country: country,
      state: 'open',
      return_to: request.returnTo ?? '',
      provider: payments.name,
      idempotency_key: request.idempotencyKey ?? null,
      created_at: at,
      expires_at: new Date(at.getTime() + CHECKOUT_MINUTES * 60_000),
      // If this server crashes before the checkout is stored, polling still finds the order.
      next_poll_at: new Date(at.getTime() + 60_000),
    });
  }

  /** Finds the order that this request means, or writes it. */
  async function place(tx: Tx, request: OrderRequest, price: Price, country: string | null): Promise<Step> {
    const { userId, offer, idempotencyKey, returnTo } = request;
    await lockBuyer(tx, userId);
    const known = idempotencyKey ? await store.findByKey(tx, userId, idempotencyKey) : undefined;
    if (known && known.offer_id !== offer.offerId) throw new AppError('request.invalid/key_order');
    if (known) return { order: known };
    const open = await store.findOpen(tx, userId, offer);
    if (open) {
      const isSame =
        open.offer_id === offer.offerId &&
        open.total === price.total &&
        open.currency === price.currency &&
        open.tax_country === country &&
        open.provider === payments.name &&
        open.expires_at.getTime() > clock.now();
      if (!isSame) return { inTheWay: open };
      if (returnTo !== undefined) await store.setReturnTo(tx, open.id, returnTo);
      return { order: open };
    }
    await spending.checkCap(tx, userId, price.total);
    return { order: await write(tx, request, price, country) };
  }

  async function answer(placed: store.OrderRow) {
    let order = placed;
    try {
      order = await checkouts.ensure(placed);
    } catch (error) {
      if (isFailure(error, 'temporary', 'missing', 'unsupported')) throw unavailable();
      throw error;
    }
    if (order.state === 'failed')
      throw new AppError('payments.unavailable/order', {
        params: { reason: order.problem },
        retryAfter: RETRY_AFTER,
      });
    // An order that cannot be paid any more is shown as what it is.
    const address = order.state === 'open' ? order.checkout_url : null;
    return { orderId: order.id, checkoutUrl: address ?? returnAddress(publicUrl(), order, 'success') };
  }

  async function clearTheWay(order: store.OrderRow): Promise<void> {
    const isOver = order.expires_at.getTime() <= clock.now();
    let isGone: boolean;
    try {
      isGone = await checkouts.giveUp(order, isOver ? 'expired' : 'cancelled');
    } catch (error) {
      if (isFailure(error, 'temporary', 'refused')) throw unavailable();
      throw error;
    }
    if (isGone) return;
    throw new AppError('payments.paid/earlier', { extra: { orderId: order.id } });
  }

  return {
    /**
     * @throws AppError payments.offer_changed (callers compare first, to hand their offer over), payments.cap_reached,
     * payments.paid where an order that stood in the way turned out to be paid, payments.unavailable
     */
    async order(request: OrderRequest): Promise<{ orderId: string; checkoutUrl: string }> {
      const { userId, offer, expectedTotal } = request;
      const where = { country: request.country ?? null, userId };
      const country = await tax.countryOf(where);
      const price = await tax.priceFor(offer.amount, offer.currency, { country });
      if (expectedTotal !== undefined && expectedTotal !== price.total)
        throw new AppError('payments.offer_changed', { extra: { offer: null, price } });
      for (let attempt = 1; attempt <= TRIES; attempt++) {
        const step = await database.transact((tx) => place(tx, request, price, country));
        if ('order' in step) return answer(step.order);
        await clearTheWay(step.inTheWay);
      }
      throw new AppError('payments.unavailable/several', { retryAfter: RETRY_AFTER });
    },

    /** @throws AppError payments.no_order, payments.paid, payments.unavailable */
    async cancel(userId: string, orderId: string): Promise<store.OrderRow> {
      const order = await store.findOwnOrder(database.db, userId, orderId);
      if (!order) throw new AppError('payments.no_order');
      if (order.state === 'open') await clearTheWay(order);
      if (order.state === 'paid') throw new AppError('payments.paid');
      return (await store.findOwnOrder(database.db, userId, orderId))!;
    },
  };
}

export type Orders = ReturnType<typeof createOrders>;
