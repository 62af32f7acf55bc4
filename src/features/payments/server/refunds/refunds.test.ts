import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BLOOM, openPaymentsFixture, PACK, type PaymentsFixture } from '../test-support/payments-fixture.ts';

let fixture: PaymentsFixture;
let admin: string;
beforeAll(async () => {
  fixture = await openPaymentsFixture();
  admin = await fixture.newUser('staff');
});
afterAll(() => fixture.close());

let keys = 0;
const refund = (id: string, amount: number, idempotencyKey = `refund-key-${++keys}`) =>
  fixture.payments.routes.refund({ params: { id }, body: { amount, reason: 'They asked', idempotencyKey } }, {
    caller: { userId: admin },
  } as never);

async function bought(offer: typeof PACK | typeof BLOOM = PACK) {
  const user = await fixture.newUser();
  const { checkout } = await fixture.buy(user, offer);
  const [payment] = await fixture.paymentsOf(user);
  const again = async () => (await fixture.paymentsOf(user))[0]!;
  return { user, id: payment!.id, providerId: payment!.provider_payment_id, checkout, again };
}

const notesOf = async (user: string) =>
  (await fixture.invoicesOf(user)).filter(({ kind }) => kind === 'credit_note');

describe('staff gives money back', () => {
  test('all of it: coins, a credit note of the invoice, an e-mail and an audit entry', async () => {
    const { user, id, again } = await bought();
    expect(await refund(id, 299)).toMatchObject({
      refunded: 299,
      coinsReversed: 100,
      refunds: [{ amount: 299, state: 'done', askedBy: 'staff', reason: 'They asked' }],
    });
    expect(await again()).toMatchObject({ refunded: 299, coins_reversed: 100 });
    expect(await fixture.needs.balance(user)).toBe(0);
    const [note] = await notesOf(user);
    expect(note).toMatchObject({ series: 'NBC-2026', net: 299, tax: 0, total: 299 });
    expect(await fixture.needs.sent(user)).toContain('Your refund from Nightbloom: $2.99');
    expect(await fixture.needs.audited()).toContainEqual({ action: 'payments.refund', reason: 'They asked' });
  });

  test('in parts: coins in the same share, and the last part takes the rest', async () => {
    const { user, id, again } = await bought();
    await refund(id, 100);
    expect(await again()).toMatchObject({ refunded: 100, coins_reversed: 33 });
    await refund(id, 100);
    expect(await again()).toMatchObject({ refunded: 200, coins_reversed: 66 });
    await refund(id, 99);
    expect(await again()).toMatchObject({ refunded: 299, coins_reversed: 100 });
    expect(await fixture.needs.balance(user)).toBe(0);
    expect((await notesOf(user)).map(({ total }) => total)).toEqual([100, 100, 99]);
  });

  test('the tax of all credit notes together is that of the invoice', async () => {
    await fixture.payments.routes.setTaxRate(
      { body: { country: 'FR', label: 'TVA', basisPoints: 2000, isIncluded: true } },
      { caller: { userId: admin } } as never,
    );
    const user = await fixture.newUser();
    await fixture.buy(user, PACK, { country: 'FR' });
    const [payment] = await fixture.paymentsOf(user);
    for (const part of [77, 111, 111]) await refund(payment!.id, part);
    const notes = await notesOf(user);
    expect(notes.reduce((sum, { tax }) => sum + tax, 0)).toBe(payment!.tax);
    expect(payment!.tax).toBe(50);
  });

  test('more than is left is refused, also while another refund is under way', async () => {
    const { id } = await bought();
    await expect(refund(id, 300)).rejects.toMatchObject({ code: 'payments.refund_too_much' });
    const all = await Promise.allSettled(Array.from({ length: 5 }, async () => refund(id, 200)));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(refund(id, 100)).rejects.toMatchObject({
      message: 'At most $0.99 of this payment can be given back',
    });
  });

  test('the same key is one refund; for another it is refused', async () => {
    const { id, again } = await bought();
    await Promise.all([refund(id, 50, 'the-same-key'), refund(id, 50, 'the-same-key')]);
    expect((await again()).refunded).toBe(50);
    await expect(refund(id, 60, 'the-same-key')).rejects.toMatchObject({ code: 'request.invalid' });
  });

  test('what the provider refuses is noted, and may be asked again', async () => {
    const { id } = await bought();
    fixture.provider.failNext('refund', 'refused');
    await expect(refund(id, 299)).rejects.toMatchObject({ code: 'payments.refund_refused' });
    expect(await refund(id, 299)).toMatchObject({
      refunds: [{ state: 'done' }, { state: 'failed', problem: 'refund failed' }],
    });
  });

  test.each([false, true])(
    'a provider that fails in the middle (done there: %s) is asked again by the worker, and pays once',
    async (isDone) => {
      const { id, providerId, again } = await bought();
      fixture.provider.failNext('refund', 'temporary', isDone);
      await expect(refund(id, 299)).rejects.toMatchObject({ code: 'payments.unavailable' });
      await expect(refund(id, 1)).rejects.toMatchObject({ code: 'payments.refund_too_much' });
      fixture.clock.advance(30_000);
      await fixture.payments.worker.settle();
      expect(await again()).toMatchObject({ refunded: 299, coins_reversed: 100 });
      expect(fixture.provider.payments.get(providerId)!.refunds).toHaveLength(1);
    },
  );

  test('all of a running period: the membership ends here and at the provider', async () => {
    const { user, id, checkout } = await bought(BLOOM);
    await refund(id, 999);
    await fixture.payments.worker.settle();
    expect(await fixture.needs.membership(user)).toBeUndefined();
    expect(fixture.provider.subscriptions.get(checkout.subscriptionId!)!.state).toBe('ended');
    expect(await fixture.needs.balance(user)).toBe(0);
  });

  test('part of a period leaves the membership', async () => {
    const { user, id } = await bought(BLOOM);
    await refund(id, 500);
    expect(await fixture.needs.membership(user)).toMatchObject({ state: 'active' });
  });
});

describe('at the provider', () => {
  test('its own desk gives money back: applied once, however often it is told', async () => {
    const { user, providerId, again } = await bought();
    fixture.provider.refundAtDesk(providerId, 150);
    fixture.provider.emit('refund', 'payment', providerId);
    await fixture.deliver();
    fixture.provider.emit('refund', 'payment', providerId);
    await fixture.deliver();
    expect(await again()).toMatchObject({ refunded: 150, coins_reversed: 50 });
    expect(await notesOf(user)).toHaveLength(1);
  });

  test('a refund that is not paid out yet counts once it is', async () => {
    const { providerId, again } = await bought();
    const refund = fixture.provider.refundAtDesk(providerId, 299);
    const stored = fixture.provider.payments.get(providerId)!.refunds[0]!;
    stored.state = 'waiting' as never;
    await fixture.deliver();
    expect((await again()).refunded).toBe(0);
    stored.state = 'done';
    fixture.provider.emit('refund', 'payment', providerId);
    await fixture.deliver();
    expect((await again()).refunded).toBe(refund.amount);
  });
});

describe('a dispute', () => {
  test('takes all coins back at once, and gives them again where it is won', async () => {
    const { user, providerId, again } = await bought();
    const id = fixture.provider.dispute(providerId, 299);
    await fixture.deliver();
    expect(await again()).toMatchObject({ coins_reversed: 100, refunded: 0 });
    expect(await fixture.needs.balance(user)).toBe(0);
    fixture.provider.closeDispute(providerId, id, 'won');
    await fixture.deliver();
    expect(await again()).toMatchObject({ coins_reversed: 0, refunded: 0 });
    expect(await fixture.needs.balance(user)).toBe(100);
  });

  test('that is lost counts as given back, and the membership ends only then', async () => {
    const { user, providerId, checkout, again } = await bought(BLOOM);
    const id = fixture.provider.dispute(providerId, 999);
    await fixture.deliver();
    expect(await fixture.needs.membership(user)).toMatchObject({ state: 'active' });
    fixture.provider.closeDispute(providerId, id, 'lost');
    await fixture.deliver();
    await fixture.deliver();
    expect(await again()).toMatchObject({ refunded: 999, coins_reversed: 300 });
    expect(await fixture.needs.membership(user)).toBeUndefined();
    expect(fixture.provider.subscriptions.get(checkout.subscriptionId!)!.state).toBe('ended');
    expect(await notesOf(user)).toHaveLength(1);
  });

  test('about part of the money leaves the rest of the coins where it is lost', async () => {
    const { user, providerId, again } = await bought();
    const id = fixture.provider.dispute(providerId, 150);
    await fixture.deliver();
    expect(await fixture.needs.balance(user)).toBe(0);
    fixture.provider.closeDispute(providerId, id, 'lost');
    await fixture.deliver();
    expect(await again()).toMatchObject({ refunded: 150, coins_reversed: 50 });
    expect(await fixture.needs.balance(user)).toBe(50);
  });

  test('of what was given back already takes nothing twice, and makes no second credit note', async () => {
    const { user, id, providerId, again } = await bought();
    await refund(id, 299);
    const dispute = fixture.provider.dispute(providerId, 299);
    fixture.provider.closeDispute(providerId, dispute, 'lost');
    await fixture.deliver();
    expect(await again()).toMatchObject({ refunded: 299, coins_reversed: 100 });
    expect(await notesOf(user)).toHaveLength(1);
  });

  test('that is first heard of when it is over is applied as it ended', async () => {
    const won = await bought();
    fixture.provider.closeDispute(won.providerId, fixture.provider.dispute(won.providerId, 299), 'won');
    const lost = await bought();
    fixture.provider.closeDispute(lost.providerId, fixture.provider.dispute(lost.providerId, 299), 'lost');
    await fixture.deliver();
    expect(await won.again()).toMatchObject({ refunded: 0, coins_reversed: 0 });
    expect(await lost.again()).toMatchObject({ refunded: 299, coins_reversed: 100 });
  });
});

test('after all of this the books are right, here and at the provider', async () => {
  expect((await fixture.payments.reconcile()).findings).toEqual([]);
});
