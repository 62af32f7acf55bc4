// Asks the provider for orders whose event has not come.
import type { Taken } from '../../../../platform/server/db/lease-loop.ts';
import { FIRST_POLL_SECONDS, STATUS_POLL_SECONDS } from '../../rules.ts';
import type { ApplyCheckout } from '../apply/apply-checkout.ts';
import type { Checkouts } from './open-checkout.ts';
import * as store from '../orders.store.ts';
import type { PaymentsDeps } from '../payments-deps.ts';

/** The pause after each request; the last one again and again until the order is over. Seconds. */
const PAUSES = [FIRST_POLL_SECONDS, 60, 120, 300, 600];
const pauseOf = (polls: number): number => PAUSES[Math.min(polls, PAUSES.length - 1)]! * 1000;
/** A payment that was begun in the last second may still be confirmed. */
const GRACE_MS = 10 * 60_000;

export function createOrderPolling(
  { database, clock, log, payments }: Pick<PaymentsDeps, 'database' | 'clock' | 'log' | 'payments'>,
  { applyCheckout, checkouts }: { applyCheckout: ApplyCheckout; checkouts: Checkouts },
) {
  async function ask(order: store.OrderRow): Promise<void> {
    const isOver = clock.now() > order.expires_at.getTime() + GRACE_MS;
    if (order.provider !== payments.name) {
      // Its provider is not asked any more: it can only run out.
      if (isOver)
        await database.transact((tx) => store.endUnpaid(tx, order.id, { state: 'expired', problem: '' }));
      return;
    }
    const current = isOver ? order : await checkouts.ensure(order);
    if (current.checkout_id) await applyCheckout(current.checkout_id);
    if (isOver) {
      const left = await store.findOrder(database.db, order.id);
      if (left?.state === 'open') await checkouts.giveUp(left, 'expired');
    }
  }

  return {
    /**
     * Takes one order that is due. Several servers share the work: each order is taken by one.
     * @returns asks for it; false where there is none
     */
    async takeNext(): Promise<Taken> {
      const order = await database.transact(async (tx) => {
        const due = await store.lockDueOrder(tx, new Date(clock.now()));
        if (due) {
          const polls = due.polls + 1;
          await store.setPoll(tx, due.id, { polls, at: new Date(clock.now() + pauseOf(polls)) });
        }
        return due;
      });
      if (!order) return false;
      return () =>
        ask(order).catch((error: unknown) =>
          // It is asked for again after its pause.
          log.warn({ err: error, orderId: order.id }, 'an order could not be asked for'),
        );
    },
    /** For a buyer who waits: asks at once, but all servers together only every few seconds. */
    async askFor(orderId: string): Promise<void> {
      const order = await database.transact(async (tx) => {
        const row = await store.lockOrder(tx, orderId);
        if (!row?.checkout_id || row.state !== 'open') return null;
        const lastAt = (row.next_poll_at?.getTime() ?? 0) - pauseOf(row.polls);
        if (clock.now() - Math.max(lastAt, row.created_at.getTime()) < STATUS_POLL_SECONDS * 1000)
          return null;
        // The buyer is here, so what is due is asked for soon after they leave as well.
        await store.setPoll(tx, row.id, { polls: 0, at: new Date(clock.now() + pauseOf(0)) });
        return row;
      });
      if (order) await ask(order);
    },
  };
}

export type OrderPolling = ReturnType<typeof createOrderPolling>;
