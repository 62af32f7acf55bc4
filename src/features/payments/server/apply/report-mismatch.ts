// What was paid is not what was ordered: nothing is given until a person has looked.
import type { Tx } from '../../../../platform/server/db/database.ts';
import { setMismatch, type OrderRow } from '../orders.store.ts';
import type { PaymentsDeps } from '../payments-deps.ts';

const FOR_BUYER =
  'What was paid is not what was ordered, so nothing was granted. Our staff has been told and will look into it.';

export function createReportMismatch({ log, audit }: Pick<PaymentsDeps, 'log' | 'audit'>) {
  /** @returns the problem, as stored with the event */
  return async function reportMismatch(
    tx: Tx,
    order: OrderRow,
    problem: string,
    details: Record<string, unknown>,
    forBuyer = FOR_BUYER,
  ): Promise<string> {
    // A settled order stays settled, and an order in question was reported before.
    if (order.state === 'mismatch') return problem;
    log.error({ orderId: order.id, problem, ...details }, 'a payment does not fit its order');
    if (order.state === 'paid') return problem;
    await setMismatch(tx, order.id, forBuyer);
    await audit.record(tx, {
      actorId: null,
      action: 'payments.mismatch',
      subject: { kind: 'order', id: order.id },
      reason: problem,
      details,
    });
    return problem;
  };
}

export type ReportMismatch = ReturnType<typeof createReportMismatch>;
