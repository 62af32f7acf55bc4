// A product with the embedded payment provider, an administrator, and a new buyer for each test.
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { createTestApp, type TestApp, type Person } from './test-app.ts';
import { payWith, type TestCard } from './hosted-checkout.ts';

export const DAY = 24 * 3_600_000;

export let app: TestApp;
export let people = 0;
export let buyer: Person;
export let admin: Person;

/** Call it once in a file: a product for all its tests, and a new buyer for each. */
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
  const person = await app.signUp(`admin${++people}`);
  await app.database.pool.query("update users set role = 'admin' where id = $1", [person.user.id]);
  const login = { emailOrUsername: person.user.username, password: person.password };
  person.session.accessToken = (await person.account.login({ body: login })).accessToken;
  return person;
}

/** Signs in again: access tokens last for minutes, and the clock goes on by weeks. */
export async function later(ms: number, who: Person[] = [buyer, admin]): Promise<void> {
  app.clock.advance(ms);
  await settle();
  // A charge makes an event, and the event a renewal.
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
