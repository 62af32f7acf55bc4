// The calls of Stripe's API that the adapter uses.
import type { Billing } from './billing.ts';
import { addInterval } from './books.ts';
import type { Books, Phase } from './books.ts';
import { ApiError, expandTreeOf, formOf, listOf, metadataOf, textOf, type Form } from './form.ts';
import { listJson, type Json, type Presenters } from './present.ts';
import type { Refunds } from './refunds.ts';

/** @param id the id in the request's path. */
type Call = (form: Form, id: string) => Json;

const HALF_AN_HOUR = 1800;
const A_DAY = 86_400;

export function createCalls(deps: {
  books: Books;
  present: Presenters;
  billing: Billing;
  refunds: Refunds;
  origin: () => string;
}): [method: string, path: RegExp, call: Call][] {
  const { books, present, billing, refunds, origin } = deps;

  const createSession: Call = (form) => {
    const [item] = listOf(form['line_items']).map(formOf);
    const data = formOf(item?.['price_data']);
    const mode = form['mode'] === 'subscription' ? 'subscription' : 'payment';
    const price = mode === 'subscription' ? books.prices.find(String(item?.['price'])) : null;
    const amount = price?.amount ?? Number(data['unit_amount']);
    if (!Number.isInteger(amount) || amount <= 0) throw new ApiError(400, 'Invalid integer: unit_amount');
    const customer = textOf(form['customer']);
    if (customer) books.customers.find(customer);
    const expiresAt = Number(form['expires_at']);
    const wait = expiresAt - books.now();
    if (wait < HALF_AN_HOUR || wait > A_DAY)
      throw new ApiError(400, 'The `expires_at` timestamp must be between 30 minutes and 24 hours from now');
    const session = books.sessions.add({
      id: books.newId('cs'),
      mode,
      reference: textOf(form['client_reference_id']) ?? '',
      metadata: metadataOf(form['metadata']),
      customer,
      email: textOf(form['customer_email']) ?? '',
      makesCustomer: form['customer_creation'] === 'always',
      amount,
      currency: price?.currency ?? textOf(data['currency']) ?? '',
      price: price?.id ?? null,
      innerMetadata: metadataOf(formOf(form['payment_intent_data'] ?? form['subscription_data'])['metadata']),
      expiresAt,
      status: 'open',
      isPaid: false,
      intent: null,
      subscription: null,
      waitingCard: null,
      successUrl: textOf(form['success_url']) ?? '',
    });
    return present.session(session.id, expandTreeOf(form['expand']));
  };

  const updateSubscription: Call = (form, id) => {
    const subscription = books.subscriptions.find(id);
    if (subscription.status === 'canceled')
      throw new ApiError(400, 'A canceled subscription cannot be updated');
    const ending = textOf(form['cancel_at_period_end']);
    if (ending !== null) {
      if (subscription.schedule)
        throw new ApiError(400, 'The subscription is managed by a subscription schedule');
      if (form['payment_behavior'] === 'pending_if_incomplete')
        throw new ApiError(400, 'cancel_at_period_end cannot be part of a pending update');
      subscription.endsWithPeriod = ending === 'true';
    }
    const [item] = listOf(form['items']).map(formOf);
    if (item) {
      if (item['id'] !== subscription.item) throw new ApiError(400, 'No such subscription item');
      if (
        formOf(form['billing_cycle_anchor'])['type'] !== 'now' ||
        form['proration_behavior'] !== 'always_invoice'
      )
        throw new ApiError(400, 'This server knows only changes that begin a new period at once');
      const countedFrom = Number(form['proration_date'] ?? books.now());
      billing.change(subscription, books.prices.find(String(item['price'])).id, countedFrom);
    } else billing.tellOf('updated', subscription);
    return present.subscription(id, expandTreeOf(form['expand']));
  };

  const previewInvoice: Call = (form) => {
    const subscription = books.subscriptions.find(String(form['subscription']));
    if (subscription.status === 'canceled') throw new ApiError(400, 'The subscription is canceled');
    const details = formOf(form['subscription_details']);
    const [item] = listOf(details['items']).map(formOf);
    const countedFrom = Number(details['proration_date'] ?? books.now());
    return present.invoiceJson(
      billing.draftChange(subscription, books.prices.find(String(item?.['price'])).id, countedFrom),
    );
  };

  const createSchedule: Call = (form) => {
    const subscription = books.subscriptions.find(String(form['from_subscription']));
    if (subscription.schedule) throw new ApiError(400, 'The subscription has a schedule already');
    const { start, end, price } = subscription;
    const phases = [{ start, end, price }];
    const made = {
      id: books.newId('sub_sched'),
      subscription: subscription.id,
      phases,
      status: 'active' as const,
    };
    subscription.schedule = books.schedules.add(made).id;
    return present.schedule(made.id);
  };

  const updateSchedule: Call = (form, id) => {
    const schedule = books.schedules.find(id);
    if (schedule.status !== 'active') throw new ApiError(400, 'The schedule is released');
    const { anchorDay } = books.subscriptions.find(schedule.subscription);
    const phases: Phase[] = [];
    for (const phase of listOf(form['phases']).map(formOf)) {
      const [item] = listOf(phase['items']).map(formOf);
      const price = books.prices.find(String(item?.['price']));
      const start = phases.at(-1)?.end ?? Number(phase['start_date']);
      const interval = formOf(phase['duration'])['interval'] === 'year' ? 'year' : 'month';
      const end = phase['end_date'] ? Number(phase['end_date']) : addInterval(start, interval, anchorDay);
      phases.push({ start, end, price: price.id });
    }
    if (!schedule.phases.some(({ start }) => start === phases[0]?.start))
      throw new ApiError(400, 'The current phase must keep its start');
    schedule.phases = phases;
    return present.schedule(id);
  };

  const voidInvoice: Call = (_form, id) => {
    const invoice = books.invoices.find(id);
    if (invoice.status !== 'open') throw new ApiError(400, 'Only open invoices can be voided');
    billing.voidInvoice(invoice);
    return present.invoice(id);
  };

  const listCharges: Call = (form) => {
    const found = books.charges.newest(
      ({ intent, customer }) =>
        (!form['payment_intent'] || intent === form['payment_intent']) &&
        (!form['customer'] || customer === form['customer']),
    );
    const tree = expandTreeOf(form['expand'])['data'];
    return listJson(found.slice(0, Number(form['limit'] ?? 10)).map(({ id }) => present.charge(id, tree)));
  };

  const listInvoices: Call = (form) => {
    const found = books.invoices.newest(
      ({ subscription, status }) =>
        subscription === form['subscription'] && (!form['status'] || status === form['status']),
    );
    const tree = expandTreeOf(form['expand'])['data'];
    return listJson(found.slice(0, Number(form['limit'] ?? 10)).map(({ id }) => present.invoice(id, tree)));
  };

  const createPortal: Call = (form) => {
    books.customers.find(String(form['customer']));
    return {
      id: books.newId('bps'),
      object: 'billing_portal.session',
      url: `${origin()}/p/${books.newId('bps')}`,
    };
  };

  const cancel: Call = (_form, id) => {
    const subscription = books.subscriptions.find(id);
    if (subscription.status === 'canceled')
      throw new ApiError(404, `No such subscription: '${id}'`, 'resource_missing');
    billing.cancel(subscription);
    return present.subscription(id);
  };

  return [
    ['POST', /^\/checkout\/sessions$/, createSession],
    ['GET', /^\/checkout\/sessions\/(\w+)$/, (form, id) => present.session(id, expandTreeOf(form['expand']))],
    [
      'POST',
      /^\/checkout\/sessions\/(\w+)\/expire$/,
      (_form, id) => {
        if (books.sessions.find(id).status !== 'open')
          throw new ApiError(400, 'Only Checkout Sessions with a status of open can be expired');
        billing.expire(id);
        return present.session(id);
      },
    ],
    [
      'POST',
      /^\/products$/,
      (form) => {
        const id = String(form['id']);
        if (books.products.has(id))
          throw new ApiError(400, `Product already exists: ${id}`, 'resource_already_exists');
        return present.product(books.products.add({ id, name: String(form['name']) }).id);
      },
    ],
    [
      'POST',
      /^\/prices$/,
      (form) => {
        const made = books.prices.add({
          id: books.newId('price'),
          product: books.products.find(String(form['product'])).id,
          currency: String(form['currency']),
          amount: Number(form['unit_amount']),
          interval: formOf(form['recurring'])['interval'] === 'year' ? 'year' : 'month',
          metadata: metadataOf(form['metadata']),
        });
        return present.price(made.id);
      },
    ],
    ['GET', /^\/payment_intents\/(\w+)$/, (_form, id) => present.intent(id)],
    ['GET', /^\/charges$/, listCharges],
    [
      'GET',
      /^\/disputes$/,
      (form) =>
        listJson(
          books.disputes
            .newest(({ charge }) => charge === form['charge'])
            .map(({ id }) => present.dispute(id)),
        ),
    ],
    [
      'GET',
      /^\/refunds$/,
      (form) => {
        const intent = books.intents.find(String(form['payment_intent'])).id;
        return listJson(
          books.refunds.newest((each) => each.intent === intent).map(({ id }) => present.refund(id)),
        );
      },
    ],
    [
      'POST',
      /^\/refunds$/,
      (form) =>
        present.refund(
          refunds.give(String(form['payment_intent']), Number(form['amount']), metadataOf(form['metadata']))
            .id,
        ),
    ],
    [
      'GET',
      /^\/invoice_payments$/,
      (form) => {
        const intent = formOf(form['payment'])['payment_intent'];
        const tree = expandTreeOf(form['expand'])['data'];
        const found = books.invoices.newest((each) => each.intent === intent);
        return listJson(found.map((each) => present.invoicePayment(each, tree)));
      },
    ],
    ['GET', /^\/invoices$/, listInvoices],
    ['GET', /^\/invoices\/(\w+)$/, (form, id) => present.invoice(id, expandTreeOf(form['expand']))],
    ['POST', /^\/invoices\/create_preview$/, previewInvoice],
    ['POST', /^\/invoices\/(\w+)\/void$/, voidInvoice],
    ['GET', /^\/subscriptions\/(\w+)$/, (form, id) => present.subscription(id, expandTreeOf(form['expand']))],
    ['POST', /^\/subscriptions\/(\w+)$/, updateSubscription],
    ['DELETE', /^\/subscriptions\/(\w+)$/, cancel],
    ['POST', /^\/subscription_schedules$/, createSchedule],
    [
      'GET',
      /^\/subscription_schedules\/(\w+)$/,
      (form, id) => present.schedule(id, expandTreeOf(form['expand'])),
    ],
    ['POST', /^\/subscription_schedules\/(\w+)$/, updateSchedule],
    [
      'POST',
      /^\/subscription_schedules\/(\w+)\/release$/,
      (_form, id) => {
        if (books.schedules.find(id).status !== 'active') throw new ApiError(400, 'The schedule is released');
        billing.release(id);
        return present.schedule(id);
      },
    ],
    ['POST', /^\/billing_portal\/sessions$/, createPortal],
  ];
}
