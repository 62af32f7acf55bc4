// JSON of the local Stripe's objects, in the API version that the SDK is pinned to.
import { CARDS } from './books.ts';
import type * as kept from './books.ts';
import type { ExpandTree } from './form.ts';

export type Json = Record<string, unknown>;

export const listJson = (data: unknown[]): Json => ({ object: 'list', data, has_more: false, url: '/v1' });

export function createPresenters(books: kept.Books, origin: () => string) {
  /** The id, or the object if it is to be expanded. */
  const reference = (
    id: string | null,
    tree: ExpandTree | undefined,
    present: (id: string, tree: ExpandTree) => Json,
  ): unknown => (id !== null && tree ? present(id, tree) : id);

  const product = (id: string): Json => {
    const { name } = books.products.find(id);
    return { id, object: 'product', active: true, name, metadata: {}, livemode: false };
  };
  const price = (id: string, tree: ExpandTree = {}): Json => {
    const { product: of, currency, amount, interval, metadata } = books.prices.find(id);
    return {
      id,
      object: 'price',
      active: true,
      type: 'recurring',
      currency,
      unit_amount: amount,
      unit_amount_decimal: String(amount),
      recurring: { interval, interval_count: 1, usage_type: 'licensed', meter: null },
      metadata,
      product: reference(of, tree['product'], product),
      livemode: false,
    };
  };
  const customer = (id: string): Json => {
    const { email, credit } = books.customers.find(id);
    const invoice_settings = { default_payment_method: null, custom_fields: null, footer: null };
    return {
      id,
      object: 'customer',
      email,
      balance: -credit,
      invoice_settings,
      metadata: {},
      livemode: false,
    };
  };
  const intent = (id: string, _tree: ExpandTree = {}): Json => {
    const { customer: of, amount, currency, metadata, status, created } = books.intents.find(id);
    const amount_received = status === 'succeeded' ? amount : 0;
    const shape = { id, object: 'payment_intent', customer: of, amount, amount_received, currency };
    return { ...shape, metadata, status, created, livemode: false };
  };
  const refund = (id: string): Json => {
    const { intent: of, ...rest } = books.refunds.find(id);
    return { ...rest, object: 'refund', payment_intent: of, status: 'succeeded', reason: null };
  };
  const dispute = (id: string): Json => {
    const { intent: of, ...rest } = books.disputes.find(id);
    return { ...rest, object: 'dispute', payment_intent: of, reason: 'fraudulent', livemode: false };
  };
  const charge = (id: string, tree: ExpandTree = {}): Json => {
    const { intent: of, ...rest } = books.charges.find(id);
    const refunds = books.refunds.newest((each) => each.charge === id);
    const refunded = refunds.reduce((sum, { amount }) => sum + amount, 0);
    return {
      ...rest,
      object: 'charge',
      payment_intent: of,
      status: 'succeeded',
      paid: true,
      captured: true,
      amount_refunded: refunded,
      refunded: refunded === rest.amount,
      disputed: books.disputes.newest((each) => each.charge === id).length > 0,
      livemode: false,
      ...(tree['refunds'] && { refunds: listJson(refunds.map((each) => refund(each.id))) }),
    };
  };
  const line = (
    of: kept.Invoice,
    { amount, price: id, start, end, isProration }: kept.Line,
    at: number,
  ): Json => ({
    id: `il_${of.id}_${at}`,
    object: 'line_item',
    amount,
    currency: of.currency,
    invoice: of.id,
    period: { start, end },
    pricing: {
      type: 'price_details',
      price_details: { price: id, product: books.prices.find(id).product },
      unit_amount_decimal: String(Math.abs(amount)),
    },
    parent: {
      type: 'subscription_item_details',
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: isProration,
        proration_details: null,
        subscription: of.subscription,
        subscription_item: books.subscriptions.get(of.subscription)?.item,
      },
    },
    metadata: {},
    quantity: 1,
  });
  const invoicePayment = (of: kept.Invoice, tree: ExpandTree = {}): Json => ({
    id: `inpay_${of.id}`,
    object: 'invoice_payment',
    amount_requested: of.due,
    amount_paid: of.status === 'paid' ? of.due : null,
    currency: of.currency,
    created: of.created,
    is_default: true,
    invoice: tree['invoice'] ? invoiceJson(of, tree['invoice']) : of.id,
    payment: { type: 'payment_intent', payment_intent: of.intent },
    status: of.status === 'void' ? 'canceled' : of.status,
    status_transitions: { canceled_at: null, paid_at: of.paidAt },
    livemode: false,
  });
  /** Also used for previews, which are not stored. */
  const invoiceJson = (of: kept.Invoice, tree: ExpandTree = {}): Json => ({
    id: of.id,
    object: 'invoice',
    customer: of.customer,
    billing_reason: of.reason,
    currency: of.currency,
    created: of.created,
    total: of.total,
    subtotal: of.total,
    amount_due: of.due,
    amount_paid: of.status === 'paid' ? of.due : 0,
    amount_remaining: of.status === 'open' ? of.due : 0,
    status: of.status,
    hosted_invoice_url: `${origin()}/i/${of.id}`,
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { metadata: of.metadata, subscription: of.subscription },
    },
    lines: listJson(of.lines.map((each, at) => line(of, each, at))),
    status_transitions: { finalized_at: of.created, paid_at: of.paidAt, voided_at: null },
    metadata: {},
    livemode: false,
    ...(tree['payments'] && { payments: listJson(of.intent ? [invoicePayment(of)] : []) }),
  });
  const invoice = (id: string, tree: ExpandTree = {}): Json => invoiceJson(books.invoices.find(id), tree);
  const subscription = (id: string, tree: ExpandTree = {}): Json => {
    const of = books.subscriptions.find(id);
    const method = { id: `pm_${of.card}`, object: 'payment_method', type: 'card' };
    const card = { brand: 'visa', last4: CARDS[of.card].last4, exp_month: 12, exp_year: 2030 };
    const inItem = tree['items']?.['data']?.['price'];
    return {
      id,
      object: 'subscription',
      customer: reference(of.customer, tree['customer'], customer),
      currency: books.prices.find(of.price).currency,
      metadata: of.metadata,
      status: of.status,
      cancel_at_period_end: of.endsWithPeriod,
      schedule: of.schedule,
      default_payment_method: tree['default_payment_method'] ? { ...method, card } : method.id,
      latest_invoice: reference(of.latestInvoice, tree['latest_invoice'], invoice),
      pending_update: of.pending && { expires_at: of.pending.expiresAt, subscription_items: [] },
      items: listJson([
        {
          id: of.item,
          object: 'subscription_item',
          current_period_start: of.start,
          current_period_end: of.end,
          price: price(of.price, inItem),
          quantity: 1,
          subscription: id,
          metadata: {},
        },
      ]),
      livemode: false,
    };
  };
  const session = (id: string, tree: ExpandTree = {}): Json => {
    const of = books.sessions.find(id);
    return {
      id,
      object: 'checkout.session',
      mode: of.mode,
      client_reference_id: of.reference,
      metadata: of.metadata,
      amount_total: of.amount,
      currency: of.currency,
      customer: of.customer,
      customer_email: of.email,
      expires_at: of.expiresAt,
      status: of.status,
      payment_status: of.isPaid ? 'paid' : 'unpaid',
      payment_intent: reference(of.intent, tree['payment_intent'], intent),
      subscription: reference(of.subscription, tree['subscription'], subscription),
      url: of.status === 'open' ? `${origin()}/c/pay/${id}` : null,
      livemode: false,
    };
  };
  const schedule = (id: string, tree: ExpandTree = {}): Json => {
    const of = books.schedules.find(id);
    const inItem = tree['phases']?.['items']?.['price'];
    const current = of.phases.find(({ start, end }) => start <= books.now() && books.now() < end);
    return {
      id,
      object: 'subscription_schedule',
      status: of.status,
      subscription: of.status === 'active' ? of.subscription : null,
      current_phase: current ? { start_date: current.start, end_date: current.end } : null,
      phases: of.phases.map((phase) => ({
        start_date: phase.start,
        end_date: phase.end,
        items: [{ price: reference(phase.price, inItem, price), quantity: 1 }],
      })),
      livemode: false,
    };
  };
  return {
    product,
    price,
    customer,
    intent,
    refund,
    dispute,
    charge,
    invoicePayment,
    invoiceJson,
    invoice,
    subscription,
    session,
    schedule,
  };
}
export type Presenters = ReturnType<typeof createPresenters>;
