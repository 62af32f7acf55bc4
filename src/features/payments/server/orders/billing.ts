// What other features ask of payments: prices with tax, orders, and changes of a subscription at the provider.
import type { Price } from '../../../../shared/words/money.ts';
import type { ChangeQuote, PlanChange } from '../../../../platform/server/ports/payments.ts';
import type { ApplySubscription } from '../apply/apply-subscription.ts';
import type { OrderRequest } from './order-types.ts';
import type { Orders } from './orders.service.ts';
import type { PaymentsDeps } from '../payments-deps.ts';
import { translateFailures } from '../provider-refusals.ts';
import type { Spending } from '../settings/settings.service.ts';
import type { Tax } from '../tax/tax.service.ts';

export interface Billing {
  readonly provider: 'sandbox' | 'stripe';
  priceFor(
    amount: number,
    currency: string,
    where: { country?: string | null; userId?: string | null },
  ): Promise<Price>;
  /**
   * @throws AppError payments.offer_changed, payments.cap_reached, payments.unavailable, and payments.paid where an order
   * that this one would have replaced turned out to be paid
   */
  order(request: OrderRequest): Promise<{ orderId: string; checkoutUrl: string }>;
  /** @throws AppError payments.cap_reached */
  checkCap(userId: string, amount: number): Promise<void>;
  /** @throws AppError payments.unavailable, payments.declined */
  quoteChange(change: PlanChange): Promise<ChangeQuote>;
  /** @throws AppError payments.unavailable, payments.declined */
  changePlan(change: PlanChange, key: string): Promise<{ actionUrl: string | null }>;
  /** @throws AppError payments.unavailable, payments.declined */
  setEnding(providerSubscriptionId: string, isEnding: boolean): Promise<void>;
  /** @throws AppError payments.unavailable */
  refresh(providerSubscriptionId: string): Promise<void>;
}

export function createBilling(
  { database, payments }: Pick<PaymentsDeps, 'database' | 'payments'>,
  parts: { tax: Tax; orders: Orders; spending: Spending; applySubscription: ApplySubscription },
): Billing {
  const { tax, orders, spending, applySubscription } = parts;
  return {
    provider: payments.name,
    priceFor: tax.priceFor,
    order: orders.order,
    checkCap: (userId, amount) => spending.checkCap(database.db, userId, amount),
    quoteChange: (change) => translateFailures(() => payments.quoteChange(change)),
    changePlan: (change, key) => translateFailures(() => payments.changePlan(change, key)),
    setEnding: (id, isEnding) => translateFailures(() => payments.setEnding(id, isEnding)),
    async refresh(id) {
      await translateFailures(() => applySubscription(id));
    },
  };
}
