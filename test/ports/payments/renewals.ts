import { describe, expect, test } from 'vitest';
import { BLOOM, BLOOM_YEAR, DAY, type Bench } from './bench.ts';

export function renewalSuite(bench: Bench): void {
  const { subscribe, read, expectEventAbout, failure } = bench;

  describe('renewal', () => {
    test.each([
      ['2027-01-31T08:30:00Z', BLOOM, ['2027-02-28', '2027-03-31', '2027-04-30']],
      ['2028-01-31T08:30:00Z', BLOOM, ['2028-02-29', '2028-03-31', '2028-04-30']],
      ['2028-02-29T23:59:00Z', BLOOM_YEAR, ['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']],
    ])('from %s is due on the right days', async (start, charge, days) => {
      await bench.rig.advanceTo(new Date(start));
      const begun = await subscribe(charge);
      let from = begun.period.start;
      for (const day of [...days, null]) {
        const { period, payments, state } = await read(begun);
        expect(state).toBe('active');
        expect(period.start).toEqual(from);
        expect(payments[0]).toMatchObject({ period, priceId: charge.priceId, total: charge.total });
        if (day === null) break;
        expect(period.end.toISOString()).toBe(`${day}T${begun.period.start.toISOString().slice(11)}`);
        from = period.end;
        await bench.rig.advanceTo(period.end);
      }
      const { payments } = await read(begun);
      expect(payments).toHaveLength(days.length + 1);
      expect(payments.map(({ reason }) => reason)).toEqual([...days.map(() => 'renewal'), 'order']);
    });

    test('causes an event for each charge', async () => {
      const begun = await subscribe();
      await bench.rig.takeEvents();
      await bench.rig.advanceTo(begun.period.end);
      await expectEventAbout('subscription', begun.id);
    });

    test('catches up on each missed period once and in order', async () => {
      const begun = await subscribe();
      await bench.rig.advanceTo(new Date('2027-03-01T00:00:00Z'));
      await bench.rig.advanceTo(new Date('2027-03-01T00:00:01Z'));
      const { payments, period } = await read(begun);
      expect(payments.map((payment) => payment.period!.start.toISOString().slice(0, 10))).toEqual([
        '2027-02-24',
        '2027-01-24',
        '2026-12-24',
        '2026-11-24',
      ]);
      expect(period).toEqual(payments[0]!.period);
      for (let i = 1; i < payments.length; i++)
        expect(payments[i]!.period!.end).toEqual(payments[i - 1]!.period!.start);
    });

    test('lists at most 24 payments, newest first', async () => {
      const begun = await subscribe();
      await bench.rig.advanceTo(new Date('2029-01-01T00:00:00Z'));
      const { payments } = await read(begun);
      expect(payments).toHaveLength(24);
      expect(payments[0]!.period!.start.toISOString().slice(0, 10)).toBe('2028-12-24');
    });

    test('that fails makes it past due after the paid period, and a retry recovers it', async () => {
      const begun = await subscribe();
      await bench.rig.failNextCharge(begun.id, 'declined');
      await bench.rig.takeEvents();
      await bench.rig.advanceTo(begun.period.end);
      await expectEventAbout('subscription', begun.id);
      const late = await read(begun);
      expect(late).toMatchObject({ state: 'past_due', period: begun.period });
      expect(late.actionUrl).toMatch(/^http/);
      expect(late.payments).toHaveLength(1);
      await bench.rig.advanceTo(new Date(begun.period.end.getTime() + 1.01 * DAY));
      const recovered = await read(begun);
      expect(recovered).toMatchObject({ state: 'active', actionUrl: null, givesUpAt: null });
      expect(recovered.period.start).toEqual(begun.period.end);
      expect(recovered.payments).toHaveLength(2);
      expect(recovered.payments[0]).toMatchObject({ reason: 'renewal', period: recovered.period });
    });

    test('that fails can be paid by the customer', async () => {
      const begun = await subscribe(BLOOM, 'fails-later');
      await bench.rig.advanceTo(begun.period.end);
      expect(await read(begun)).toMatchObject({ state: 'past_due' });
      await bench.rig.payOpen(begun.id);
      const paid = await read(begun);
      expect(paid).toMatchObject({ state: 'active', actionUrl: null });
      await bench.rig.advanceTo(paid.period.end);
      expect((await read(begun)).payments).toHaveLength(3);
    });

    test('that the bank must confirm waits for the customer', async () => {
      const begun = await subscribe();
      await bench.rig.failNextCharge(begun.id, 'authentication');
      await bench.rig.advanceTo(begun.period.end);
      const late = await read(begun);
      expect(late).toMatchObject({ state: 'past_due' });
      expect(late.actionUrl).toMatch(/^http/);
      await bench.rig.answerCharge(begun.id, false);
      expect(await read(begun)).toMatchObject({ state: 'past_due' });
      await bench.rig.answerCharge(begun.id, true);
      const paid = await read(begun);
      expect(paid).toMatchObject({ state: 'active', actionUrl: null });
      expect(paid.period.start).toEqual(begun.period.end);
    });

    test('that keeps failing ends the subscription', async () => {
      const begun = await subscribe(BLOOM, 'fails-later');
      await bench.rig.advanceTo(begun.period.end);
      await bench.rig.advanceTo(new Date(begun.period.end.getTime() + 4.9 * DAY));
      expect(await read(begun)).toMatchObject({ state: 'past_due' });
      await bench.rig.takeEvents();
      await bench.rig.advanceTo(new Date(begun.period.end.getTime() + 5.01 * DAY));
      await expectEventAbout('subscription', begun.id);
      const ended = await read(begun);
      expect(ended).toMatchObject({ state: 'ended', actionUrl: null, givesUpAt: null });
      expect(ended.payments).toHaveLength(1);
    });
  });

  describe('ending', () => {
    test('takes effect at the end of the period, without a further charge', async () => {
      const begun = await subscribe();
      await bench.rig.takeEvents();
      await bench.rig.payments.setEnding(begun.id, true);
      await bench.rig.payments.setEnding(begun.id, true);
      await expectEventAbout('subscription', begun.id);
      expect(await read(begun)).toMatchObject({ state: 'active', isEnding: true, period: begun.period });
      await bench.rig.advanceTo(begun.period.end);
      await expectEventAbout('subscription', begun.id);
      const ended = await read(begun);
      expect(ended).toMatchObject({ state: 'ended', period: begun.period });
      expect(ended.payments).toHaveLength(1);
      await expect(bench.rig.payments.setEnding(begun.id, false)).rejects.toMatchObject(failure('refused'));
    });

    test('can be withdrawn', async () => {
      const begun = await subscribe();
      await bench.rig.payments.setEnding(begun.id, true);
      await bench.rig.payments.setEnding(begun.id, false);
      await bench.rig.payments.setEnding(begun.id, false);
      expect(await read(begun)).toMatchObject({ state: 'active', isEnding: false });
      await bench.rig.advanceTo(begun.period.end);
      expect((await read(begun)).payments).toHaveLength(2);
    });

    test('immediately can be requested twice and refunds nothing', async () => {
      const begun = await subscribe();
      await bench.rig.payments.endNow(begun.id);
      await bench.rig.payments.endNow(begun.id);
      await expectEventAbout('subscription', begun.id);
      const ended = await read(begun);
      expect(ended.state).toBe('ended');
      expect(ended.payments[0]).toMatchObject({ total: BLOOM.total, refunds: [] });
    });

    test('of a past-due subscription takes effect immediately', async () => {
      const begun = await subscribe(BLOOM, 'fails-later');
      await bench.rig.advanceTo(begun.period.end);
      await bench.rig.payments.setEnding(begun.id, true);
      expect(await read(begun)).toMatchObject({ state: 'ended', actionUrl: null });
    });
  });
}
