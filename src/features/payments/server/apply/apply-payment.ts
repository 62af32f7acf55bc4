// Applies one charge: of a coin pack here, of a membership by way of its subscription.
import type { Tx } from '../../../../platform/server/db/database.ts';
import type { ProviderPayment } from '../../../../platform/server/ports/payments.ts';
import type { AdjustPayment } from './adjust-payment.ts';
import type { ApplySubscription } from './apply-subscription.ts';
import type { RefundAll } from './automatic-refund.ts';
import type { ReportMismatch } from './report-mismatch.ts';
import type { Notices } from '../notices.ts';
import { lockOrder, setPaid, type OrderRow } from '../orders.store.ts';
import { isUuid, type PaymentsDeps } from '../payments-deps.ts';
import { isOrderPaid, lockByProvider, setCoins } from '../payments.store.ts';
import type { RecordPayment } from './record-payment.ts';

export type ApplyPaymentDeps = Pick<PaymentsDeps, 'database' | 'log' | 'payments' | 'coins'>;

interface Parts {
  recordPayment: RecordPayment;
  adjustPayment: AdjustPayment;
  applySubscription: ApplySubscription;
  refundAll: RefundAll;
  reportMismatch: ReportMismatch;
  notices: Notices;
}

export function createApplyPayment(deps: ApplyPaymentDeps, parts: Parts) {
  const { database, log, payments, coins } = deps;
  const { recordPayment, adjustPayment, applySubscription, refundAll, reportMismatch, notices } = parts;

  async function findMismatch(tx: Tx, order: OrderRow, { total }: ProviderPayment): Promise<string | null> {
    if (order.kind !== 'pack') return 'A single charge for a membership';
    if (total.amount !== order.total || total.currency !== order.currency)
      return `Paid ${total.amount} ${total.currency}, ordered ${order.total} ${order.currency}`;
    if (await isOrderPaid(tx, order.id)) return 'The order was paid before by another charge';
    return null;
  }

  async function settlePack(tx: Tx, order: OrderRow, reading: ProviderPayment): Promise<string> {
    const problem = await findMismatch(tx, order, reading);
    if (problem) return reportMismatch(tx, order, problem, { providerPaymentId: reading.id });
    const recorded = await recordPayment(tx, reading, { order, title: order.title, reason: 'pack' });
    if (!recorded) return '';
    const { payment, buyer, invoiceNumber } = recorded;
    await setPaid(tx, order.id, reading.paidAt);
    if (!buyer) {
      await refundAll(tx, payment, 'The account was deleted');
      return 'The account is gone';
    }
    const grantKey = `purchase:${reading.id}`;
    await coins.grantPurchase(tx, {
      userId: buyer.id,
      amount: order.coins,
      note: order.title,
      reference: invoiceNumber,
      key: grantKey,
    });
    await setCoins(tx, payment.id, { coins: order.coins, grantKey });
    await notices.receipt(tx, { payment, buyer, number: invoiceNumber, coins: order.coins });
    return '';
  }

  async function applyReading(tx: Tx, reading: ProviderPayment): Promise<string> {
    const order = isUuid(reading.orderId) ? await lockOrder(tx, reading.orderId) : undefined;
    let problem = '';
    if (!(await lockByProvider(tx, payments.name, reading.id))) {
      if (reading.subscriptionId) return '';
      if (!order || order.provider !== payments.name) {
        log.warn({ providerPaymentId: reading.id }, 'a payment belongs to no order of ours');
        return 'It belongs to no order of ours';
      }
      // An order in question is never settled automatically.
      if (order.state === 'mismatch') return '';
      problem = await settlePack(tx, order, reading);
    }
    const payment = await lockByProvider(tx, payments.name, reading.id);
    if (payment) await adjustPayment(tx, payment, reading);
    return problem;
  }

  /**
   * @returns what is wrong, for the event's row; empty where nothing is.
   * @throws PaymentsError
   */
  return async function applyPayment(id: string): Promise<string> {
    const reading = await payments.readPayment(id);
    const problem = reading.subscriptionId ? await applySubscription(reading.subscriptionId) : '';
    // The subscription lists only its newest payments; this one may be older.
    return (await database.transact((tx) => applyReading(tx, reading))) || problem;
  };
}

export type ApplyPayment = ReturnType<typeof createApplyPayment>;
