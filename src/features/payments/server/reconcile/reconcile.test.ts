// Each thing that the check of the books looks for, broken on purpose: a check that finds nothing proves nothing.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { BLOOM, openPaymentsRoom, type PaymentsRoom } from '../test-support/payments-room.ts';

let room: PaymentsRoom;
beforeAll(async () => {
  room = await openPaymentsRoom();
});
afterAll(() => room.close());

let user: string;
let orderId: string;
let payment: Awaited<ReturnType<PaymentsRoom['paymentsOf']>>[number];
beforeEach(async () => {
  user = await room.newUser();
  ({ orderId } = await room.buy(user));
  [payment] = (await room.paymentsOf(user)) as [typeof payment];
});

const findings = async () => (await room.payments.reconcile()).findings;
const change = (set: object) =>
  room.db.updateTable('payments').set(set).where('id', '=', payment.id).execute();

describe('the check of the books', () => {
  test('finds nothing where all is well', async () => {
    expect(await findings()).toEqual([]);
  });

  test('repeats what the coin books say', async () => {
    room.needs.setFindings(['A transfer does not sum to zero.']);
    expect(await findings()).toEqual(['A transfer does not sum to zero.']);
    room.needs.setFindings([]);
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
    await room.db
      .updateTable('invoice_series')
      .set({ next_number: sql`next_number + 1` })
      .execute();
    expect(await findings()).toContainEqual(expect.stringMatching(/^The series NB-2026 has \d+ numbers/));
    await room.db
      .updateTable('invoice_series')
      .set({ next_number: sql`next_number - 1` })
      .execute();
  });

  test('finds money that the provider gave back and nobody told of', async () => {
    room.provider.refundAtDesk(payment.provider_payment_id, 50);
    const events = room.provider.takeEvents();
    expect(await findings()).toEqual([
      `The payment ${payment.id} has 0 given back here and 50 at the provider.`,
    ]);
    await room.deliver(events);
    expect(await findings()).toEqual([]);
  });

  test('finds an order that is open past its time, a stuck event and a refund that waits', async () => {
    const at = new Date(room.clock.now());
    const open = await room.order(await room.newUser());
    await room.db
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
    await room.db
      .insertInto('payment_refunds')
      .values({
        id: room.ids.next(),
        payment_id: payment.id,
        amount: 1,
        reason: 'why',
        state: 'asked',
        created_at: at,
      })
      .execute();
    room.clock.advance(15 * 86_400_000);
    const found = await findings();
    expect(found).toContain(`The order ${open.orderId} is open past its time.`);
    expect(found).toContain('The event evt_stuck is stuck: no answer.');
    expect(found).toContainEqual(expect.stringMatching(/has waited for 14 days/));
    await room.db.deleteFrom('payment_refunds').where('state', '=', 'asked').execute();
    await room.payments.worker.settle();
    expect(await findings()).toEqual([]);
  });

  test('finds payments of memberships that brought nothing, and coins that nothing paid for', async () => {
    const member = await room.newUser();
    const { checkout } = await room.buy(member, BLOOM);
    const subscriptionId = checkout.subscriptionId!;
    const [paid] = room.provider.subscriptions.get(subscriptionId)!.payments;
    const known = { providerSubscriptionId: subscriptionId, paidBy: [paid!.id], starts: [] };
    const findingsOf = async (wrong: object) => {
      room.needs.setRecent([{ ...known, ...wrong }]);
      return findings();
    };
    // An event may be on its way.
    expect(await findingsOf({ paidBy: [] })).toEqual([]);
    room.clock.advance(2 * 3_600_000);
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
    room.needs.setRecent([]);
  });

  test('a provider that does not answer is a finding of its own', async () => {
    room.provider.failNext('readPayment');
    expect(await findings()).toEqual(['The provider could not be asked: readPayment failed']);
  });
});

test('runs once a day, whichever server comes first, and its result is kept', async () => {
  room.clock.advance(86_400_000);
  const other = room.server();
  await other.worker.start(false);
  await Promise.all([room.payments.worker.settle(), other.worker.settle()]);
  await Promise.all([other.worker.settle(), room.payments.worker.settle()]);
  await other.worker.stop();
  const today = new Date(room.clock.now()).toISOString().slice(0, 10);
  const { items } = (await room.payments.routes.reconcileRuns({}, {} as never)) as {
    items: { startedAt: string; isOk: boolean }[];
  };
  const runs = items.filter(({ startedAt }) => startedAt.startsWith(today));
  expect(runs).toEqual([expect.objectContaining({ isOk: true })]);
});
