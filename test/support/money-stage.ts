// An app with the embedded payment provider, an administrator, and a new buyer for each test.
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { createTestApp, type TestApp, type Person } from './test-app.ts';
import { payWith, type TestCard } from './hosted-checkout.ts';

export const DAY = 24 * 3_600_000;

export let app: TestApp;
export let people = 0;
export let buyer: Person;
export let admin: Person;

/** Starts one app for all tests of the file, and registers a buyer before each. Call it once per file. */
export function playMoney(): void {
  beforeAll(async () => {
    app = await createTestApp({ isSeeding: false, env: { EMAIL_VERIFICATION: 'off' } });
    admin = await makeAdmin();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    buyer = await app.signUp(`buyer${++people}`);
  });
}

export async function makeAdmin(): Promise<Person> {
  const person = await app.signUp(`bookkeeper${++people}`);
  await app.database.pool.query("update users set role = 'admin' where id = $1", [person.user.id]);
  const login = { emailOrUsername: person.user.username, password: person.password };
  person.session.accessToken = (await person.account.login({ body: login })).accessToken;
  return person;
}

/**
 * Advances the clock, does the due payment work, and signs everybody in again: their access tokens have
 * expired.
 */
export async function later(ms: number, who: Person[] = [buyer, admin]): Promise<void> {
  app.clock.advance(ms);
  await settle();
  // The first pass charges; the second one processes the event of the charge, which renews the membership.
  await settle();
  for (const person of who) {
    const login = { emailOrUsername: person.user.username, password: person.password };
    person.session.accessToken = (await person.account.login({ body: login })).accessToken;
  }
}

export const settle = () => app.services.money.settle();
export const packs = async () => (await buyer.coins.packs({ query: {} })).items;

export async function orderPack(index = 0, person = buyer) {
  const pack = (await packs())[index]!;
  return person.coins.purchasePack({ params: { id: pack.id }, body: { expectedTotal: pack.price.total } });
}

export async function buyPack(index = 0, card: TestCard = 'Card that works', person = buyer) {
  const order = await orderPack(index, person);
  const page = await payWith(order.checkoutUrl, card);
  await settle();
  return { ...order, page };
}

export const subscribe = (planId: string, billingPeriod: 'month' | 'year' = 'month', person = buyer) =>
  person.memberships.subscribe({ body: { planId, billingPeriod } });

export async function join(
  planId: string,
  billingPeriod: 'month' | 'year' = 'month',
  card: TestCard = 'Card that works',
) {
  await payWith((await subscribe(planId, billingPeriod)).checkoutUrl, card);
  await settle();
}

export async function expectBooksInOrder() {
  expect((await admin.payments.reconcile()).findings).toEqual([]);
}
