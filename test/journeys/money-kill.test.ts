// kill -9 between any two steps of every way that money goes. A proxy before the database counts what the server sends
// and ends the server at the chosen message; after each restart the books are proven.
import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundleMoneyServer } from '../support/bundle-money-server.ts';
import { payWith, openHosted } from '../support/hosted-checkout.ts';
import { startKillingProxy, type KillingProxy } from '../support/killing-proxy.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { openVisitor, type Visitor } from '../support/visitor.ts';

const PASSWORD = 'still here';
/** Leases of a dead server are over by then, and a checkout can still be paid. */
const PAUSE = 15 * 60_000;
const DAY = 24 * 3_600_000;
/** How long the server may take to start, or to do what is due. */
const WAIT_MS = 60_000;
/** At the least so many kills in the whole run, as the operator is promised. */
const KILLS_MIN = 100;

interface Server {
  origin: string;
  settle(): Promise<void>;
}

/** The process that runs now, also while it has not said yet where it is open. */
let running: { child: ChildProcess; gone: Promise<void> };

let program: string;
let database: TestDatabase;
let proxy: KillingProxy;
let server: Server;
let now = Date.UTC(2026, 10, 24, 12);
let kills = 0;
let people = 0;

beforeAll(async () => {
  program = await bundleMoneyServer();
  database = await createTestDatabase();
  proxy = await startKillingProxy(database.url);
  server = await start();
});
afterAll(async () => {
  await kill();
  await proxy.close();
  await database.drop();
});

async function start(): Promise<Server> {
  const child = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      DATABASE_URL: proxy.url,
      TEST_NOW: String(now),
      // A start costs more than anything else here.
      NODE_COMPILE_CACHE: path.join(path.dirname(program), 'compiled'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const waiting = new Set<() => void>();
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  running = { child, gone };
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      for (const look of waiting) look();
    });
  const says = (words: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const tooLate = setTimeout(
        () => reject(new Error(`the server never said ${words}:\n${output}`)),
        WAIT_MS,
      );
      const look = () => {
        const found = words.exec(output);
        if (!found) return;
        waiting.delete(look);
        clearTimeout(tooLate);
        resolve(found);
      };
      waiting.add(look);
      look();
      void gone.then(() => reject(new Error(`the server is gone:\n${output}`)));
    });
  const [, origin] = await says(/is open at (http:\S+)/);
  return {
    origin: origin!,
    async settle() {
      output = '';
      child.kill('SIGUSR2');
      const [words] = await says(/is settled|cannot settle[^]*/);
      if (words !== 'is settled') throw new Error(words);
    },
  };
}

async function kill(): Promise<void> {
  running.child.kill('SIGKILL');
  await running.gone;
}

async function restart(advanceMs = PAUSE): Promise<void> {
  proxy.disarm();
  await kill();
  // Leases of the dead server are over.
  now += advanceMs;
  server = await start();
}

const visit = (): Promise<Visitor> => openVisitor(server.origin);

async function signUp(): Promise<{ name: string; visitor: Visitor }> {
  const name = `buyer${++people}`;
  const visitor = await visit();
  const body = { email: `${name}@example.test`, username: name, password: PASSWORD };
  visitor.session.accessToken = (await visitor.account.register({ body })).accessToken;
  return { name, visitor };
}

async function signIn(name: string): Promise<Visitor> {
  const visitor = await visit();
  const { accessToken } = await visitor.account.login({
    body: { emailOrUsername: name, password: PASSWORD },
  });
  visitor.session.accessToken = accessToken;
  return visitor;
}

let adminName = '';

/** The same one after each restart. */
async function signInAdmin(): Promise<Visitor> {
  if (!adminName) {
    adminName = (await signUp()).name;
    await database.pool.query("update users set role = 'admin' where username = $1", [adminName]);
  }
  return signIn(adminName);
}

async function expectBooksInOrder(where: string): Promise<void> {
  const admin = await signInAdmin();
  const run = await admin.payments.reconcile();
  expect(run.findings, where).toEqual([]);
}

interface Path<Prepared> {
  prepare: (name: string, visitor: Visitor) => Promise<Prepared>;
  act: (visitor: Visitor, prepared: Prepared) => Promise<unknown>;
  /** What must hold once the act is done again after the crash. */
  check: (visitor: Visitor, prepared: Prepared) => Promise<void>;
  step?: number;
  /** Messages before the first kill. */
  from?: number;
  /** Ends once so many kills were made in the whole run. */
  until?: number;
  /** Kills at the most. */
  most?: number;
  /** How far the clock goes on with the restart. */
  advanceMs?: number;
}

/**
 * Goes one way again and again, and each time kills the server one message later, until the path is through before
 * its kill. Every `step` messages where it is long.
 */
async function killAtEveryStep<Prepared>(name: string, path: Path<Prepared>): Promise<void> {
  const { from = 0, step = 1, most = 24, until = Infinity } = path;
  for (let messages = from; messages < from + most * step && kills < until; messages += step) {
    const person = await signUp();
    const prepared = await path.prepare(person.name, person.visitor);
    await server.settle();
    let wasKilled = false;
    proxy.arm(messages, () => {
      wasKilled = true;
      running.child.kill('SIGKILL');
    });
    await path.act(person.visitor, prepared).catch(() => {});
    if (!wasKilled) await server.settle().catch(() => {});
    if (wasKilled) {
      kills++;
      await running.gone;
    }
    await restart(path.advanceMs);
    // Whoever got no answer tries again.
    if (wasKilled) await path.act(await signIn(person.name), prepared).catch(() => {});
    const visitor = await signIn(person.name);
    await server.settle();
    await path.check(visitor, prepared);
    await expectBooksInOrder(`${name}, killed after ${messages} messages`);
    if (!wasKilled) return;
  }
}

const smallestPack = async (visitor: Visitor) => (await visitor.coins.packs({ query: {} })).items[0]!;

async function orderPack(visitor: Visitor, key: string): Promise<string> {
  const pack = await smallestPack(visitor);
  const { checkoutUrl } = await visitor.coins.purchasePack({
    params: { id: pack.id },
    body: { expectedTotal: pack.price.total, idempotencyKey: key },
  });
  return checkoutUrl;
}

async function subscribe(visitor: Visitor, key: string): Promise<string> {
  const { checkoutUrl } = await visitor.memberships.subscribe({
    body: { planId: 'bloom', billingPeriod: 'month', idempotencyKey: key },
  });
  return checkoutUrl;
}

/** The product does not know its address, which changes with each restart. */
const here = (url: string): string => {
  const address = new URL(url);
  address.host = new URL(server.origin).host;
  return address.href;
};

const paymentsOf = async (admin: Visitor, name: string) =>
  (await admin.payments.deskPayments({ query: { q: name } })).items;

describe('every step of', { timeout: 900_000 }, () => {
  const pack: Path<string> = {
    prepare: async (name) => `key-of-${name}`,
    act: async (visitor, key) => payWith(here(await orderPack(visitor, key)), 'Card that works'),
    async check(visitor) {
      const { order } = await visitor.payments.status({ query: {} });
      expect(order).toMatchObject({ state: 'paid', coins: 100 });
      expect(await visitor.coins.info()).toMatchObject({ balance: 100, held: 0, owed: 0 });
      expect((await visitor.payments.invoices({ query: {} })).items).toHaveLength(1);
    },
    step: 3,
    most: 20,
  };

  test('ordering and paying a pack', () => killAtEveryStep('a pack', pack));

  test('becoming a member', async () => {
    await killAtEveryStep('a membership', {
      prepare: async (name) => `key-of-${name}`,
      act: async (visitor, key) => payWith(here(await subscribe(visitor, key)), 'Card that works'),
      async check(visitor) {
        expect(await visitor.memberships.status()).toMatchObject({
          tier: 'bloom',
          subscription: { state: 'active' },
        });
        expect(await visitor.coins.info()).toMatchObject({ balance: 300, claim: { isAvailable: false } });
        expect((await visitor.payments.invoices({ query: {} })).items).toHaveLength(1);
      },
      step: 3,
      most: 20,
    });
  });

  test('a renewal', async () => {
    await killAtEveryStep('a renewal', {
      async prepare(name, visitor) {
        await payWith(here(await subscribe(visitor, `key-of-${name}`)), 'Card that works');
        await server.settle();
        // A month passes while nobody is there; the next start charges again.
        now += 32 * DAY;
        return name;
      },
      // The proxy stays armed: the new server is killed while it catches up.
      async act() {
        await kill();
        server = await start();
        await server.settle();
      },
      async check(visitor) {
        expect(await visitor.memberships.status()).toMatchObject({ tier: 'bloom' });
        const invoices = (await visitor.payments.invoices({ query: {} })).items;
        expect(invoices).toHaveLength(2);
        expect((await visitor.coins.info()).balance).toBe(600);
      },
      step: 4,
      most: 12,
    });
  });

  test('a refund', async () => {
    const admin = signInAdmin;
    await killAtEveryStep('a refund', {
      async prepare(name, visitor) {
        await payWith(here(await orderPack(visitor, `key-of-${name}`)), 'Card that works');
        await server.settle();
        const [payment] = await paymentsOf(await admin(), name);
        return { payment: payment!, name };
      },
      async act(_visitor, { payment, name }) {
        const staff = await admin();
        await staff.payments.refund({
          params: { id: payment.id },
          body: { amount: payment.amount, reason: 'They asked for it', idempotencyKey: `refund-${name}` },
        });
      },
      async check(visitor, { name }) {
        const [payment] = await paymentsOf(await admin(), name);
        expect(payment).toMatchObject({ refunded: payment!.amount, coinsReversed: 100 });
        expect(await visitor.coins.info()).toMatchObject({ balance: 0, owed: 0 });
      },
      step: 3,
      most: 14,
    });
  });

  test('the monthly claim', async () => {
    await killAtEveryStep('a claim', {
      prepare: async () => null,
      act: (visitor) => visitor.coins.claimMonthly(),
      async check(visitor) {
        expect(await visitor.coins.info()).toMatchObject({ balance: 20, claim: { isAvailable: false } });
      },
    });
  });

  test('a card that is declined, then one that works', async () => {
    await killAtEveryStep('a decline', {
      prepare: async (_name, visitor) => orderPack(visitor, `key-of-decline-${people}`),
      async act(_visitor, url) {
        const declined = await payWith(here(url), 'Card that is declined');
        if (!declined.leftTo) await (await openHosted(here(url))).press(/^Pay /, 'Card that works');
      },
      async check(visitor) {
        expect((await visitor.payments.status({ query: {} })).order).toMatchObject({ state: 'paid' });
        expect(await visitor.coins.info()).toMatchObject({ balance: 100 });
      },
      step: 4,
      most: 14,
    });
  });

  test(`at least ${KILLS_MIN} kills were made`, async () => {
    // How many messages a way takes depends on how many the driver sends at once, and so on the machine's pace: what is
    // missing is made up for between other messages of the first way.
    for (const from of [1, 2]) await killAtEveryStep('a pack', { ...pack, from, until: KILLS_MIN });
    expect(kills).toBeGreaterThanOrEqual(KILLS_MIN);
  });
});
