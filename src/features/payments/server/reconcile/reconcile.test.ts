// Each thing that the check of the books looks for, broken on purpose: a check that finds nothing proves nothing.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { BLOOM, openPaymentsFixture, type PaymentsFixture } from '../test-support/payments-fixture.ts';

let fixture: PaymentsFixture;
beforeAll(async () => {
  fixture = await openPaymentsFixture();
});
afterAll(() => fixture.close());

let user: string;
let orderId: string;
let payment: Awaited<ReturnType<PaymentsFixture['paymentsOf']>>[number];
beforeEach(async () => {
  user = await fixture.newUser();
  ({ orderId } = await fixture.buy(user));
  [payment] = (await fixture.paymentsOf(user)) as [typeof payment];
});

const findings = async () => (await fixture.payments.reconcile()).findings;
const change = (set: object) =>
  fixture.db.updateTable('payments').set(set).where('id', '=', payment.id).execute();

describe('the check of the books', () => {
  test('finds nothing where all is well', async () => {
    expect(await findings()).toEqual([]);
  });

  test('repeats what the coin books say', async () => {
    fixture.needs.setFindings(['A transfer does not sum to zero.']);
    expect(await findings()).toEqual(['A transfer does not sum to zero.']);
    fixture.needs.setFindings([]);
  });

  test.each([
    ['a sum that was given back', { refunded: 100 }, { refunded: 0 }, 'says 100 given back'],
    ['coins that were taken back', { coins_reversed: 7 }, { coins_reversed: 0 }, 'had 7 coins taken back'],
    ['an amount', { amount: 300 }, { amount: 299 }, 'is 300 USD here and 299 USD at the provider'],
    ['a currency', { currency: 'EUR' }, { currency: 'USD' }, 'is 299 EUR here and 299 USD at the provider'],
    ['a paid order’s payment', { order_id: null }, {}, 'has 0 payments and 0 invoices'],
  ])('finds %s that is wrong', async (_what, wrong, right, sentence) => {
    await change(wrong);
    expect(await findings()).toContainEqual(expect.stringContaining(sentence));
    await change({ ...right, order_id: orderId });
    expect(await findings()).toEqual([]);
  });

  test('finds numbers that were left out', async () => {
    await fixture.db
      .updateTable('invoice_series')
      .set({ next_number: sql`next_number + 1` })
      .execute();
    expect(await findings()).toContainEqual(expect.stringMatching(/^The series NB-2026 has \d+ numbers/));
    await fixture.db
      .updateTable('invoice_series')
      .set({ next_number: sql`next_number - 1` })
      .execute();
  });

  test('finds money that the provider gave back and nobody told of', async () => {
    fixture.provider.refundAtDesk(payment.provider_payment_id, 50);
    const events = fixture.provider.takeEvents();
    expect(await findings()).toEqual([
      `The payment ${payment.id} has 0 given back here and 50 at the provider.`,
    ]);
    await fixture.deliver(events);
    expect(await findings()).toEqual([]);
  });

  test('finds an order that is open past its time, a stuck event and a refund that waits', async () => {
    const at = new Date(fixture.clock.now());
    const open = await fixture.order(await fixture.newUser());
    await fixture.db
      .insertInto('payment_events')
      .values({
        id: 'evt_stuck',
        provider: 'sandbox',
        type: 'payment',
        subject_kind: 'payment',
        subject_id: 'p',
        occurred_at: at,
        received_at: at,
        next_attempt_at: at,
        problem: 'no answer',
      })
      .execute();
    await fixture.db
      .insertInto('payment_refunds')
      .values({
        id: fixture.ids.next(),
        payment_id: payment.id,
        amount: 1,
        reason: 'why',
        state: 'asked',
        created_at: at,
      })
      .execute();
    fixture.clock.advance(15 * 86_400_000);
    const found = await findings();
    expect(found).toContain(`The order ${open.orderId} is open past its time.`);
    expect(found).toContain('The event evt_stuck is stuck: no answer.');
    expect(found).toContainEqual(expect.stringMatching(/has waited for 14 days/));
    await fixture.db.deleteFrom('payment_refunds').where('state', '=', 'asked').execute();
    await fixture.payments.worker.settle();
    expect(await findings()).toEqual([]);
  });

  test('finds payments of memberships that brought nothing, and coins that nothing paid for', async () => {
    const member = await fixture.newUser();
    const { checkout } = await fixture.buy(member, BLOOM);
    const subscriptionId = checkout.subscriptionId!;
    const [paid] = fixture.provider.subscriptions.get(subscriptionId)!.payments;
    const known = { providerSubscriptionId: subscriptionId, paidBy: [paid!.id], starts: [] };
    const findingsOf = async (wrong: object) => {
      fixture.needs.setRecent([{ ...known, ...wrong }]);
      return findings();
    };
    // An event may be on its way.
    expect(await findingsOf({ paidBy: [] })).toEqual([]);
    fixture.clock.advance(2 * 3_600_000);
    expect(await findingsOf({})).toEqual([]);
    expect(await findingsOf({ paidBy: [] })).toEqual([
      `The payment ${paid!.id} of the membership ${subscriptionId} brought no coins.`,
    ]);
    expect(await findingsOf({ paidBy: [], starts: [paid!.period!.start] })).toEqual([]);
    expect(await findingsOf({ paidBy: [paid!.id, 'pay_other'] })).toEqual([
      `The membership ${subscriptionId} has coins for pay_other, which the provider does not know.`,
    ]);
    expect(await findingsOf({ providerSubscriptionId: 'sub_none' })).toEqual([
      'The provider does not know the membership sub_none.',
    ]);
    fixture.needs.setRecent([]);
  });

  test('a provider that does not answer is a finding of its own', async () => {
    fixture.provider.failNext('readPayment');
    expect(await findings()).toEqual(['The provider could not be asked: readPayment failed']);
  });
});

test('runs once a day, whichever server comes first, and its result is kept', async () => {
  fixture.clock.advance(86_400_000);
  const other = fixture.server();
  await other.worker.start(false);
  await Promise.all([fixture.payments.worker.settle(), other.worker.settle()]);
  await Promise.all([other.worker.settle(), fixture.payments.worker.settle()]);
  await other.worker.stop();
  const today = new Date(fixture.clock.now()).toISOString().slice(0, 10);
  const { items } = (await fixture.payments.routes.reconcileRuns({}, {} as never)) as {
    items: { startedAt: string; isOk: boolean }[];
  };
  const runs = items.filter(({ startedAt }) => startedAt.startsWith(today));
  expect(runs).toEqual([expect.objectContaining({ isOk: true })]);
});
