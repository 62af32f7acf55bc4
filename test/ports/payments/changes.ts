import { describe, expect, test } from 'vitest';
import type { ProviderSubscription } from '../../../src/platform/server/ports/payments.ts';
import { BLOOM, BLOOM_YEAR, ECLIPSE, START, DAY, type Bench } from './bench.ts';

export function changeSuite(bench: Bench): void {
  const { subscribe, read, expectEventAbout, failure } = bench;

  describe('a change of plan', () => {
    const change = (begun: ProviderSubscription, charge: typeof BLOOM, when: 'now' | 'renewal') => ({
      subscriptionId: begun.id,
      charge,
      when,
    });

    test('made now charges the quoted amount and begins a new period', async () => {
      const begun = await subscribe();
      await bench.rig.advanceTo(new Date(START.getTime() + 10 * DAY));
      const upgrade = change(begun, ECLIPSE, 'now');
      const quote = await bench.rig.payments.quoteChange(upgrade);
      // 20 of 30 days are unused.
      expect(quote.credit).toEqual({ amount: 666, currency: 'USD' });
      expect(quote.dueNow).toEqual({ amount: 2499 - 666, currency: 'USD' });
      expect(quote.nextChargeAt.toISOString()).toBe('2027-01-04T12:00:00.000Z');
      expect((await read(begun)).charge).toEqual(BLOOM);
      await bench.rig.takeEvents();
      expect(await bench.rig.payments.changePlan(upgrade, 'change-1')).toEqual({ actionUrl: null });
      await expectEventAbout('subscription', begun.id);
      const changedAt = new Date(bench.rig.now());
      // If it were executed again later, it would begin another period.
      await bench.rig.advanceTo(new Date(bench.rig.now() + DAY));
      expect(await bench.rig.payments.changePlan(upgrade, 'change-1')).toEqual({ actionUrl: null });
      const changed = await read(begun);
      expect(changed).toMatchObject({ state: 'active', charge: ECLIPSE, next: null, orderId: begun.orderId });
      expect(changed.period).toEqual({ start: changedAt, end: quote.nextChargeAt });
      expect(changed.payments).toHaveLength(2);
      expect(changed.payments[0]).toMatchObject({
        reason: 'change',
        orderId: null,
        priceId: ECLIPSE.priceId,
        total: quote.dueNow,
        period: changed.period,
      });
      expect(await bench.rig.payments.readPayment(changed.payments[0]!.id)).toEqual(changed.payments[0]);
      await bench.rig.advanceTo(changed.period.end);
      expect((await read(begun)).payments[0]).toMatchObject({ total: ECLIPSE.total, reason: 'renewal' });
    });

    test('from the instant of its quote costs the quoted amount, however late it is made', async () => {
      const begun = await subscribe();
      await bench.rig.advanceTo(new Date(START.getTime() + 10 * DAY));
      const countedFrom = new Date(bench.rig.now());
      const upgrade = { ...change(begun, ECLIPSE, 'now'), countedFrom };
      const quote = await bench.rig.payments.quoteChange(upgrade);
      await bench.rig.advanceTo(new Date(bench.rig.now() + 5 * 3_600_000));
      expect((await bench.rig.payments.quoteChange(change(begun, ECLIPSE, 'now'))).dueNow).not.toEqual(
        quote.dueNow,
      );
      await bench.rig.payments.changePlan(upgrade, 'change-of-a-quote');
      expect((await read(begun)).payments[0]!.total).toEqual(quote.dueNow);
    });

    test('made now from a month to a year', async () => {
      const begun = await subscribe();
      await bench.rig.payments.changePlan(change(begun, BLOOM_YEAR, 'now'), 'to-a-year');
      const changed = await read(begun);
      expect(changed.period.end.toISOString()).toBe('2027-11-24T12:00:00.000Z');
      expect(changed.payments[0]!.total.amount).toBe(9588 - 999);
    });

    test('made now to a lower price charges nothing, says so, and reduces the next charges', async () => {
      const begun = await subscribe(BLOOM_YEAR);
      const quote = await bench.rig.payments.quoteChange(change(begun, ECLIPSE, 'now'));
      expect(quote.dueNow.amount).toBe(0);
      await bench.rig.payments.changePlan(change(begun, ECLIPSE, 'now'), 'from-a-year');
      const changed = await read(begun);
      expect(changed.payments).toHaveLength(2);
      expect(changed.payments[0]).toMatchObject({
        priceId: ECLIPSE.priceId,
        reason: 'change',
        total: { amount: 0 },
        period: changed.period,
      });
      // 9588 pays for three months of 2499 and 2091 of the fourth.
      for (let i = 0; i < 3; i++) await bench.rig.advanceTo((await read(begun)).period.end);
      const later = await read(begun);
      expect(later.payments).toHaveLength(5);
      expect(new Set(later.payments.map(({ id }) => id)).size).toBe(5);
      expect(later.payments[0]).toMatchObject({ total: { amount: 4 * 2499 - 9588 }, reason: 'renewal' });
    });

    test('made now changes nothing if the card is declined', async () => {
      const begun = await subscribe(BLOOM, 'fails-later');
      const upgrade = change(begun, ECLIPSE, 'now');
      await expect(bench.rig.payments.changePlan(upgrade, 'declined')).rejects.toMatchObject(
        failure('refused'),
      );
      const after = await read(begun);
      expect(after).toMatchObject({ state: 'active', charge: BLOOM, actionUrl: null, period: begun.period });
      expect(after.payments).toHaveLength(1);
    });

    test('made now takes effect after the bank has confirmed, if it requires that', async () => {
      const begun = await subscribe();
      await bench.rig.failNextCharge(begun.id, 'authentication');
      const upgrade = change(begun, ECLIPSE, 'now');
      const { actionUrl } = await bench.rig.payments.changePlan(upgrade, 'with-bank');
      expect(actionUrl).toMatch(/^http/);
      expect(await read(begun)).toMatchObject({ state: 'active', charge: BLOOM, actionUrl });
      expect(await bench.rig.payments.changePlan(upgrade, 'with-bank')).toEqual({ actionUrl });
      await bench.rig.answerCharge(begun.id, true);
      const changed = await read(begun);
      expect(changed).toMatchObject({ charge: ECLIPSE, actionUrl: null });
      expect(changed.payments[0]!.total.amount).toBe(2499 - 999);
    });

    test('made now changes nothing if the customer refuses to confirm', async () => {
      const begun = await subscribe();
      await bench.rig.failNextCharge(begun.id, 'authentication');
      await bench.rig.payments.changePlan(change(begun, ECLIPSE, 'now'), 'refused-bank');
      await bench.rig.answerCharge(begun.id, false);
      expect(await read(begun)).toMatchObject({ state: 'active', charge: BLOOM });
      expect((await read(begun)).payments).toHaveLength(1);
    });

    test('at renewal waits for the next period', async () => {
      const begun = await subscribe(ECLIPSE);
      const downgrade = change(begun, BLOOM, 'renewal');
      const quote = await bench.rig.payments.quoteChange(downgrade);
      expect(quote).toMatchObject({ dueNow: { amount: 0 }, nextChargeAt: begun.period.end });
      expect(await bench.rig.payments.changePlan(downgrade, 'down')).toEqual({ actionUrl: null });
      expect(await bench.rig.payments.changePlan(downgrade, 'down')).toEqual({ actionUrl: null });
      expect(await read(begun)).toMatchObject({ charge: ECLIPSE, next: BLOOM, isEnding: false });
      await bench.rig.advanceTo(begun.period.end);
      const changed = await read(begun);
      expect(changed).toMatchObject({ charge: BLOOM, next: null });
      expect(changed.payments).toHaveLength(2);
      expect(changed.payments[0]).toMatchObject({ total: BLOOM.total, priceId: BLOOM.priceId });
      await bench.rig.advanceTo(changed.period.end);
      expect((await read(begun)).payments).toHaveLength(3);
    });

    test('that is pending can be replaced, and is dropped by ending and by withdrawing that', async () => {
      const begun = await subscribe(ECLIPSE);
      await bench.rig.payments.changePlan(change(begun, BLOOM, 'renewal'), 'first');
      await bench.rig.payments.changePlan(change(begun, BLOOM_YEAR, 'renewal'), 'second');
      expect(await read(begun)).toMatchObject({ next: BLOOM_YEAR });
      await bench.rig.payments.setEnding(begun.id, true);
      expect(await read(begun)).toMatchObject({ next: null, isEnding: true });
      await bench.rig.payments.changePlan(change(begun, BLOOM, 'renewal'), 'third');
      expect(await read(begun)).toMatchObject({ next: BLOOM, isEnding: false });
      await bench.rig.payments.setEnding(begun.id, false);
      expect(await read(begun)).toMatchObject({ next: null, isEnding: false });
      await bench.rig.advanceTo(begun.period.end);
      expect(await read(begun)).toMatchObject({ charge: ECLIPSE, state: 'active' });
    });

    test('made now drops a pending one', async () => {
      const begun = await subscribe();
      await bench.rig.payments.changePlan(change(begun, BLOOM_YEAR, 'renewal'), 'waits');
      await bench.rig.payments.changePlan(change(begun, ECLIPSE, 'now'), 'at-once');
      const changed = await read(begun);
      expect(changed).toMatchObject({ charge: ECLIPSE, next: null });
      await bench.rig.advanceTo(changed.period.end);
      expect(await read(begun)).toMatchObject({ charge: ECLIPSE });
    });

    test('of a subscription that is past due or ended is refused', async () => {
      const begun = await subscribe(BLOOM, 'fails-later');
      await bench.rig.advanceTo(begun.period.end);
      const upgrade = change(begun, ECLIPSE, 'now');
      await expect(bench.rig.payments.changePlan(upgrade, 'late')).rejects.toMatchObject(failure('refused'));
      await bench.rig.payments.endNow(begun.id);
      await expect(bench.rig.payments.changePlan(upgrade, 'ended')).rejects.toMatchObject(failure('refused'));
      await expect(bench.rig.payments.quoteChange(upgrade)).rejects.toMatchObject(failure('refused'));
    });
  });
}
