// Money: orders and their outcome, invoices, the provider's pages and events, and what staff does with payments.
import { z } from 'zod';
import { DisplayLine } from '../../shared/words/display-line-kind.ts';
import { listOf, pageQuery } from '../../shared/paging.ts';
import { contract } from '../../shared/route.ts';
import { Id, IdParams, Timestamp } from '../../shared/words/ids.ts';
import { Amount, Country, Period, Price } from '../../shared/words/money.ts';
import { CAP_MAX, ORDER_STATES, REFUND_REASON_MAX } from './rules.ts';

export const Order = z.object({
  id: z.string(),
  kind: z.enum(['pack', 'membership']),
  title: z.string(),
  coins: z.number().int(),
  period: Period.nullable(),
  price: Price,
  state: z.enum(ORDER_STATES),
  /** A sentence for the buyer where something went wrong; else empty. */
  problem: z.string(),
  /** The hosted page while it can still be paid. */
  checkoutUrl: z.string().nullable(),
  /** The path where the buyer continues; empty for none. */
  returnTo: z.string(),
  invoiceId: z.string().nullable(),
  createdAt: Timestamp,
  paidAt: Timestamp.nullable(),
});
export type Order = z.infer<typeof Order>;

export const InvoiceSummary = z.object({
  id: z.string(),
  /** For instance "NB-2026-000012". */
  number: z.string(),
  kind: z.enum(['invoice', 'credit_note']),
  title: z.string(),
  total: Amount,
  currency: z.string(),
  issuedAt: Timestamp,
  /** What was given back of it since. */
  refunded: Amount,
});
export type InvoiceSummary = z.infer<typeof InvoiceSummary>;

export const Invoice = InvoiceSummary.extend({
  seller: z.object({ name: z.string(), address: z.string(), taxId: z.string(), email: z.string() }),
  buyer: z.object({ username: z.string(), email: z.string(), country: z.string() }),
  lines: z.array(z.object({ title: z.string(), amount: Amount })),
  net: Amount,
  tax: Amount,
  taxLabel: z.string(),
  taxBasisPoints: z.number().int(),
  /** Of a credit note: the number of the invoice that it takes back. */
  ofInvoice: z.string().nullable(),
  isTest: z.boolean(),
});
export type Invoice = z.infer<typeof Invoice>;

export const PaymentSettings = z.object({
  country: z.string().nullable(),
  /** Countries with a tax of their own; empty where the operator charges none anywhere. */
  taxedCountries: z.array(z.object({ country: z.string(), label: z.string() })),
  /** Minor units a calendar month in UTC; null for no limit. */
  spendCap: Amount.nullable(),
  /** A higher limit, or none, that was asked for and has not begun. */
  nextCap: z.object({ amount: Amount.nullable(), from: Timestamp }).nullable(),
  /** Spent this month, what was given back already taken off. */
  spent: Amount,
  currency: z.string(),
});
export type PaymentSettings = z.infer<typeof PaymentSettings>;

/** The response of `/api/payments/status`: the provider, and the caller's newest or named order. */
export const PaymentStatus = z.object({
  success: z.literal(true),
  provider: z.enum(['sandbox', 'stripe']),
  isTest: z.boolean(),
  order: Order.nullable(),
});
export type PaymentStatus = z.infer<typeof PaymentStatus>;

export const DeskPayment = z.object({
  id: z.string(),
  user: z.object({ id: z.string(), username: z.string() }).nullable(),
  provider: z.string(),
  providerPaymentId: z.string(),
  reason: z.enum(['pack', 'membership', 'renewal', 'change']),
  title: z.string(),
  amount: Amount,
  refunded: Amount,
  currency: z.string(),
  coins: z.number().int(),
  coinsReversed: z.number().int(),
  dispute: z.enum(['open', 'won', 'lost']).nullable(),
  invoiceId: z.string().nullable(),
  invoiceNumber: z.string().nullable(),
  paidAt: Timestamp,
});
export type DeskPayment = z.infer<typeof DeskPayment>;

export const DeskRefund = z.object({
  id: z.string(),
  amount: Amount,
  reason: z.string(),
  state: z.enum(['asked', 'done', 'failed']),
  askedBy: z.string().nullable(),
  problem: z.string(),
  createdAt: Timestamp,
});
export type DeskRefund = z.infer<typeof DeskRefund>;

export const DeskOrder = Order.omit({ checkoutUrl: true, returnTo: true }).extend({
  user: z.object({ id: z.string(), username: z.string() }).nullable(),
});

export type DeskOrder = z.infer<typeof DeskOrder>;

export const DeskPaymentDetail = DeskPayment.extend({ refunds: z.array(DeskRefund) });
export type DeskPaymentDetail = z.infer<typeof DeskPaymentDetail>;

export const TaxRate = z.object({
  country: Country,
  label: DisplayLine.min(1).max(40),
  basisPoints: z.number().int().min(0).max(10_000),
  /** Whether prices contain it already, or it is added to them. */
  isIncluded: z.boolean(),
});
export type TaxRate = z.infer<typeof TaxRate>;

export const RevenueMonth = z.object({
  /** "2026-11". */
  month: z.string(),
  currency: z.string(),
  packs: Amount,
  memberships: Amount,
  tax: Amount,
  refunded: Amount,
  disputed: Amount,
  payments: z.number().int(),
  /** Coins that users held or had set aside when the month ended, or now: the product owes them pictures. */
  coinsOutstanding: z.number().int(),
  coinsBought: z.number().int(),
  coinsGiven: z.number().int(),
  coinsSpent: z.number().int(),
});
export type RevenueMonth = z.infer<typeof RevenueMonth>;

export const ReconcileRun = z.object({
  id: z.string(),
  startedAt: Timestamp,
  finishedAt: Timestamp,
  isOk: z.boolean(),
  /** A sentence for each thing that is not as it has to be. */
  findings: z.array(z.string()),
});
export type ReconcileRun = z.infer<typeof ReconcileRun>;

export const paymentsContract = contract({
  status: {
    method: 'GET',
    path: '/api/payments/status',
    priority: 'high',
    access: 'session',
    summary:
      'The provider, and the caller’s order: the newest, or the named one. Asks the provider where it is late.',
    query: z.object({ orderId: Id.optional() }),
    reply: PaymentStatus,
    errors: { 'payments.no_order': 404 },
  },
  cancelOrder: {
    method: 'POST',
    path: '/api/payments/orders/{id}/cancel',
    priority: 'high',
    access: 'session',
    summary: 'Gives up an order that is not paid; its checkout closes.',
    params: IdParams,
    reply: Order,
    errors: { 'payments.no_order': 404, 'payments.paid': 409, 'payments.unavailable': 503 },
  },
  invoices: {
    method: 'GET',
    path: '/api/payments/invoices',
    access: 'session',
    summary: 'The caller’s invoices and credit notes, newest first.',
    query: pageQuery(24, 100),
    reply: listOf(InvoiceSummary),
  },
  invoice: {
    method: 'GET',
    path: '/api/payments/invoices/{id}',
    access: 'session',
    summary: 'One invoice of the caller; an administrator reads any.',
    params: IdParams,
    reply: Invoice,
    errors: { 'payments.no_invoice': 404 },
  },
  invoicePdf: {
    kind: 'file',
    method: 'GET',
    path: '/api/payments/invoices/{id}/pdf',
    access: 'session',
    summary: 'One invoice of the caller as PDF.',
    params: IdParams,
    mime: 'application/pdf',
    errors: { 'payments.no_invoice': 404 },
  },
  portalSession: {
    method: 'POST',
    path: '/api/payments/portal-session',
    priority: 'high',
    access: 'session',
    summary: 'Opens the provider’s own page for cards and invoices.',
    reply: z.object({ success: z.literal(true), url: z.string() }),
    errors: { 'payments.no_customer': 404, 'payments.unavailable': 503 },
  },
  updatePaymentMethod: {
    method: 'POST',
    path: '/api/payments/update-payment-method',
    priority: 'high',
    access: 'session',
    summary: 'Opens the provider’s page for another card; success is false where the provider has none.',
    reply: z.object({ success: z.boolean(), url: z.string().optional(), message: z.string().optional() }),
    errors: { 'payments.no_customer': 404, 'payments.unavailable': 503 },
  },
  settings: {
    method: 'GET',
    path: '/api/payments/settings',
    access: 'session',
    summary: 'The caller’s country for taxes and their monthly spending limit.',
    reply: PaymentSettings,
  },
  changeSettings: {
    method: 'PUT',
    path: '/api/payments/settings',
    access: 'session',
    summary: 'Changes country or spending limit. A lower limit holds at once, a higher one after a day.',
    body: z.strictObject({
      country: Country.nullable().optional(),
      spendCap: z.number().int('Write a whole number').min(0).max(CAP_MAX).nullable().optional(),
    }),
    reply: PaymentSettings,
  },
  crypto: {
    method: 'POST',
    path: '/api/payments/crypto',
    priority: 'low',
    access: 'guest',
    summary: 'No longer supported.',
    reply: z.never(),
    errors: { 'payments.unsupported': 410 },
  },
  alternative: {
    method: 'POST',
    path: '/api/payments/alternative',
    priority: 'low',
    access: 'guest',
    summary: 'No longer supported.',
    reply: z.never(),
    errors: { 'payments.unsupported': 410 },
  },
  webhook: {
    method: 'POST',
    path: '/api/payments/webhook',
    priority: 'low',
    access: 'guest',
    summary: 'Signed events of the payment provider. The body is read as it came.',
    rate: 'webhook',
    isRaw: true,
    maxBytes: 1_048_576,
    reply: z.object({ received: z.literal(true) }),
    errors: { 'payments.signature': 400 },
  },
  deskPayments: {
    method: 'GET',
    path: '/api/desk/payments',
    access: 'admin',
    summary: 'Payments, newest first; `q` is a username, an address, an invoice’s number or a provider’s id.',
    query: pageQuery(50, 200).extend({
      q: z.string().trim().max(200).optional(),
      state: z.enum(['all', 'refunded', 'disputed']).default('all'),
    }),
    reply: listOf(DeskPayment),
  },
  deskPayment: {
    method: 'GET',
    path: '/api/desk/payments/{id}',
    access: 'admin',
    summary: 'One payment with its refunds.',
    params: IdParams,
    reply: DeskPaymentDetail,
    errors: { 'payments.no_payment': 404 },
  },
  deskOrders: {
    method: 'GET',
    path: '/api/desk/orders',
    access: 'admin',
    summary: 'Orders, newest first; by state.',
    query: pageQuery(50, 200).extend({ state: z.enum(ORDER_STATES).optional() }),
    reply: listOf(DeskOrder),
  },
  refund: {
    method: 'POST',
    path: '/api/desk/payments/{id}/refunds',
    access: 'admin',
    summary:
      'Gives back all or part of a payment, and takes back the coins that it had brought in the same share.',
    params: IdParams,
    body: z.strictObject({
      amount: z.number().int('Write a whole number').positive('More than nothing'),
      reason: z.string().trim().min(3, 'Say why').max(REFUND_REASON_MAX),
      idempotencyKey: z.string().min(8).max(80),
    }),
    reply: DeskPaymentDetail,
    status: 201,
    errors: {
      'payments.no_payment': 404,
      'payments.refund_too_much': 409,
      'payments.refund_refused': 409,
      'payments.unavailable': 503,
    },
  },
  revenue: {
    method: 'GET',
    path: '/api/desk/revenue',
    priority: 'low',
    access: 'admin',
    summary: 'Revenue and coins by month, newest first.',
    query: z.object({ months: z.coerce.number().int().min(1).max(60).default(12) }),
    reply: z.object({ items: z.array(RevenueMonth) }),
  },
  taxRates: {
    method: 'GET',
    path: '/api/desk/tax-rates',
    access: 'admin',
    summary: 'Tax rates by country.',
    reply: z.object({ items: z.array(TaxRate) }),
  },
  setTaxRate: {
    method: 'PUT',
    path: '/api/desk/tax-rates',
    access: 'admin',
    summary: 'Sets the rate of one country. Running memberships keep what they are charged.',
    body: TaxRate.strict(),
    reply: z.object({ items: z.array(TaxRate) }),
  },
  removeTaxRate: {
    method: 'DELETE',
    path: '/api/desk/tax-rates/{country}',
    access: 'admin',
    summary: 'No tax for that country any more.',
    params: z.object({ country: Country }),
    reply: z.object({ items: z.array(TaxRate) }),
  },
  reconcileRuns: {
    method: 'GET',
    path: '/api/desk/reconcile',
    priority: 'low',
    access: 'admin',
    summary: 'What the nightly check of all books found, newest first.',
    reply: z.object({ items: z.array(ReconcileRun) }),
  },
  reconcile: {
    method: 'POST',
    path: '/api/desk/reconcile',
    access: 'admin',
    summary: 'Checks all books now.',
    rate: 'image',
    reply: ReconcileRun,
  },
});
