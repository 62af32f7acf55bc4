import { AppError } from '../../../shared/errors.ts';
import type { Handlers } from '../../../platform/server/http.ts';
import type { paymentsContract } from '../contract.ts';
import type { Desk } from './desk/desk.service.ts';
import type { Invoices } from './invoices/invoices.service.ts';
import type { ProviderPages } from './orders/provider-pages.ts';
import type { Reconcile } from './reconcile/reconcile.service.ts';
import type { Revenue } from './desk/revenue.service.ts';
import type { Spending } from './settings/settings.service.ts';
import type { Status } from './orders/status.service.ts';
import type { Tax } from './tax/tax.service.ts';

export interface RouteParts {
  receive(body: Buffer, header: (name: string) => string | undefined): Promise<void>;
  status: Status;
  invoices: Invoices;
  pages: ProviderPages;
  spending: Spending;
  desk: Desk;
  revenue: Revenue;
  tax: Tax;
  books: Reconcile;
}

const unsupported = (what: 'alternative' | 'crypto') => async (): Promise<never> => {
  throw new AppError(`payments.unsupported/${what}`);
};

/** An administrator reads anybody's invoice. */
const ownerOf = ({ caller }: { caller: { userId: string; role: string } }): string | null =>
  caller.role === 'admin' ? null : caller.userId;

export const paymentsRoutes = (parts: RouteParts): Handlers<typeof paymentsContract> => {
  const { status, invoices, pages, spending, desk, revenue, tax, books } = parts;
  return {
    status: ({ query }, { caller }) => status.status(caller.userId, query.orderId),
    cancelOrder: ({ params }, { caller }) => status.cancel(caller.userId, params.id),
    invoices: ({ query }, { caller }) => invoices.list(caller.userId, query.page, query.limit),
    invoice: ({ params }, call) => invoices.one(params.id, ownerOf(call)),
    invoicePdf: ({ params }, call) => invoices.pdf(params.id, ownerOf(call)),
    portalSession: (_input, { caller }) => pages.portal(caller.userId),
    updatePaymentMethod: (_input, { caller }) => pages.changeMethod(caller.userId),
    settings: (_input, { caller }) => spending.show(caller.userId),
    changeSettings: ({ body }, { caller }) => spending.change(caller.userId, body),
    crypto: unsupported('crypto'),
    alternative: unsupported('alternative'),
    async webhook(_input, { request }) {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const header = (name: string) => {
        const value = request.headers[name];
        return Array.isArray(value) ? value[0] : value;
      };
      await parts.receive(body, header);
      return { received: true };
    },
    deskPayments: ({ query }) => desk.payments(query, query.page, query.limit),
    deskPayment: ({ params }) => desk.payment(params.id),
    deskOrders: ({ query }) => desk.orders(query.state, query.page, query.limit),
    refund: ({ params, body }, { caller }) => desk.refund(caller.userId, params.id, body),
    revenue: ({ query }) => revenue.byMonth(query.months),
    taxRates: () => tax.rates(),
    setTaxRate: ({ body }, { caller }) => tax.set(caller.userId, body),
    removeTaxRate: ({ params }, { caller }) => tax.remove(caller.userId, params.country),
    reconcileRuns: () => books.runs(),
    reconcile: () => books.reconcile(),
  };
};
