// Random concurrent actions of several buyers and an administrator, with events that come late, twice and out
// of order. Afterwards no balance is negative, every payment and every period is granted once, and all books
// agree.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { atDepth } from '../support/depth.ts';
import { payWith, type TestCard } from '../support/hosted-checkout.ts';
import { createTestApp, type TestApp, type Person } from '../support/test-app.ts';

const DAY = 24 * 3_600_000;
const BUYERS = 3;
const RUNS = atDepth(10);
const CARDS: TestCard[] = [
  'Card that works',
  'Card that works',
  'Card that works',
  'Card that is declined',
  'Card that works once and fails at renewal',
  'Card whose payment is disputed later',
];

let app: TestApp;
let admin: Person;
let run = 0;

beforeAll(async () => {
  app = await createTestApp({ isSeeding: false, env: { EMAIL_VERIFICATION: 'off' } });
  admin = await app.signUp('bookkeeper');
  await app.database.pool.query("update users set role = 'admin' where id = $1", [admin.user.id]);
  await signIn(admin);
});
afterAll(() => app.close());

async function signIn(person: Person): Promise<void> {
  const login = { emailOrUsername: person.user.username, password: person.password };
  person.session.accessToken = (await person.account.login({ body: login })).accessToken;
}

const step = fc.oneof(
  fc.record({ act: fc.constant('pack' as const), who: buyer(), card: fc.constantFrom(...CARDS) }),
  fc.record({
    act: fc.constant('join' as const),
    who: buyer(),
    card: fc.constantFrom(...CARDS),
    plan: fc.constantFrom('bloom' as const, 'eclipse' as const),
    period: fc.constantFrom('month' as const, 'year' as const),
  }),
  fc.record({
    act: fc.constantFrom(
      'draw' as const,
      'claim' as const,
      'cancel' as const,
      'resume' as const,
      'upgrade' as const,
      'refund' as const,
      'settleDispute' as const,
    ),
    who: buyer(),
  }),
  fc.record({ act: fc.constant('days' as const), days: fc.integer({ min: 1, max: 40 }) }),
  // Repeated here to be chosen more often, as these need an earlier payment.
  fc.record({ act: fc.constantFrom('refund' as const, 'draw' as const), who: buyer() }),
  fc.record({ act: fc.constant('hold' as const) }),
  fc.record({ act: fc.constant('release' as const) }),
  fc.record({ act: fc.constant('repeat' as const) }),
);
/** The steps of a turn run concurrently. */
const turns = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 6, maxLength: 14 });
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function buyer() {
  return fc.integer({ min: 0, max: BUYERS - 1 });
}

/** Delivers the last 30 events again, newest first. */
async function repeatEvents(): Promise<void> {
  const { events } = app.services.money.provider.sandbox!;
  const { rows } = await app.database.pool.query<{ body: string }>(
    'select body from sandbox_events order by created_at desc limit 30',
  );
  await Promise.all(
    rows.map(({ body }) =>
      fetch(new URL('/api/payments/webhook', app.origin), {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'sandbox-signature': events.sign(body) },
        body,
      }),
    ),
  );
}

async function newestPayment(person: Person) {
  return (await admin.payments.deskPayments({ query: { q: person.user.username } })).items[0];
}

async function settleDispute(person: Person): Promise<void> {
  const { rows } = await app.database.pool.query<{ id: string }>(
    `select d.provider_dispute_id as id from payment_disputes d join payments p on p.id = d.payment_id
     where p.user_id = $1 and d.state = 'open' limit 1`,
    [person.user.id],
  );
  if (!rows[0]) return;
  const outcome = person.user.id.endsWith('0') ? 'won' : 'lost';
  await app.services.money.provider.sandbox!.control.closeDispute(rows[0].id, outcome);
}

/** Does one step. Callers ignore refusals; `expectEverythingRight` checks that these changed nothing. */
async function act(people: Person[], done: Step, index: number): Promise<void> {
  const { sandbox } = app.services.money.provider;
  if (done.act === 'hold') return sandbox!.events.hold();
  if (done.act === 'release') return sandbox!.events.release();
  if (done.act === 'repeat') return repeatEvents();
  if (done.act === 'days') return app.clock.advance(done.days * DAY);
  const person = people[done.who]!;
  switch (done.act) {
    case 'pack': {
      const packs = (await person.coins.packs({ query: {} })).items;
      const pack = packs[index % 2]!;
      const body = { expectedTotal: pack.price.total };
      const { checkoutUrl } = await person.coins.purchasePack({ params: { id: pack.id }, body });
      await payWith(checkoutUrl, done.card);
      return;
    }
    case 'join': {
      const body = { planId: done.plan, billingPeriod: done.period };
      await payWith((await person.memberships.subscribe({ body })).checkoutUrl, done.card);
      return;
    }
    case 'draw':
      await person.images.generate({ body: { prompt: 'somebody by a lake', count: 1 + (index % 4) } });
      return;
    case 'claim':
      await person.coins.claimMonthly();
      return;
    case 'cancel':
      await person.memberships.cancel({ body: {} });
      return;
    case 'resume':
      await person.memberships.resume();
      return;
    case 'upgrade':
      await person.memberships.upgrade({ body: { plan: 'eclipse', coinsToAward: 1000 } });
      return;
    case 'refund': {
      const payment = await newestPayment(person);
      const rest = payment ? payment.amount - payment.refunded : 0;
      if (!payment || rest === 0) return;
      const amount = index % 2 ? rest : Math.ceil(rest / 2);
      const body = { amount, reason: 'They asked for it', idempotencyKey: `refund-${run}-${index}` };
      await admin.payments.refund({ params: { id: payment.id }, body });
      return;
    }
    case 'settleDispute':
      return settleDispute(person);
  }
}

/** Accepts refusals, and rethrows server errors. */
function acceptRefusal(error: unknown): void {
  const { status } = error as { status?: number };
  if (status === undefined && /has left for|no button/.test(String(error))) return;
  if (status === undefined || status >= 500) throw error;
}

async function openPictures(): Promise<number | null> {
  const { rowCount } = await app.database.pool.query(
    "select 1 from image_jobs where state in ('queued', 'running')",
  );
  return rowCount;
}

async function expectEverythingRight(): Promise<void> {
  const { pool } = app.database;
  const { rows: accounts } = await pool.query<{ sum: string }>('select sum(balance) from coin_accounts');
  expect(Number(accounts[0]!.sum)).toBe(0);
  const { rows: negative } = await pool.query(
    "select 1 from coin_accounts where kind in ('user', 'held') and balance < 0",
  );
  expect(negative).toEqual([]);
  const { rows: twice } = await pool.query(
    `select provider_payment_id from payments group by provider_payment_id having count(*) > 1
     union all select payment_id::text from invoices where kind = 'invoice' group by payment_id having count(*) > 1`,
  );
  expect(twice).toEqual([]);
  expect((await app.services.money.payments.reconcile()).findings).toEqual([]);
}

test('random concurrent actions keep all books consistent', { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(turns, async (turns) => {
      run++;
      const people: Person[] = [];
      for (let who = 0; who < BUYERS; who++) people.push(await app.signUp(`b${run}x${who}`));
      // Each buyer starts with a membership and a pack, so that most steps have an effect.
      for (const who of people.keys()) {
        await act(people, { act: 'join', who, card: CARDS[0]!, plan: 'bloom', period: 'month' }, 0);
        await act(people, { act: 'pack', who, card: CARDS[0]! }, 0);
      }
      await app.services.money.settle();
      let index = 0;
      for (const turn of turns) {
        // Access tokens expire after minutes, and steps move the clock by days.
        for (const person of [...people, admin]) await signIn(person);
        await Promise.all(turn.map((done) => act(people, done, index++).catch(acceptRefusal)));
      }
      app.services.money.provider.sandbox!.events.release();
      await app.services.money.settle();
      // Work that failed because of concurrency is retried after a delay.
      app.clock.advance(10 * 60_000);
      await app.services.money.settle();
      await expect.poll(openPictures, { timeout: 60_000 }).toBe(0);
      await expectEverythingRight();
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
  // The runs must have paid and moved coins, or the checks would be vacuous.
  const { rows } = await app.database.pool.query<{ payments: number; transfers: number }>(
    `select (select count(*) from payments)::int as payments,
       (select count(*) from coin_transfers)::int as transfers`,
  );
  expect(rows[0]!.payments).toBeGreaterThanOrEqual(2 * BUYERS * RUNS);
  expect(rows[0]!.transfers).toBeGreaterThanOrEqual(2 * BUYERS * RUNS);
});
