import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import type { CheckoutRequest } from '../../platform/server/ports/payments.ts';
import { fixedClock } from '../clock/index.ts';
import { manualTicker } from '../clock/ticker.ts';
import { uuidv7 } from '../ids/index.ts';
import { createSandbox } from './sandbox.ts';

const MINUTE = 60_000;
const MONTH_LATER = Date.parse('2026-12-24T12:00:00Z');
const START = Date.parse('2026-11-24T12:00:00Z');

let database: TestDatabase;
let clock: ReturnType<typeof fixedClock>;
let orders = 0;
beforeEach(async () => {
  clock = fixedClock(START);
  await database.pool.query('truncate sandbox_objects, sandbox_events');
});
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** One server of the product, on the database that all share. */
function openServer(deliver: (body: Buffer, signature: string) => Promise<unknown> = async () => {}) {
  const ticker = manualTicker();
  const made = createSandbox({
    database,
    clock,
    ids: uuidv7(clock),
    ticker,
    secret: 'a secret of a test',
    publicUrl: () => 'http://shop.test',
    productName: 'Nightbloom',
  });
  made.sandbox.events.subscribe(deliver);
  const send = async (path: string, fields: Record<string, string>) => {
    const page = await made.sandbox.handlePage({ method: 'GET', path, form: new URLSearchParams() });
    const token = 'html' in page ? /name="token" value="([^"]+)"/.exec(page.html)![1]! : '';
    const form = new URLSearchParams({ token, ...fields });
    return made.sandbox.handlePage({ method: 'POST', path, form });
  };
  return { ...made, ticker, send };
}

const request = (change: Partial<CheckoutRequest> = {}): CheckoutRequest => ({
  orderId: `order-${++orders}`,
  userId: `user-${orders}`,
  email: 'mira@example.test',
  customerId: null,
  charge: {
    priceId: 'bloom-month',
    title: 'Bloom membership, monthly',
    total: { amount: 999, currency: 'USD' },
    period: 'month',
  },
  successUrl: 'http://shop.test/subscription/success?order=1',
  cancelUrl: 'http://shop.test/subscription/cancel?order=1',
  expiresAt: new Date(clock.now() + 60 * MINUTE),
  ...change,
});

type Server = ReturnType<typeof openServer>;
async function subscribe(server: Server, card = 'works') {
  const { id } = await server.payments.openCheckout(request());
  await server.send(`/sandbox/checkout/${id}`, { card });
  const { subscriptionId } = await server.payments.readCheckout(id);
  return server.payments.readSubscription(subscriptionId!);
}

describe('delivery', () => {
  const typesOf = (bodies: Buffer[]) =>
    bodies.map((body) => (JSON.parse(body.toString()) as { type: string }).type);

  test('hands over each event once, in order, and never again', async () => {
    const heard: Buffer[] = [];
    const server = openServer(async (body) => heard.push(body));
    await subscribe(server);
    await server.sandbox.settle();
    await server.sandbox.settle();
    expect(typesOf(heard)).toEqual(['payment.succeeded', 'subscription.started', 'checkout.paid']);
    expect(await server.sandbox.events.pending()).toEqual([]);
  });

  test('brings what was not taken again, with growing pauses and a fresh signature', async () => {
    const attempts: number[] = [];
    const server = openServer(async (body, signature) => {
      attempts.push(clock.now() - START);
      await server.payments.readEvent(body, () => signature);
      if (attempts.length < 12) throw new Error('the product is down');
    });
    const { id } = await server.payments.openCheckout(request());
    await server.payments.closeCheckout(id);
    for (let i = 0; i < 3 * 60; i++) {
      await server.sandbox.settle();
      clock.advance(MINUTE);
    }
    expect(attempts).toHaveLength(12);
    const pauses = attempts.slice(1).map((at, i) => at - attempts[i]!);
    expect(pauses.at(-1)).toBeGreaterThan(20 * MINUTE);
    for (let i = 1; i < pauses.length; i++) expect(pauses[i]).toBeGreaterThanOrEqual(pauses[i - 1]!);
    expect(await server.sandbox.events.pending()).toEqual([]);
  });

  test('of a server that died with an event in its hands is done by another', async () => {
    const died = openServer(() => new Promise(() => {}));
    const heard: Buffer[] = [];
    const other = openServer(async (body) => heard.push(body));
    const { id } = await died.payments.openCheckout(request());
    await died.payments.closeCheckout(id);
    void died.sandbox.settle();
    // The dying server has taken it as soon as its attempt is written down.
    for (;;) {
      const { rows } = await database.pool.query('select attempts from sandbox_events');
      if (rows[0].attempts === 1) break;
    }
    await other.sandbox.settle();
    expect(heard).toEqual([]);
    clock.advance(MINUTE);
    await other.sandbox.settle();
    expect(typesOf(heard)).toEqual(['checkout.expired']);
  });

  test('can be held back, and goes on when released', async () => {
    const heard: Buffer[] = [];
    const server = openServer(async (body) => heard.push(body));
    server.sandbox.start();
    server.sandbox.events.hold();
    const { id } = await server.payments.openCheckout(request());
    await server.payments.closeCheckout(id);
    await server.sandbox.settle();
    expect(heard).toEqual([]);
    const pending = await server.sandbox.events.pending();
    expect(pending).toHaveLength(1);
    const signature = server.sandbox.events.sign(pending[0]!.body);
    const event = await server.payments.readEvent(Buffer.from(pending[0]!.body), () => signature);
    expect(event).toMatchObject({ id: pending[0]!.id, subject: { kind: 'checkout', id } });
    server.sandbox.events.release();
    await server.sandbox.close();
    expect(heard).toHaveLength(1);
  });

  test('begins by itself once it is started', async () => {
    const heard: Buffer[] = [];
    const server = openServer(async (body) => heard.push(body));
    server.sandbox.start();
    await subscribe(server);
    clock.advance(MONTH_LATER - START);
    server.ticker.tick();
    await server.sandbox.close();
    expect(typesOf(heard)).toContain('subscription.renewed');
  });
});

describe('several servers', () => {
  test('charge a period once', async () => {
    const servers = Array.from({ length: 4 }, () => openServer());
    const begun = await subscribe(servers[0]!);
    clock.advance(MONTH_LATER - START);
    await Promise.all(servers.flatMap(({ sandbox }) => [sandbox.settle(), sandbox.settle()]));
    expect((await servers[1]!.payments.readSubscription(begun.id)).payments).toHaveLength(2);
  });

  test('change a plan once for one key', async () => {
    const servers = Array.from({ length: 4 }, () => openServer());
    const begun = await subscribe(servers[0]!);
    const charge = { ...begun.charge, priceId: 'eclipse', total: { amount: 2499, currency: 'USD' } };
    const change = { subscriptionId: begun.id, charge, when: 'now' as const };
    await Promise.all(servers.map(({ payments }) => payments.changePlan(change, 'one key')));
    const events = await servers[0]!.sandbox.events.pending();
    expect(events.filter(({ body }) => body.includes('subscription.changed'))).toHaveLength(1);
  });
});

test('nothing is half done where a transaction is broken off', async () => {
  const server = openServer();
  const { id } = await server.payments.openCheckout(request());
  await database.pool.query(
    `create function break_off() returns trigger language plpgsql as $$ begin raise exception 'broken off'; end $$;
     create trigger break_off before insert on sandbox_events for each row execute function break_off()`,
  );
  try {
    const paying = server.send(`/sandbox/checkout/${id}`, { card: 'works' });
    await expect(paying).rejects.toThrow('broken off');
  } finally {
    await database.pool.query('drop trigger break_off on sandbox_events; drop function break_off');
  }
  const { rows } = await database.pool.query(
    "select count(*)::int as n from sandbox_objects where kind in ('payment', 'subscription')",
  );
  expect(rows[0].n).toBe(0);
  expect(await server.payments.readCheckout(id)).toMatchObject({ state: 'open' });
});

test('five declined cards end a checkout', async () => {
  const server = openServer();
  const { id } = await server.payments.openCheckout(request());
  const decline = () => server.send(`/sandbox/checkout/${id}`, { card: 'declined' });
  for (let i = 0; i < 4; i++) await decline();
  expect(await server.payments.readCheckout(id)).toMatchObject({ state: 'open' });
  await decline();
  expect(await server.payments.readCheckout(id)).toMatchObject({ state: 'failed', url: null });
});

test('the card for disputes is disputed a minute later', async () => {
  const server = openServer();
  const begun = await subscribe(server, 'disputed');
  await server.sandbox.settle();
  expect(begun.payments[0]!.disputes).toEqual([]);
  clock.advance(MINUTE);
  await server.sandbox.settle();
  const payment = await server.payments.readPayment(begun.payments[0]!.id);
  expect(payment.disputes).toMatchObject([{ amount: 999, state: 'open' }]);
});

test('says when it gives up on a charge that fails', async () => {
  const server = openServer();
  const begun = await subscribe(server, 'fails-later');
  clock.advance(MONTH_LATER - START);
  const late = await server.payments.readSubscription(begun.id);
  expect(late).toMatchObject({ state: 'past_due', givesUpAt: new Date('2026-12-29T12:00:00Z') });
});

test('ids cannot be guessed from the order, and differ with the secret', async () => {
  const asked = request();
  const { id } = await openServer().payments.openCheckout(asked);
  expect(id).toMatch(/^cs_[\w-]{32}$/);
  expect(id).not.toContain(asked.orderId);
});
