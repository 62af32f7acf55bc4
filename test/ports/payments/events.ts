import { describe, expect, test } from 'vitest';
import type { DeliveredEvent } from '../../../src/adapters/payments/test-support/provider-rig.ts';
import { type Bench } from './bench.ts';

export function eventSuite(bench: Bench): void {
  const { buy, subscribe, readEvent, failure } = bench;

  test('the portal has a URL for each purpose, for known customers', async () => {
    const { customerId, id } = await subscribe();
    const base = { customerId: customerId!, returnUrl: 'http://shop.test/back', subscriptionId: id };
    for (const purpose of ['overview', 'payment-method'] as const)
      expect((await bench.rig.payments.openPortal({ ...base, purpose })).url).toMatch(/^http/);
    const unknown = bench.rig.payments.openPortal({ ...base, customerId: 'cus_none', purpose: 'overview' });
    await expect(unknown).rejects.toMatchObject(failure('missing'));
  });

  describe('an event', () => {
    const event = async (): Promise<DeliveredEvent> => {
      await buy();
      return (await bench.rig.takeEvents()).at(-1)!;
    };

    test('has the same id, type and time at each delivery', async () => {
      const delivered = await event();
      const first = await readEvent(delivered);
      expect(first.id).not.toBe('');
      expect(first.occurredAt).toEqual(new Date(bench.rig.now()));
      expect(await readEvent(delivered)).toEqual(first);
      const again = { body: delivered.body, headers: bench.rig.sign(delivered.body.toString()) };
      expect(await readEvent(again)).toEqual(first);
    });

    test('with a foreign or missing signature is forged', async () => {
      const { body, headers } = await event();
      const [header, signature] = Object.entries(headers)[0]!;
      const forged = failure('forged');
      const at = (value: string) => readEvent({ body, headers: { [header]: value } });
      await expect(readEvent({ body, headers: {} })).rejects.toMatchObject(forged);
      await expect(at('')).rejects.toMatchObject(forged);
      await expect(at('nonsense')).rejects.toMatchObject(forged);
      const last = signature.at(-1) === '0' ? '1' : '0';
      await expect(at(signature.slice(0, -1) + last)).rejects.toMatchObject(forged);
      await expect(at(signature.replace(/v1=.*/, `v1=${'0'.repeat(64)}`))).rejects.toMatchObject(forged);
      const later = signature.replace(/t=\d+/, `t=${Math.floor(bench.rig.now() / 1000) + 1}`);
      await expect(at(later)).rejects.toMatchObject(forged);
    });

    test('with a changed body is forged', async () => {
      const { body, headers } = await event();
      const changed = Buffer.from(body.toString().replace(/evt_\w/, 'evt_x'));
      expect(changed.equals(body)).toBe(false);
      await expect(readEvent({ body: changed, headers })).rejects.toMatchObject(failure('forged'));
      const longer = Buffer.concat([body, Buffer.from(' ')]);
      await expect(readEvent({ body: longer, headers })).rejects.toMatchObject(failure('forged'));
    });

    test('signed six minutes in the past or future is stale', async () => {
      const delivered = await event();
      bench.rig.shiftClock(6 * 60_000);
      await expect(readEvent(delivered)).rejects.toMatchObject(failure('stale'));
      bench.rig.shiftClock(-12 * 60_000);
      await expect(readEvent(delivered)).rejects.toMatchObject(failure('stale'));
      bench.rig.shiftClock(8 * 60_000);
      expect(await readEvent(delivered)).toBeTruthy();
    });

    test('of an unknown type has no subject', async () => {
      const { body } = await event();
      const unknown = JSON.parse(body.toString()) as { type: string };
      unknown.type = 'tax.settings.updated';
      const text = JSON.stringify(unknown);
      const read = await readEvent({ body: Buffer.from(text), headers: bench.rig.sign(text) });
      expect(read).toMatchObject({ type: 'tax.settings.updated', subject: null });
    });

    test('that is not JSON is refused even if it is signed', async () => {
      const headers = bench.rig.sign('not json');
      await expect(readEvent({ body: Buffer.from('not json'), headers })).rejects.toMatchObject(
        failure('forged'),
      );
    });
  });
}
