// The calls as a visitor, a member and staff make them, over HTTP.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientOf, type Client } from '../../../../test/support/api-client.ts';
import fastify from 'fastify';
import { readQuery } from '../../../app/server/http/read-query.ts';
import { createRawServer } from '../../../app/server/http/http-server.ts';
import { createAccessTokens } from '../../../platform/server/access.ts';
import { answerErrors } from '../../../platform/server/http/error-reply.ts';
import { mount } from '../../../platform/server/http.ts';
import { createRateLimit } from '../../../platform/server/limits/rate-limit.ts';
import { paymentsContract } from '../contract.ts';
import { BLOOM, openPaymentsFixture, PACK, type PaymentsFixture } from './test-support/payments-fixture.ts';

type Calls = Client<typeof paymentsContract>;
let fixture: PaymentsFixture;
let origin: string;
let close: () => Promise<void>;
let as: (userId: string | null, role?: 'user' | 'admin') => Promise<Calls>;

beforeAll(async () => {
  fixture = await openPaymentsFixture();
  const { clock } = fixture;
  const tokens = createAccessTokens('a secret for tests that is long enough', clock);
  const app = fastify({ routerOptions: { querystringParser: readQuery } });
  answerErrors(app);
  const { rawBodies } = await createRawServer(app);
  const limit = createRateLimit({ clock, store: null, scale: 1000 });
  mount(
    { app, uploads: app, rawBodies, tokens, limit, isChecking: true },
    paymentsContract,
    fixture.payments.routes,
  );
  origin = await app.listen({ host: '127.0.0.1', port: 0 });
  close = () => app.close();
  as = async (userId, role = 'user') => {
    const caller = userId && { userId, sessionId: userId, role, tier: 'free' as const };
    const accessToken = caller ? await tokens.sign(caller, 86_400 * 1000) : null;
    const session = { origin, accessToken, cookies: new Map<string, string>(), csrfToken: '', headers: {} };
    return clientOf(paymentsContract, session);
  };
});
afterAll(async () => {
  await close();
  await fixture.close();
});

const refusal = (status: number, code: string) => expect.objectContaining({ status, code });
const webhook = (body: string, signature: string) =>
  fetch(new URL('/api/payments/webhook', origin), {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'fake-signature': signature },
  });

describe('the webhook', () => {
  test('takes a signed event as it came, whatever its bytes, and applies it', async () => {
    const user = await fixture.newUser();
    const { orderId } = await fixture.order(user);
    fixture.provider.pay(orderId);
    for (const { body, header } of fixture.provider.takeEvents()) {
      const response = await webhook(body.toString(), header('fake-signature')!);
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({ received: true });
    }
    await fixture.payments.worker.settle();
    expect(await fixture.needs.balance(user)).toBe(100);
  });

  test.each(['', '{}', 'not json', '\0\0'])('refuses %j without a signature', async (body) => {
    const response = await webhook(body, '1.2');
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code: 'payments.signature' } });
  });

  test('refuses a body that is too large', async () => {
    expect((await webhook('x'.repeat(1_048_577), '1.2')).status).toBe(413);
  });
});

describe('a buyer', () => {
  test('follows an order to its invoice, as text and as PDF', async () => {
    const user = await fixture.newUser();
    const calls = await as(user);
    expect(await calls.status({ query: {} })).toEqual({
      success: true,
      provider: 'sandbox',
      isTest: true,
      order: null,
    });
    const { orderId } = await fixture.buy(user, PACK, { returnTo: '/chat/1' });
    const { order } = await calls.status({ query: { orderId } });
    expect(order).toMatchObject({
      state: 'paid',
      returnTo: '/chat/1',
      coins: 100,
      paidAt: expect.any(String),
    });
    const { items, total } = await calls.invoices({ query: {} });
    expect(total).toBe(1);
    expect(items[0]).toMatchObject({
      id: order!.invoiceId,
      number: expect.stringMatching(/^NB-2026-\d{6}$/),
      refunded: 0,
    });
    const invoice = await calls.invoice({ params: { id: items[0]!.id } });
    expect(invoice).toMatchObject({ isTest: true, ofInvoice: null, seller: { name: 'Nightbloom Ltd' } });
    const file = await calls.invoicePdf({ params: { id: items[0]!.id } });
    expect(file.headers.get('content-type')).toBe('application/pdf');
    expect(file.headers.get('content-disposition')).toBe(`attachment; filename="${invoice.number}.pdf"`);
    expect(
      Buffer.from(await file.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  test('sees nobody else’s invoice; an administrator sees any', async () => {
    const user = await fixture.newUser();
    await fixture.buy(user);
    const [invoice] = await fixture.invoicesOf(user);
    const params = { id: invoice!.id };
    const other = await as(await fixture.newUser());
    await expect(other.invoice({ params })).rejects.toEqual(refusal(404, 'payments.no_invoice'));
    await expect(other.invoicePdf({ params })).rejects.toEqual(refusal(404, 'payments.no_invoice'));
    const admin = await as(await fixture.newUser(), 'admin');
    expect(await admin.invoice({ params })).toMatchObject({ id: invoice!.id });
  });

  test('opens the provider’s pages once there is something to see', async () => {
    const user = await fixture.newUser();
    const calls = await as(user);
    await expect(calls.portalSession()).rejects.toEqual(refusal(404, 'payments.no_customer'));
    await expect(calls.updatePaymentMethod()).rejects.toEqual(refusal(404, 'payments.no_customer'));
    await fixture.buy(user, BLOOM);
    expect(await calls.portalSession()).toEqual({
      success: true,
      url: `https://pay.test/portal/cus_${user}/overview`,
    });
    expect((await calls.updatePaymentMethod()).url).toContain('payment-method');
    fixture.provider.failNext('openPortal');
    await expect(calls.portalSession()).rejects.toEqual(refusal(503, 'payments.unavailable'));
  });

  test('is told that there is no page for another card, word for word', async () => {
    const user = await fixture.newUser();
    await fixture.buy(user);
    fixture.provider.setPortal(false);
    expect(await (await as(user)).updatePaymentMethod()).toEqual({
      success: false,
      message: 'Feature not yet implemented',
    });
    fixture.provider.setPortal(true);
  });

  test('cannot pay in ways that are gone, word for word', async () => {
    const calls = await as(null);
    await expect(calls.crypto()).rejects.toMatchObject({
      status: 410,
      code: 'payments.unsupported',
      body: { error: { message: 'Crypto payments are no longer supported' } },
    });
    await expect(calls.alternative()).rejects.toMatchObject({
      status: 410,
      body: { error: { message: 'Alternative card processor payments are no longer supported' } },
    });
  });

  test('needs to be signed in', async () => {
    const guest = await as(null);
    for (const call of [guest.status, guest.invoices, guest.settings, guest.portalSession])
      await expect(call()).rejects.toEqual(refusal(401, 'auth.required'));
  });

  test.each([
    ['a limit below zero', { spendCap: -1 }, 'spendCap'],
    ['a fraction', { spendCap: 9.5 }, 'spendCap'],
    ['a huge limit', { spendCap: 1e15 }, 'spendCap'],
    ['text', { spendCap: '100' }, 'spendCap'],
    ['a country that is none', { country: 'Germany' }, 'country'],
    ['an unknown field', { coins: 5 }, 'coins'],
  ])('is told of bad settings: %s', async (_what, body, field) => {
    const calls = await as(await fixture.newUser());
    await expect(calls.changeSettings({ body: body as never })).rejects.toMatchObject({
      status: 400,
      body: { error: { fields: { [field]: expect.any(String) } } },
    });
  });

  test('may write the country in small emails', async () => {
    const calls = await as(await fixture.newUser());
    expect(await calls.changeSettings({ body: { country: ' de ' } })).toMatchObject({ country: 'DE' });
  });
});

describe('staff', () => {
  test('alone reaches the desk', async () => {
    const user = await as(await fixture.newUser());
    for (const call of [user.deskPayments, user.deskOrders, user.revenue, user.taxRates, user.reconcileRuns])
      await expect(call()).rejects.toEqual(refusal(403, 'auth.forbidden'));
    const admin = await as(await fixture.newUser(), 'admin');
    expect((await admin.deskPayments({ query: { limit: 1 } })).items).toHaveLength(1);
    expect((await admin.deskOrders({ query: { state: 'paid' } })).total).toBeGreaterThan(0);
    expect((await admin.revenue({ query: { months: 2 } })).items).toHaveLength(2);
    expect(await admin.reconcile()).toMatchObject({ isOk: true, findings: [] });
    expect((await admin.reconcileRuns()).items[0]).toMatchObject({ isOk: true });
  });

  test.each([0, -5, 1.5, '10', 1e300, null])('cannot give %j back', async (amount) => {
    const user = await fixture.newUser();
    await fixture.buy(user);
    const [payment] = await fixture.paymentsOf(user);
    const admin = await as(await fixture.newUser(), 'admin');
    const body = { amount: amount as number, reason: 'They asked', idempotencyKey: 'a-key-of-12' };
    await expect(admin.refund({ params: { id: payment!.id }, body })).rejects.toMatchObject({
      status: expect.toBeOneOf([400, 409]),
    });
    expect((await fixture.paymentsOf(user))[0]!.refunded).toBe(0);
  });

  test('sets and removes tax rates, each in the audit log', async () => {
    const admin = await as(await fixture.newUser(), 'admin');
    const rate = { country: 'SE', label: 'Moms', basisPoints: 2500, isIncluded: true };
    expect((await admin.setTaxRate({ body: rate })).items).toEqual([rate]);
    expect((await admin.setTaxRate({ body: { ...rate, basisPoints: 1200 } })).items).toMatchObject([
      { basisPoints: 1200 },
    ]);
    expect((await admin.removeTaxRate({ params: { country: 'se' } })).items).toEqual([]);
    expect((await admin.removeTaxRate({ params: { country: 'SE' } })).items).toEqual([]);
    const actions = (await fixture.needs.audited()).map(({ action }) => action);
    expect(actions.filter((action) => action.startsWith('payments.tax_rate'))).toEqual([
      ...['payments.tax_rate_set', 'payments.tax_rate_set', 'payments.tax_rate_removed'],
    ]);
    await expect(admin.setTaxRate({ body: { ...rate, basisPoints: 10_001 } })).rejects.toMatchObject({
      status: 400,
    });
  });
});

test('a download of one’s data holds orders, payments and invoices', async () => {
  const user = await fixture.newUser();
  await fixture.buy(user);
  const files = new Map<string, Record<string, unknown>>();
  for await (const { path, bytes } of fixture.payments.personalData.files(user)) {
    let text = '';
    for await (const part of bytes) text += String(part);
    files.set(path, JSON.parse(text) as Record<string, unknown>);
  }
  expect(files.get('payments.json')).toMatchObject({
    settings: { spent: 299 },
    orders: [{ state: 'paid' }],
    payments: [{ amount: 299, coins: 100 }],
    refunds: [],
  });
  expect(files.get('invoices.json')).toMatchObject({ invoices: [{ total: 299, isTest: true }] });
});
