import { describe, expect, test } from 'vitest';
import { PACK, BLOOM, START, type Bench } from './bench.ts';

export function checkoutSuite(bench: Bench): void {
  const { request, buy, expectEventAbout, failure } = bench;

  test('has a name and is a test provider', () => {
    expect(bench.rig.payments).toMatchObject({ name: bench.name, isTest: true });
  });

  describe('a checkout', () => {
    test('is open and has a URL, and is the same for the same order', async () => {
      const asked = request(PACK);
      const first = await bench.rig.payments.openCheckout(asked);
      expect(first).toMatchObject({ orderId: asked.orderId, state: 'open', total: PACK.total });
      expect(first).toMatchObject({ paymentId: null, subscriptionId: null });
      expect(new URL(first.url!).protocol).toMatch(/^http/);
      expect((await bench.rig.payments.openCheckout(asked)).id).toBe(first.id);
      const [one, two] = await Promise.all([
        bench.rig.payments.openCheckout(request(PACK, 'two-tabs')),
        bench.rig.payments.openCheckout(request(PACK, 'two-tabs')),
      ]);
      expect(one.id).toBe(two.id);
      expect((await bench.rig.payments.openCheckout(request(PACK))).id).not.toBe(first.id);
    });

    test('of a pack has a payment after it is paid', async () => {
      const { id, orderId } = await bench.rig.payments.openCheckout(request(PACK));
      await bench.rig.takeEvents();
      await bench.rig.pay(id, 'works');
      await expectEventAbout('checkout', id);
      const checkout = await bench.rig.payments.readCheckout(id);
      expect(checkout).toMatchObject({ state: 'paid', url: null, orderId, subscriptionId: null });
      const payment = await bench.rig.payments.readPayment(checkout.paymentId!);
      expect(payment).toEqual({
        id: checkout.paymentId,
        customerId: checkout.customerId,
        orderId,
        subscriptionId: null,
        priceId: PACK.priceId,
        reason: 'order',
        total: PACK.total,
        period: null,
        paidAt: new Date(bench.rig.now()),
        refunds: [],
        disputes: [],
      });
      expect(checkout.customerId).not.toBe(null);
    });

    test('of a membership has a subscription and a first payment after it is paid', async () => {
      const { id, orderId } = await bench.rig.payments.openCheckout(request(BLOOM));
      await bench.rig.pay(id, 'works');
      const checkout = await bench.rig.payments.readCheckout(id);
      expect(checkout).toMatchObject({ state: 'paid', orderId, total: BLOOM.total, paymentId: null });
      const subscription = await bench.rig.payments.readSubscription(checkout.subscriptionId!);
      const period = { start: START, end: new Date('2026-12-24T12:00:00Z') };
      expect(subscription).toMatchObject({
        id: checkout.subscriptionId,
        orderId,
        customerId: checkout.customerId,
        state: 'active',
        charge: BLOOM,
        period,
        isEnding: false,
        next: null,
        actionUrl: null,
        givesUpAt: null,
      });
      expect(subscription.methodLabel).toContain('4242');
      expect(subscription.payments).toHaveLength(1);
      const [payment] = subscription.payments;
      expect(payment).toMatchObject({
        orderId,
        subscriptionId: subscription.id,
        priceId: BLOOM.priceId,
        reason: 'order',
        total: BLOOM.total,
        period,
        paidAt: START,
      });
      expect(await bench.rig.payments.readPayment(payment!.id)).toEqual(payment);
    });

    test.each(['declined', 'insufficient'] as const)('with a card that is %s stays open', async (card) => {
      const { id } = await bench.rig.payments.openCheckout(request(PACK));
      await bench.rig.pay(id, card);
      expect(await bench.rig.payments.readCheckout(id)).toMatchObject({ state: 'open', paymentId: null });
      await bench.rig.pay(id, 'works');
      expect(await bench.rig.payments.readCheckout(id)).toMatchObject({ state: 'paid' });
    });

    test('with a card that needs confirmation is paid only after the bank has confirmed', async () => {
      const { id } = await bench.rig.payments.openCheckout(request(BLOOM));
      await bench.rig.pay(id, 'bank');
      expect(await bench.rig.payments.readCheckout(id)).toMatchObject({
        state: 'open',
        subscriptionId: null,
      });
      await bench.rig.answerBank(id, false);
      expect(await bench.rig.payments.readCheckout(id)).toMatchObject({
        state: 'open',
        subscriptionId: null,
      });
      await bench.rig.pay(id, 'bank');
      await bench.rig.answerBank(id, true);
      expect(await bench.rig.payments.readCheckout(id)).toMatchObject({ state: 'paid' });
    });

    test('that is not paid expires and cannot be paid any more', async () => {
      const { id } = await bench.rig.payments.openCheckout(request(PACK));
      await bench.rig.advanceTo(new Date(bench.rig.now() + 3_600_001));
      await expectEventAbout('checkout', id);
      await bench.rig.pay(id, 'works').catch(() => {});
      expect(await bench.rig.payments.readCheckout(id)).toMatchObject({
        state: 'expired',
        url: null,
        paymentId: null,
      });
      const other = await bench.rig.payments.openCheckout(request(PACK));
      await bench.rig.expireCheckout(other.id);
      expect(await bench.rig.payments.readCheckout(other.id)).toMatchObject({ state: 'expired' });
    });

    test('can be closed repeatedly, but not after it is paid', async () => {
      const { id } = await bench.rig.payments.openCheckout(request(PACK));
      await bench.rig.payments.closeCheckout(id);
      await bench.rig.payments.closeCheckout(id);
      await bench.rig.pay(id, 'works').catch(() => {});
      expect(await bench.rig.payments.readCheckout(id)).toMatchObject({ state: 'expired' });
      const paid = await buy();
      await expect(bench.rig.payments.closeCheckout(paid.id)).rejects.toMatchObject(failure('paid'));
      expect(await bench.rig.payments.readCheckout(paid.id)).toMatchObject({ state: 'paid' });
    });

    test('with two concurrent payments is paid once', async () => {
      const { id } = await bench.rig.payments.openCheckout(request(BLOOM));
      await Promise.all([bench.rig.pay(id, 'works'), bench.rig.pay(id, 'works').catch(() => {})]);
      const { subscriptionId } = await bench.rig.payments.readCheckout(id);
      expect((await bench.rig.payments.readSubscription(subscriptionId!)).payments).toHaveLength(1);
    });

    test('of a known customer belongs to the same customer', async () => {
      const { customerId } = await buy();
      const { id } = await bench.rig.payments.openCheckout({ ...request(BLOOM), customerId });
      await bench.rig.pay(id, 'works');
      expect((await bench.rig.payments.readCheckout(id)).customerId).toBe(customerId);
    });

    test('keeps the amount of a currency without minor units', async () => {
      const paid = await buy({ ...PACK, total: { amount: 1500, currency: 'JPY' } });
      const payment = await bench.rig.payments.readPayment(paid.paymentId!);
      expect(payment.total).toEqual({ amount: 1500, currency: 'JPY' });
    });
  });

  test('an unknown id is an error of kind "missing"', async () => {
    const missing = failure('missing');
    const { payments } = bench.rig;
    await expect(payments.readCheckout('cs_none')).rejects.toMatchObject(missing);
    await expect(payments.closeCheckout('cs_none')).rejects.toMatchObject(missing);
    await expect(payments.readPayment('pi_none')).rejects.toMatchObject(missing);
    await expect(payments.readSubscription('sub_none')).rejects.toMatchObject(missing);
    await expect(payments.setEnding('sub_none', true)).rejects.toMatchObject(missing);
    await expect(payments.endNow('sub_none')).rejects.toMatchObject(missing);
    await expect(payments.refund({ paymentId: 'pi_none', amount: 1, key: 'k' })).rejects.toMatchObject(
      missing,
    );
  });
}
