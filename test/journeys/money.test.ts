// Money across the whole product, with the embedded provider: what a buyer does at its hosted pages, and what becomes of
// it for the guest, the free user, the member, who was one, and the administrator.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createHouse, type House, type Person } from '../support/house.ts';
import { openHosted, payWith, type TestCard } from '../support/hosted-checkout.ts';

const DAY = 24 * 3_600_000;

let house: House;
let people = 0;
let buyer: Person;
let admin: Person;

beforeAll(async () => {
  house = await createHouse({ isSeeding: false, env: { EMAIL_VERIFICATION: 'off' } });
  admin = await makeAdmin();
});
afterAll(() => house.close());
beforeEach(async () => {
  buyer = await house.signUp(`buyer${++people}`);
});

async function makeAdmin(): Promise<Person> {
  const person = await house.signUp(`admin${++people}`);
  await house.database.pool.query("update users set role = 'admin' where id = $1", [person.user.id]);
  const login = { emailOrUsername: person.user.username, password: person.password };
  person.session.accessToken = (await person.account.login({ body: login })).accessToken;
  return person;
}

/** Signs in again: access tokens last for minutes, and the clock goes on by weeks. */
async function later(ms: number): Promise<void> {
  house.clock.advance(ms);
  await settle();
  // A charge makes an event, and the event a renewal.
  await settle();
  for (const person of [buyer, admin]) {
    const login = { emailOrUsername: person.user.username, password: person.password };
    person.session.accessToken = (await person.account.login({ body: login })).accessToken;
  }
}

const settle = () => house.services.money.settle();
const packs = async () => (await buyer.coins.packs({ query: {} })).items;

async function orderPack(index = 0, person = buyer) {
  const pack = (await packs())[index]!;
  return person.coins.purchasePack({ params: { id: pack.id }, body: { expectedTotal: pack.price.total } });
}

async function buyPack(index = 0, card: TestCard = 'Card that works', person = buyer) {
  const order = await orderPack(index, person);
  const page = await payWith(order.checkoutUrl, card);
  await settle();
  return { ...order, page };
}

const subscribe = (planId: string, billingPeriod: 'month' | 'year' = 'month', person = buyer) =>
  person.memberships.subscribe({ body: { planId, billingPeriod } });

async function join(
  planId: string,
  billingPeriod: 'month' | 'year' = 'month',
  card: TestCard = 'Card that works',
) {
  await payWith((await subscribe(planId, billingPeriod)).checkoutUrl, card);
  await settle();
}

async function expectBooksInOrder() {
  expect((await admin.payments.reconcile()).findings).toEqual([]);
}

describe('a coin pack', () => {
  test('is granted when the payment is certain, and not by the way back', async () => {
    house.services.money.provider.sandbox!.events.hold();
    const { orderId, page } = await buyPack();
    expect(page.leftTo).toBe(`${house.origin}/payment/success?order=${orderId}`);
    expect(await buyer.coins.info()).toMatchObject({ balance: 0 });
    house.services.money.provider.sandbox!.events.release();
    await settle();
    expect(await buyer.coins.info()).toMatchObject({ balance: 100, buckets: { bought: 100 } });
    expect((await buyer.payments.status({ query: { orderId } })).order).toMatchObject({
      state: 'paid',
      coins: 100,
      price: { total: 299, currency: 'USD' },
    });
    const [invoice] = (await buyer.payments.invoices({ query: {} })).items;
    expect(invoice).toMatchObject({ total: 299, kind: 'invoice' });
    const pdf = await buyer.payments.invoicePdf({ params: { id: invoice!.id } });
    expect(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    await expectBooksInOrder();
  });

  test('comes by the poll where the event never comes', async () => {
    house.services.money.provider.sandbox!.events.hold();
    const { orderId } = await buyPack();
    house.clock.advance(60_000);
    expect((await buyer.payments.status({ query: { orderId } })).order).toMatchObject({ state: 'paid' });
    expect(await buyer.coins.info()).toMatchObject({ balance: 100 });
    house.services.money.provider.sandbox!.events.release();
    await settle();
    expect(await buyer.coins.info()).toMatchObject({ balance: 100 });
    await expectBooksInOrder();
  });

  test('twenty taps make one order, and two tabs pay once', async () => {
    const orders = await Promise.all(Array.from({ length: 20 }, () => orderPack()));
    expect(new Set(orders.map(({ orderId }) => orderId)).size).toBe(1);
    const url = orders[0]!.checkoutUrl;
    await Promise.all([payWith(url, 'Card that works'), payWith(url, 'Card that works')]);
    await settle();
    expect(await buyer.coins.info()).toMatchObject({ balance: 100 });
    // The Back button after paying leads to what is true, not to another payment.
    expect((await openHosted(url)).leftTo).toContain('/payment/success');
    await expectBooksInOrder();
  });
});

describe('a membership', () => {
  test('counts at once, brings its coins once, and ends with what was paid', async () => {
    await join('bloom');
    expect(await buyer.memberships.status()).toMatchObject({
      success: true,
      tier: 'bloom',
      subscription: { state: 'active', planName: 'Bloom', nextCharge: { amount: 999 } },
      permissions: { hasPremiumCharacters: true },
    });
    expect(await buyer.coins.info()).toMatchObject({ balance: 300, buckets: { monthly: 300 } });
    await expect(buyer.coins.claimMonthly()).rejects.toMatchObject({ status: 409, code: 'coins.claimed' });
    expect(await buyer.memberships.cancel({ body: {} })).toMatchObject({
      tier: 'bloom',
      subscription: { isEnding: true, nextCharge: null },
    });
    await later(32 * DAY);
    expect(await buyer.memberships.status()).toMatchObject({
      tier: 'free',
      subscription: { state: 'ended' },
      permissions: { hasPremiumCharacters: false },
    });
    expect((await buyer.account.me()).tier).toBe('free');
    expect(await buyer.coins.info()).toMatchObject({ balance: 300 });
    await expectBooksInOrder();
  });
});

describe('each outcome at the hosted page', () => {
  test.each([
    ['Card that is declined', 'The card was declined'],
    ['Card with too little money', 'not enough money'],
  ] as const)('%s: nothing is charged, and another card still works', async (card, words) => {
    const { page, orderId, checkoutUrl } = await buyPack(0, card);
    expect(page.text).toContain(words);
    expect((await buyer.payments.status({ query: { orderId } })).order).toMatchObject({ state: 'open' });
    expect(await buyer.coins.info()).toMatchObject({ balance: 0 });
    await payWith(checkoutUrl, 'Card that works');
    await settle();
    expect(await buyer.coins.info()).toMatchObject({ balance: 100 });
  });

  test('the bank asks: confirmed is paid, refused is not', async () => {
    const refused = await (await buyPack(0, 'Card that needs confirmation by the bank')).page.press('Refuse');
    expect(refused.leftTo).toBeNull();
    await settle();
    expect(await buyer.coins.info()).toMatchObject({ balance: 0 });
    const { checkoutUrl } = await orderPack();
    const asked = await payWith(checkoutUrl, 'Card that needs confirmation by the bank');
    expect((await asked.press('Confirm')).leftTo).toContain('/payment/success');
    await settle();
    expect(await buyer.coins.info()).toMatchObject({ balance: 100 });
  });

  test('abandoned: the order expires, and can be given up before', async () => {
    const { orderId, checkoutUrl } = await orderPack();
    expect(await buyer.payments.cancelOrder({ params: { id: orderId } })).toMatchObject({
      state: 'cancelled',
    });
    expect((await openHosted(checkoutUrl)).text).toContain('Nothing was charged');
    const second = await orderPack();
    await later(2 * 3_600_000);
    expect((await buyer.payments.status({ query: { orderId: second.orderId } })).order).toMatchObject({
      state: 'expired',
      checkoutUrl: null,
    });
    await expectBooksInOrder();
  });

  test('a refund takes back what is left and makes a debt of what was spent', async () => {
    await buyPack();
    const job = await buyer.images.generate({ body: { prompt: 'somebody by a lake', count: 4 } });
    await expect
      .poll(async () => (await buyer.images.job({ params: { id: job.id } })).state, { timeout: 30_000 })
      .toBe('complete');
    const spent = job.cost;
    const [payment] = (await admin.payments.deskPayments({ query: { q: buyer.user.username } })).items;
    const refund = (amount: number, idempotencyKey: string) =>
      admin.payments.refund({
        params: { id: payment!.id },
        body: { amount, reason: 'They asked for it', idempotencyKey },
      });
    expect(await refund(299, 'refund-of-everything')).toMatchObject({ refunded: 299, coinsReversed: 100 });
    expect(await refund(299, 'refund-of-everything')).toMatchObject({ refunded: 299 });
    await expect(refund(1, 'refund-of-more')).rejects.toMatchObject({ code: 'payments.refund_too_much' });
    expect(await buyer.coins.info()).toMatchObject({ balance: 0, owed: spent });
    // What comes in pays the debt first.
    await buyer.coins.claimMonthly();
    expect(await buyer.coins.info()).toMatchObject({ balance: Math.max(0, 20 - spent) });
    const kinds = (await buyer.payments.invoices({ query: {} })).items.map(({ kind }) => kind);
    expect(kinds).toEqual(['credit_note', 'invoice']);
    await expectBooksInOrder();
  });

  test('a dispute takes the coins back, and a won one gives them again', async () => {
    await buyPack(0, 'Card whose payment is disputed later');
    await later(10 * DAY);
    const [payment] = (await admin.payments.deskPayments({ query: { q: buyer.user.username } })).items;
    expect(payment).toMatchObject({ dispute: 'open' });
    expect(await buyer.coins.info()).toMatchObject({ balance: 0, owed: 0 });
    const dispute = await house.database.pool.query<{ provider_dispute_id: string }>(
      'select provider_dispute_id from payment_disputes where payment_id = $1',
      [payment!.id],
    );
    const { control } = house.services.money.provider.sandbox!;
    await control.closeDispute(dispute.rows[0]!.provider_dispute_id, 'won');
    await settle();
    expect(await buyer.coins.info()).toMatchObject({ balance: 100 });
    await expectBooksInOrder();
  });

  test('a renewal that fails is kept for the days of grace, then ends; nothing is deleted', async () => {
    await join('bloom', 'month', 'Card that works once and fails at renewal');
    await later(31 * DAY);
    const late = await buyer.memberships.status();
    expect(late).toMatchObject({ tier: 'bloom', subscription: { state: 'past_due' } });
    expect(late.subscription!.graceUntil).not.toBeNull();
    await later(9 * DAY);
    expect(await buyer.memberships.status()).toMatchObject({
      tier: 'free',
      subscription: { state: 'ended' },
    });
    expect(await buyer.coins.info()).toMatchObject({ balance: 300 });
    const subjects = await house.database.pool.query<{ subject: string }>(
      'select subject from outbox where user_id = $1 order by created_at, id',
      [buyer.user.id],
    );
    const texts = subjects.rows.map(({ subject }) => subject).join(' | ');
    expect(texts).toMatch(/receipt|invoice/i);
    expect(texts).toMatch(/could not charge/i);
    expect(texts).toMatch(/ended/i);
    await expectBooksInOrder();
  });
});

test('a refund of a year takes back the coins of all months so far', async () => {
  await join('bloom', 'year');
  await later(63 * DAY);
  expect(await buyer.coins.info()).toMatchObject({ balance: 600, buckets: { monthly: 600 } });
  const [payment] = (await admin.payments.deskPayments({ query: { q: buyer.user.username } })).items;
  await admin.payments.refund({
    params: { id: payment!.id },
    body: { amount: payment!.amount, reason: 'They asked for it', idempotencyKey: 'refund-of-a-year' },
  });
  await settle();
  expect(await buyer.coins.info()).toMatchObject({ balance: 0, owed: 0 });
  expect(await buyer.memberships.status()).toMatchObject({ tier: 'free' });
  await expectBooksInOrder();
});

describe('changing a plan', () => {
  test('up at once for exactly what was quoted, down with the next period, and back', async () => {
    await join('bloom');
    await later(10 * DAY);
    const quote = await buyer.memberships.quote({ query: { plan: 'eclipse' } });
    expect(quote).toMatchObject({ when: 'now', coins: 1000 });
    expect(quote.dueNow).toBe(2499 - quote.credit);
    const body = { plan: 'eclipse', coinsToAward: 1000, expectedTotal: quote.dueNow } as const;
    await expect(
      buyer.memberships.upgrade({ body: { ...body, coinsToAward: 100_000 } }),
    ).rejects.toMatchObject({ status: 422, code: 'memberships.coins_differ' });
    await buyer.memberships.upgrade({ body });
    await settle();
    expect(await buyer.memberships.status()).toMatchObject({ tier: 'eclipse' });
    expect(await buyer.coins.info()).toMatchObject({ balance: 1300 });
    const [invoice] = (await buyer.payments.invoices({ query: {} })).items;
    expect(invoice!.total).toBe(quote.dueNow);

    await buyer.memberships.upgrade({ body: { plan: 'bloom', coinsToAward: 300 } });
    expect(await buyer.memberships.status()).toMatchObject({
      tier: 'eclipse',
      subscription: { next: { tier: 'bloom', amount: 999 } },
    });
    await later(32 * DAY);
    expect(await buyer.memberships.status()).toMatchObject({ tier: 'bloom' });
    await expectBooksInOrder();
  });

  test('update-tier never grants, and “free” ends with the period', async () => {
    await expect(buyer.memberships.updateTier({ body: { tier: 'eclipse' } })).rejects.toMatchObject({
      status: 403,
    });
    await join('bloom');
    expect(await buyer.memberships.updateTier({ body: { tier: 'bloom' } })).toEqual({
      success: true,
      tier: 'bloom',
    });
    await buyer.memberships.updateTier({ body: { tier: 'free' } });
    expect((await buyer.memberships.status()).subscription).toMatchObject({ isEnding: true });
    expect((await buyer.memberships.resume()).subscription).toMatchObject({ isEnding: false });
  });
});

describe('an offer that changed while the page was open', () => {
  test('a new price is refused with the new offer, and running memberships keep theirs', async () => {
    await join('bloom');
    const other = await house.signUp(`other${people}`);
    await admin.memberships.setPrice({ body: { tier: 'bloom', period: 'month', amount: 1299 } });
    const refused = await other.memberships
      .subscribe({ body: { planId: 'bloom', billingPeriod: 'month', expectedTotal: 999 } })
      .catch((error: { status: number; body: { offer?: { items?: unknown[] } } }) => error);
    expect(refused).toMatchObject({ status: 409, code: 'payments.offer_changed' });
    expect(JSON.stringify(refused)).toContain('1299');
    expect((await buyer.memberships.status()).subscription).toMatchObject({ nextCharge: { amount: 999 } });
    await later(32 * DAY);
    expect((await buyer.payments.invoices({ query: {} })).items[0]!.total).toBe(999);
    await admin.memberships.setPrice({ body: { tier: 'bloom', period: 'month', amount: 999 } });
  });

  test('a withdrawn pack answers 409', async () => {
    const pack = await admin.coins.addPack({ body: { coins: 77, amount: 177 } });
    await admin.coins.withdrawPack({ params: { id: pack.id } });
    await expect(
      buyer.coins.purchasePack({ params: { id: pack.id }, body: { expectedTotal: 177 } }),
    ).rejects.toMatchObject({ status: 409, code: 'payments.offer_changed', body: { offer: null } });
  });
});

describe('the webhook', () => {
  const post = (body: string, signature: string) =>
    fetch(new URL('/api/payments/webhook', house.origin), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sandbox-signature': signature },
      body,
    });

  test('refuses forged, tampered and old signatures, and grants nothing', async () => {
    const { sandbox } = house.services.money.provider;
    sandbox!.events.hold();
    await buyPack();
    const [event] = await sandbox!.events.pending();
    const signature = sandbox!.events.sign(event!.body);
    expect((await post(event!.body, 't=1,v1=00')).status).toBe(400);
    expect((await post(event!.body.replace('{', '{ '), signature)).status).toBe(400);
    expect((await post('', signature)).status).toBe(400);
    house.clock.advance(6 * 60_000);
    expect((await post(event!.body, signature)).status).toBe(400);
    expect(await buyer.coins.info()).toMatchObject({ balance: 0 });
    sandbox!.events.release();
    await settle();
    expect(await buyer.coins.info()).toMatchObject({ balance: 100 });
  });

  test('takes a flood of the same events in any order, and grants once', async () => {
    const { sandbox } = house.services.money.provider;
    sandbox!.events.hold();
    await buyPack();
    await payWith((await subscribe('bloom')).checkoutUrl, 'Card that works');
    const events = await sandbox!.events.pending();
    expect(events.length).toBeGreaterThan(1);
    const flood = Array.from({ length: 30 }, () => events.toReversed()).flat();
    const answers = await Promise.all(
      flood.map(({ body }) => post(body, sandbox!.events.sign(body)).then(({ status }) => status)),
    );
    expect(new Set(answers)).toEqual(new Set([200]));
    sandbox!.events.release();
    await settle();
    expect(await buyer.coins.info()).toMatchObject({ balance: 400 });
    expect((await buyer.payments.invoices({ query: {} })).items).toHaveLength(2);
    await expectBooksInOrder();
  });
});

describe('what belongs to somebody else', () => {
  test('answers as if it were not there', async () => {
    const { orderId } = await buyPack();
    const [invoice] = (await buyer.payments.invoices({ query: {} })).items;
    const other = await house.signUp(`stranger${people}`);
    const id = orderId;
    await expect(other.payments.status({ query: { orderId } })).rejects.toMatchObject({ status: 404 });
    await expect(other.payments.cancelOrder({ params: { id } })).rejects.toMatchObject({ status: 404 });
    await expect(other.payments.invoice({ params: { id: invoice!.id } })).rejects.toMatchObject({
      status: 404,
    });
    await expect(
      other.memberships.cancel({ body: { subscriptionId: 'somebody-elses' } }),
    ).rejects.toMatchObject({ status: 404 });
    for (const call of [
      other.payments.deskPayments({ query: {} }),
      other.coins.adjustments({ query: {} }),
      other.memberships.deskPlans(),
      other.safety.audit({ query: {} }),
    ])
      await expect(call).rejects.toMatchObject({ status: 403 });
    const guest = await house.guest();
    await expect(guest.memberships.status()).rejects.toMatchObject({ status: 401 });
    expect((await guest.memberships.plans({ query: {} })).items).toHaveLength(3);
    await expect(guest.payments.crypto()).rejects.toMatchObject({
      status: 410,
      body: { error: { message: 'Crypto payments are no longer supported' } },
    });
  });
});

describe('the spending limit', () => {
  test('holds for two tabs together, lowers at once and rises tomorrow', async () => {
    await buyer.payments.changeSettings({ body: { spendCap: 500 } });
    const all = await packs();
    const both = await Promise.allSettled(
      [0, 1].map(async (index) =>
        buyer.coins.purchasePack({
          params: { id: all[index]!.id },
          body: { expectedTotal: all[index]!.price.total },
        }),
      ),
    );
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(both[1]).toMatchObject({ reason: { status: 409, code: 'payments.cap_reached' } });
    expect(await buyer.payments.changeSettings({ body: { spendCap: null } })).toMatchObject({
      spendCap: 500,
      nextCap: { amount: null },
    });
    await later(25 * 3_600_000);
    expect(await buyer.payments.settings()).toMatchObject({ spendCap: null, nextCap: null });
  });
});

describe('staff', () => {
  test('coins above the limit need a second administrator, and every act is in the audit log', async () => {
    const second = await makeAdmin();
    const asked = await admin.coins.adjust({
      params: { id: buyer.user.id },
      body: { amount: 5_000, reason: 'A prize', idempotencyKey: `prize-${people}` },
    });
    expect(asked.state).toBe('waiting');
    expect(await buyer.coins.info()).toMatchObject({ balance: 0 });
    const decision = { params: { id: asked.id }, body: { isApproved: true } };
    await expect(admin.coins.decideAdjustment(decision)).rejects.toMatchObject({ status: 403 });
    expect(await second.coins.decideAdjustment(decision)).toMatchObject({ state: 'done' });
    expect(await buyer.coins.info()).toMatchObject({ balance: 5_000 });
    const { items } = await admin.safety.audit({ query: { subjectId: buyer.user.id } });
    expect(items.length).toBeGreaterThan(0);
    expect(await admin.safety.verifyAudit()).toMatchObject({ isIntact: true });
    const { items: months } = await admin.payments.revenue({ query: { months: 2 } });
    expect(months[0]!.coinsOutstanding).toBeGreaterThan(0);
    await expectBooksInOrder();
  });

  test('a tax is shown, charged and on the invoice', async () => {
    await admin.payments.setTaxRate({
      body: { country: 'DE', label: 'VAT', basisPoints: 1900, isIncluded: false },
    });
    const [pack] = (await buyer.coins.packs({ query: { country: 'DE' } })).items;
    expect(pack!.price).toMatchObject({ net: 299, tax: 57, total: 356, taxLabel: 'VAT' });
    const { checkoutUrl } = await buyer.coins.purchasePack({
      params: { id: pack!.id },
      body: { expectedTotal: 356, country: 'DE' },
    });
    expect((await openHosted(checkoutUrl)).text).toContain('$3.56');
    await payWith(checkoutUrl, 'Card that works');
    await settle();
    const [summary] = (await buyer.payments.invoices({ query: {} })).items;
    const invoice = await buyer.payments.invoice({ params: { id: summary!.id } });
    expect(invoice).toMatchObject({ net: 299, tax: 57, total: 356, taxBasisPoints: 1900, isTest: true });
    await admin.payments.removeTaxRate({ params: { country: 'DE' } });
    await expectBooksInOrder();
  });
});

test('who leaves is not charged any more, and the books stay right', async () => {
  await join('bloom');
  const { rows: before } = await house.database.pool.query<{ id: string }>(
    'select provider_subscription_id as id from subscriptions where user_id = $1',
    [buyer.user.id],
  );
  await buyer.account.deleteMe({ body: { password: buyer.password } });
  await settle();
  const { payments } = house.services.money.provider;
  expect(await payments.readSubscription(before[0]!.id)).toMatchObject({ state: 'ended' });
  house.clock.advance(40 * DAY);
  await settle();
  expect((await payments.readSubscription(before[0]!.id)).payments).toHaveLength(1);
  buyer = admin;
  await later(0);
  await expectBooksInOrder();
});
