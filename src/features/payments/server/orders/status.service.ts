// The state of a caller's order by the server's data, never by the page's URL.
import { AppError } from '../../../../shared/errors.ts';
import type { Order, PaymentStatus } from '../../contract.ts';
import type { OrderPolling } from './order-polling.ts';
import { invoiceOfOrder } from './order.views.ts';
import type { Orders } from './orders.service.ts';
import { findOwnOrder, type OrderRow } from '../orders.store.ts';
import type { PaymentsDeps } from '../payments-deps.ts';
import { presentOrder } from './present-order.ts';
import { isFailure } from '../provider-refusals.ts';

export function createStatus(
  { database, log, payments }: Pick<PaymentsDeps, 'database' | 'log' | 'payments'>,
  { orders, polling }: { orders: Orders; polling: OrderPolling },
) {
  const { db } = database;
  const show = async (row: OrderRow): Promise<Order> => presentOrder(row, await invoiceOfOrder(db, row.id));

  return {
    /** @throws AppError payments.no_order for one that is not the caller's. */
    async status(userId: string, orderId?: string): Promise<PaymentStatus> {
      const found = await findOwnOrder(db, userId, orderId);
      if (!found && orderId) throw new AppError('payments.no_order');
      let row = found;
      if (found?.state === 'open') {
        try {
          await polling.askFor(found.id);
        } catch (error) {
          // What is known already is true all the same.
          if (!isFailure(error, 'temporary', 'missing', 'refused')) throw error;
          log.warn({ err: error, orderId: found.id }, 'the provider could not be asked for an order');
        }
        row = await findOwnOrder(db, userId, found.id);
      }
      return {
        success: true,
        provider: payments.name,
        isTest: payments.isTest,
        order: row ? await show(row) : null,
      };
    },
    cancel: async (userId: string, orderId: string): Promise<Order> =>
      show(await orders.cancel(userId, orderId)),
  };
}

export type Status = ReturnType<typeof createStatus>;
