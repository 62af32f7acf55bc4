import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { JSDOM } from '../../../../../test/support/page-document.ts';
import { createTestDatabase, type TestDatabase } from '../../../../../test/support/test-database.ts';
import type { Charge } from '../../../../platform/server/ports/payments.ts';
import { createSandboxRig, type SandboxRig } from '../../test-support/sandbox-rig.ts';

const START = new Date('2026-11-24T12:00:00Z');
const SUCCESS = 'http://shop.test/subscription/success?order=1&from=<here>';
const CANCEL = 'http://shop.test/subscription/cancel?order=1';
const BLOOM: Charge = {
  priceId: 'bloom-month',
  title: 'Bloom & <b>more</b>, monthly',
  total: { amount: 999, currency: 'USD' },
  period: 'month',
};

let database: TestDatabase;
let rig: SandboxRig;
let orders = 0;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  rig = await createSandboxRig(database, START);
});
afterAll(() => database.drop());

async function openCheckout(charge: Charge = BLOOM) {
  const { id } = await rig.payments.openCheckout({
    orderId: `order-${++orders}`,
    userId: `user-${orders}`,
    email: 'mira@example.test',
    customerId: null,
    charge,
    successUrl: SUCCESS,
    cancelUrl: CANCEL,
    expiresAt: new Date(rig.now() + 3_600_000),
  });
  return { id, path: `/sandbox/checkout/${id}` };
}
async function subscribe(card = 'works') {
  const { id, path } = await openCheckout();
  await rig.send(path, { card });
  return rig.payments.readSubscription((await rig.payments.readCheckout(id)).subscriptionId!);
}
async function show(path: string) {
  const page = await rig.open(path);
  if (!('html' in page)) throw new Error(`leads to ${page.redirect}`);
  const { document } = new JSDOM(page.html, { url: 'http://shop.test' }).window;
  return { status: page.status, html: page.html, document, text: document.body.textContent };
}

describe('the checkout page', () => {
  test('says what is paid, how often, and that no real money moves', async () => {
    const { document, text, status } = await show((await openCheckout()).path);
    expect(status).toBe(200);
    expect([...document.querySelectorAll('h1')]).toHaveLength(1);
    expect(document.querySelector('h1')!.textContent).toBe('Bloom & <b>more</b>, monthly');
    expect(text).toContain('Test mode: no real money moves');
    expect(text).toContain('$9.99 per month');
    expect(text).toContain('every month until it is cancelled');
    expect(document.querySelector('form button')!.textContent).toBe('Pay $9.99');
    expect([...document.querySelectorAll('label span')].map((label) => label.textContent)).toEqual([
      'Card that works',
      'Card that is declined',
      'Card with too little money',
      'Card that needs confirmation by the bank',
      'Card that works once and fails at renewal',
      'Card whose payment is disputed later',
    ]);
    const back = document.querySelector('a')!;
    expect([back.textContent, back.getAttribute('href')]).toEqual(['Cancel and go back', CANCEL]);
  });

  test('of a pack says that it is charged once; amounts follow their currency', async () => {
    const pack = { ...BLOOM, period: null, total: { amount: 1500, currency: 'JPY' } };
    const { text } = await show((await openCheckout(pack)).path);
    expect(text).toContain('Charged once');
    expect(text).toContain('Pay ¥1,500');
  });

  test('needs no script and no inline style, so that a strict policy fits', async () => {
    const { html, document } = await show((await openCheckout()).path);
    expect(html).not.toMatch(/<script|style="|\son\w+="|src=|@import|url\(/);
    expect(html).toContain('<html lang="en">');
    for (const radio of document.querySelectorAll('input[type=radio]'))
      expect(radio.closest('label')).not.toBe(null);
  });

  test('has the product’s header, and the theme that was chosen there', async () => {
    const { path } = await openCheckout();
    const { document, html } = await show(path);
    expect(document.querySelector('header')!.textContent).toBe('Nightbloom');
    expect(document.querySelector('header svg')).not.toBe(null);
    expect(document.querySelector('link[rel=stylesheet]')!.getAttribute('href')).toBe('/hosted.css');
    expect(html).toContain('<body>');
    const form = new URLSearchParams();
    const light = await rig.sandbox.handlePage({ method: 'GET', path, form, theme: 'light' });
    expect('html' in light && light.html).toContain('<body data-theme="light">');
  });

  test('leads on once it is paid, also after a reload and a second press', async () => {
    const { path } = await openCheckout();
    expect(await rig.send(path, { card: 'works' })).toEqual({ redirect: SUCCESS });
    expect(await rig.open(path)).toEqual({ redirect: SUCCESS });
    expect(await rig.open(`${path}/bank`)).toEqual({ redirect: SUCCESS });
  });

  test('says why a card did not work, and lets another be chosen', async () => {
    const { path } = await openCheckout();
    expect(await rig.send(path, { card: 'declined' })).toEqual({ redirect: path });
    expect((await show(path)).document.querySelector('[role=alert]')!.textContent).toContain('declined');
    await rig.send(path, { card: 'insufficient' });
    expect((await show(path)).text).toContain('not enough money');
    expect(await rig.send(path, { card: 'works' })).toEqual({ redirect: SUCCESS });
  });

  test('asks the bank on a page of its own', async () => {
    const { path } = await openCheckout();
    expect(await rig.open(`${path}/bank`)).toEqual({ redirect: path });
    expect(await rig.send(path, { card: 'bank' })).toEqual({ redirect: `${path}/bank` });
    const { document } = await show(`${path}/bank`);
    // The card with the order stays.
    expect(document.querySelector('.panel .price')!.textContent).toBe('$9.99');
    const buttons = [...document.querySelectorAll('button')].map((button) => button.textContent);
    expect(buttons).toEqual(['Confirm', 'Refuse']);
    expect(await rig.send(`${path}/bank`, { action: 'refuse' })).toEqual({ redirect: path });
    expect((await show(path)).text).toContain('did not confirm');
    await rig.send(path, { card: 'bank' });
    expect(await rig.send(`${path}/bank`, { action: 'confirm' })).toEqual({ redirect: SUCCESS });
  });

  test('says so when it has expired, and charges nothing', async () => {
    const { id, path } = await openCheckout();
    const { document } = await show(path);
    const token = document.querySelector('input[name=token]')!.value;
    rig.shiftClock(3_600_001);
    const late = await rig.sandbox.handlePage({
      method: 'POST',
      path,
      form: new URLSearchParams({ token, card: 'works' }),
    });
    expect(late).toMatchObject({ status: 410 });
    expect((await show(path)).text).toContain('expired');
    expect(await rig.payments.readCheckout(id)).toMatchObject({ state: 'expired', paymentId: null });
  });

  test('refuses a form without its own token', async () => {
    const { id, path } = await openCheckout();
    const other = await show((await openCheckout()).path);
    const theirs = other.document.querySelector('input[name=token]')!.value;
    for (const token of [null, '', 'x', theirs]) {
      const form = new URLSearchParams({ card: 'works', ...(token !== null && { token }) });
      expect(await rig.sandbox.handlePage({ method: 'POST', path, form })).toMatchObject({ status: 403 });
    }
    expect(await rig.payments.readCheckout(id)).toMatchObject({ state: 'open' });
  });

  test('refuses a card that there is not', async () => {
    const { path } = await openCheckout();
    for (const card of ['', 'gold', 'constructor', '__proto__'])
      expect(await rig.send(path, { card })).toMatchObject({ status: 422 });
  });
});

test.each([
  '/sandbox/',
  '/sandbox/checkout/',
  '/sandbox/checkout/none',
  '/sandbox/portal/none',
  '/sandbox/charge/none',
  '/sandbox/portal/none/bank',
  '/sandbox/checkout/a/b/c',
  '/sandbox/checkout/%00',
])('there is no page at %s', async (path) => {
  expect((await show(path)).status).toBe(404);
});

describe('the portal', () => {
  async function openPortal(purpose: 'overview' | 'payment-method', card?: string) {
    const subscription = await subscribe(card);
    const { url } = await rig.payments.openPortal({
      customerId: subscription.customerId!,
      returnUrl: 'http://shop.test/manage',
      purpose,
      subscriptionId: null,
    });
    return { subscription, path: new URL(url).pathname };
  }

  test('shows the card on file and what was paid', async () => {
    const { path, subscription } = await openPortal('overview');
    await rig.refundAtDesk(subscription.payments[0]!.id, 400);
    const { text, document } = await show(path);
    expect(text).toContain('Test card ending in 4242');
    expect(text).toContain('$9.99 ($4.00 given back)');
    expect(text).toContain('November 24, 2026');
    expect(document.querySelector('a')!.getAttribute('href')).toBe('http://shop.test/manage');
  });

  test('changes the card', async () => {
    const { path, subscription } = await openPortal('payment-method');
    expect(await rig.send(path, { card: 'fails-later' })).toEqual({ redirect: 'http://shop.test/manage' });
    const { methodLabel } = await rig.payments.readSubscription(subscription.id);
    expect(methodLabel).toContain('0341');
  });

  test('takes no card that is declined', async () => {
    const { path, subscription } = await openPortal('payment-method');
    expect(await rig.send(path, { card: 'declined' })).toEqual({ redirect: path });
    expect((await show(path)).text).toContain('declined');
    const { methodLabel } = await rig.payments.readSubscription(subscription.id);
    expect(methodLabel).toContain('4242');
  });

  test('pays with the new card what had failed', async () => {
    const begun = await subscribe('fails-later');
    await rig.advanceTo(begun.period.end);
    const { url } = await rig.payments.openPortal({
      customerId: begun.customerId!,
      returnUrl: 'http://shop.test/manage',
      purpose: 'payment-method',
      subscriptionId: begun.id,
    });
    await rig.send(new URL(url).pathname, { card: 'works' });
    expect(await rig.payments.readSubscription(begun.id)).toMatchObject({ state: 'active' });
  });

  test('expires', async () => {
    const { path } = await openPortal('overview');
    rig.shiftClock(3_600_001);
    expect((await show(path)).status).toBe(410);
  });
});

describe('the page for an open charge', () => {
  test('says that nothing is open where all is paid', async () => {
    const { id } = await subscribe();
    expect((await show(`/sandbox/charge/${id}`)).text).toContain(
      'Everything is paid up to December 24, 2026',
    );
  });

  test('offers the cards where one failed', async () => {
    const begun = await subscribe('fails-later');
    await rig.advanceTo(begun.period.end);
    const path = new URL((await rig.payments.readSubscription(begun.id)).actionUrl!).pathname;
    expect((await show(path)).text).toContain('Pay $9.99');
    expect(await rig.send(path, { card: 'declined' })).toEqual({ redirect: path });
    expect(await rig.payments.readSubscription(begun.id)).toMatchObject({ state: 'past_due' });
    await rig.send(path, { card: 'works' });
    expect((await show(path)).text).toContain('Everything is paid');
  });

  test('asks for the bank with the price of a change', async () => {
    const begun = await subscribe();
    await rig.failNextCharge(begun.id, 'authentication');
    const charge = {
      ...begun.charge,
      priceId: 'eclipse',
      title: 'Eclipse',
      total: { amount: 2499, currency: 'USD' },
    };
    const change = { subscriptionId: begun.id, charge, when: 'now' as const };
    const { actionUrl } = await rig.payments.changePlan(change, 'with-bank');
    expect((await show(new URL(actionUrl!).pathname)).text).toContain('do you pay $15.00 for Eclipse?');
  });
});
