import { describe, expect, test } from 'vitest';
import { PACK, type Bench } from './bench.ts';

export function moneyBackSuite(bench: Bench): void {
  const { buy, subscribe, read, expectEventAbout, failure } = bench;

  describe('a refund', () => {
    const readFirst = async (id: string | null) => bench.rig.payments.readPayment(id!);

    test('can be in full', async () => {
      const { paymentId } = await buy();
      await bench.rig.takeEvents();
      const refund = await bench.rig.payments.refund({
        paymentId: paymentId!,
        amount: 1299,
        key: 'refund-1',
      });
      expect(refund).toMatchObject({
        amount: 1299,
        key: 'refund-1',
        state: 'done',
        at: new Date(bench.rig.now()),
      });
      await expectEventAbout('payment', paymentId!);
      expect(await readFirst(paymentId)).toMatchObject({ total: PACK.total, refunds: [refund] });
    });

    test('can be in parts, happens once per key, and never exceeds the payment', async () => {
      const { paymentId } = await buy();
      const part = { paymentId: paymentId!, amount: 500, key: 'part' };
      const first = await bench.rig.payments.refund(part);
      expect(await bench.rig.payments.refund(part)).toEqual(first);
      const [one, two] = await Promise.all([
        bench.rig.payments.refund({ ...part, key: 'same-time' }),
        bench.rig.payments.refund({ ...part, key: 'same-time' }),
      ]);
      expect(one).toEqual(two);
      await expect(bench.rig.payments.refund({ ...part, key: 'too-much' })).rejects.toMatchObject(
        failure('refused'),
      );
      await bench.rig.payments.refund({ ...part, amount: 299, key: 'rest' });
      const { refunds } = await readFirst(paymentId);
      expect(refunds.map(({ amount }) => amount).sort((a, b) => a - b)).toEqual([299, 500, 500]);
    });

    test('of zero, of a negative amount, or with a key of another amount is refused', async () => {
      const { paymentId } = await buy();
      const refused = failure('refused');
      const back = (amount: number, key: string) =>
        bench.rig.payments.refund({ paymentId: paymentId!, amount, key });
      await expect(back(0, 'zero')).rejects.toMatchObject(refused);
      await expect(back(-5, 'negative')).rejects.toMatchObject(refused);
      await expect(back(1.5, 'fraction')).rejects.toMatchObject(refused);
      await back(100, 'once');
      await expect(back(200, 'once')).rejects.toMatchObject(refused);
      expect((await readFirst(paymentId)).refunds).toHaveLength(1);
    });

    test("made in the provider's dashboard has no key", async () => {
      const { payments } = await subscribe();
      await bench.rig.takeEvents();
      await bench.rig.refundAtDesk(payments[0]!.id, 400);
      await expectEventAbout('payment', payments[0]!.id);
      const { refunds } = await readFirst(payments[0]!.id);
      expect(refunds).toMatchObject([{ amount: 400, key: null, state: 'done' }]);
    });

    test('is included when the subscription is read', async () => {
      const begun = await subscribe();
      await bench.rig.payments.refund({
        paymentId: begun.payments[0]!.id,
        amount: 999,
        key: 'of-a-membership',
      });
      expect((await read(begun)).payments[0]!.refunds).toMatchObject([{ amount: 999 }]);
    });
  });

  describe('a dispute', () => {
    test.each(['won', 'lost'] as const)('causes an event when it opens and is %s', async (outcome) => {
      const { paymentId } = await buy();
      await bench.rig.takeEvents();
      const id = await bench.rig.dispute(paymentId!);
      await expectEventAbout('payment', paymentId!);
      const opened = await bench.rig.payments.readPayment(paymentId!);
      expect(opened.disputes).toEqual([
        { id, amount: 1299, state: 'open', openedAt: new Date(bench.rig.now()) },
      ]);
      await bench.rig.closeDispute(id, outcome);
      await expectEventAbout('payment', paymentId!);
      expect((await bench.rig.payments.readPayment(paymentId!)).disputes).toMatchObject([
        { id, state: outcome },
      ]);
    });

    test('is included when the subscription is read, and prevents a refund', async () => {
      const begun = await subscribe();
      const [payment] = begun.payments;
      await bench.rig.dispute(payment!.id);
      expect((await read(begun)).payments[0]!.disputes).toMatchObject([{ state: 'open', amount: 999 }]);
      const refund = bench.rig.payments.refund({ paymentId: payment!.id, amount: 999, key: 'disputed' });
      await expect(refund).rejects.toMatchObject(failure('refused'));
    });
  });
}
