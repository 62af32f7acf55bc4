// What has to be true of the feature's own books, each breach as a sentence.
import type { Db } from '../../../../platform/server/db/database.ts';
import * as views from './reconcile.views.ts';

const HOUR_MS = 3_600_000;
/** Banks take up to ten days for a refund. */
const REFUND_DAYS = 14;

export async function checkLedger(db: Db, now: Date): Promise<string[]> {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  const found = await Promise.all([
    views
      .paidOrdersWithout(db)
      .then((rows) =>
        rows.map(
          ({ id, payments, invoices }) =>
            `The paid order ${id} has ${payments} payments and ${invoices} invoices.`,
        ),
      ),
    views
      .paymentsWithoutInvoice(db)
      .then((rows) => rows.map(({ id }) => `The payment ${id} has no invoice.`)),
    views
      .wrongRefundSums(db)
      .then((rows) =>
        rows.map(
          ({ id, refunded, sum }) =>
            `The payment ${id} says ${refunded} given back; its refunds and lost disputes make ${sum}.`,
        ),
      ),
    views
      .wrongReversals(db)
      .then((rows) =>
        rows.map(
          ({ id, coins_reversed, goal }) =>
            `The payment ${id} had ${coins_reversed} coins taken back; it should be ${goal}.`,
        ),
      ),
    views
      .seriesWithGaps(db)
      .then((rows) =>
        rows.map(
          ({ series, count, highest, next }) =>
            `The series ${series} has ${count} numbers up to ${highest}; the next is ${next}.`,
        ),
      ),
    views.refundsWithoutNote(db).then((rows) => rows.map(({ id }) => `The refund ${id} has no credit note.`)),
    views
      .ordersPastExpiry(db, ago(1))
      .then((rows) => rows.map(({ id }) => `The order ${id} is open past its time.`)),
    views
      .stuckEvents(db, { events: ago(1), jobs: ago(24) })
      .then((rows) =>
        rows.map(({ id, problem }) => `The event ${id} is stuck: ${problem || 'no reason noted'}.`),
      ),
    views
      .waitingRefunds(db, ago(24 * REFUND_DAYS))
      .then((rows) => rows.map(({ id }) => `The refund ${id} has waited for ${REFUND_DAYS} days.`)),
  ]);
  return found.flat();
}
