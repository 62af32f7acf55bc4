// Wires up the payments feature for the composition root.
import { createAdjustPayment } from './apply/adjust-payment.ts';
import { createAlignCoins } from './apply/align-coins.ts';
import { createApplyCheckout } from './apply/apply-checkout.ts';
import { createApplyPayment } from './apply/apply-payment.ts';
import { createApplySubscription } from './apply/apply-subscription.ts';
import { createAutomaticRefund } from './apply/automatic-refund.ts';
import { createBilling } from './orders/billing.ts';
import { createDesk } from './desk/desk.service.ts';
import { createEvents } from './events/events.service.ts';
import { createHandleEvent } from './events/handle-event.ts';
import { createReportMismatch } from './apply/report-mismatch.ts';
import { createInvoices } from './invoices/invoices.service.ts';
import { createJobs } from './jobs.ts';
import { createNotices } from './notices.ts';
import { createCheckouts } from './orders/open-checkout.ts';
import { createOrderPolling } from './orders/order-polling.ts';
import { createOrders } from './orders/orders.service.ts';
import { createPaymentsData } from './payments-data.ts';
import type { PaymentsDeps } from './payments-deps.ts';
import { paymentsRoutes } from './payments.routes.ts';
import { createPerformRefund } from './refunds/perform-refund.ts';
import { createProviderPages } from './orders/provider-pages.ts';
import { createReconcile } from './reconcile/reconcile.service.ts';
import { createRecordPayment } from './apply/record-payment.ts';
import { createRefunds } from './refunds/refunds.service.ts';
import { createRevenue } from './desk/revenue.service.ts';
import { createSpending } from './settings/settings.service.ts';
import { createStatus } from './orders/status.service.ts';
import { createTax } from './tax/tax.service.ts';
import { createWorker } from './events/worker.ts';

/** Everything that turns the provider's readings into what our books say. */
function createApplying(deps: PaymentsDeps) {
  const jobs = createJobs(deps);
  const invoices = createInvoices(deps);
  const notices = createNotices(deps);
  const alignCoins = createAlignCoins(deps);
  const shared = {
    recordPayment: createRecordPayment(deps, invoices),
    adjustPayment: createAdjustPayment(deps, { invoices, alignCoins, notices, jobs }),
    refundAll: createAutomaticRefund(deps, jobs),
    reportMismatch: createReportMismatch(deps),
    notices,
    jobs,
  };
  const applySubscription = createApplySubscription(deps, shared);
  const applyPayment = createApplyPayment(deps, { ...shared, applySubscription });
  const { reportMismatch } = shared;
  const applyCheckout = createApplyCheckout(deps, { applyPayment, applySubscription, reportMismatch, jobs });
  return { jobs, invoices, applySubscription, applyPayment, applyCheckout };
}

export function createPayments(deps: PaymentsDeps) {
  const { jobs, invoices, applySubscription, applyPayment, applyCheckout } = createApplying(deps);
  const checkouts = createCheckouts(deps, applyCheckout);
  const polling = createOrderPolling(deps, { applyCheckout, checkouts });
  const performRefund = createPerformRefund(deps, applyPayment);
  const books = createReconcile(deps);
  const handleEvent = createHandleEvent(deps, {
    applyCheckout,
    applyPayment,
    applySubscription,
    checkouts,
    performRefund,
    reconcile: books.reconcile,
  });
  const worker = createWorker(deps, { handleEvent, polling, applySubscription });
  const tax = createTax(deps);
  const spending = createSpending(deps);
  const orders = createOrders(deps, { tax, spending, checkouts });
  const { receive } = createEvents(deps, worker.wake);
  const refunds = createRefunds(deps, { performRefund, jobs });
  return {
    billing: createBilling(deps, { tax, orders, spending, applySubscription }),
    receive,
    worker,
    reconcile: books.reconcile,
    /** The newest check of all books; null before the first. */
    lastReconcile: async () => (await books.runs()).items[0] ?? null,
    personalData: createPaymentsData(deps, { invoices, spending, jobs, wake: worker.wake }),
    routes: paymentsRoutes({
      receive,
      invoices,
      spending,
      tax,
      books,
      status: createStatus(deps, { orders, polling }),
      pages: createProviderPages(deps),
      desk: createDesk(deps, refunds),
      revenue: createRevenue(deps),
    }),
  };
}

export type PaymentsFeature = ReturnType<typeof createPayments>;
