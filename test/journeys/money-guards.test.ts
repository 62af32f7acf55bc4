// Protection of payments: signatures, access to others' data, spending limits, and the rules for staff.
import { describe, expect, test } from 'vitest';
import { openHosted, payWith } from '../support/hosted-checkout.ts';
import {
  admin,
  buyPack,
  buyer,
  expectBooksInOrder,
  app,
  later,
  makeAdmin,
  packs,
  people,
  playMoney,
  settle,
  subscribe,
} from '../support/money-stage.ts';

playMoney();

describe('the webhook', () => {
  const post = (body: string, signature: string) =>
    fetch(new URL('/api/payments/webhook', app.origin), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sandbox-signature': signature },
      body,
    });

  test('refuses forged, tampered and old signatures, and grants nothing', async () => {
    const { sandbox } = app.services.money.provider;
    sandbox!.events.hold();
    await buyPack();
    const [event] = await sandbox!.events.pending();
    const signature = sandbox!.events.sign(event!.body);
    expect((await post(event!.body, 't=1,v1=00')).status).toBe(400);
    expect((await post(event!.body.replace('{', '{ '), signature)).status).toBe(400);
    expect((await post('', signature)).status).toBe(400);
    app.clock.advance(6 * 60_000);
    expect((await post(event!.body, signature)).status).toBe(400);
    expect(await buyer.coins.info()).toMatchObject({ balance: 0 });
    sandbox!.events.release();
    await settle();
    expect(await buyer.coins.info()).toMatchObject({ balance: 100 });
  });

  test('stores a rightly signed event whose texts a database cannot hold', async () => {
    const { events } = app.services.money.provider.sandbox!;
    const body = JSON.stringify({
      id: 'evt_\0odd\ud800',
      type: 'subscription.\0updated',
      subject: 'sub_\0none',
      occurredAt: new Date(app.clock.now()).toISOString(),
    });
    expect((await post(body, events.sign(body))).status).toBe(200);
    const { rows } = await app.database.pool.query(
      "select type from payment_events where id like 'evt_odd%'",
    );
    expect(rows).toEqual([{ type: 'subscription.updated' }]);
  });

  test('accepts many duplicates of events in any order, and grants once', async () => {
    const { sandbox } = app.services.money.provider;
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

describe('data of other users', () => {
  test('is answered with 404, and staff calls with 403', async () => {
    const { orderId } = await buyPack();
    const [invoice] = (await buyer.payments.invoices({ query: {} })).items;
    const other = await app.signUp(`stranger${people}`);
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
    const guest = await app.guest();
    await expect(guest.memberships.status()).rejects.toMatchObject({ status: 401 });
    expect((await guest.memberships.plans({ query: {} })).items).toHaveLength(3);
    await expect(guest.payments.crypto()).rejects.toMatchObject({
      status: 410,
      body: { error: { message: 'Crypto payments are no longer supported' } },
    });
  });
});

describe('the spending limit', () => {
  test('counts concurrent orders together; lowering it takes effect immediately, raising it the next day', async () => {
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
      body: { amount: 5_000, reason: 'A prize', idempotencyKey: `prize-of-${buyer.user.id}` },
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
