import { describe, expect, it } from 'vitest';
import type { Order } from '../contract.ts';
import { orderText } from './order-text.ts';
import { pollDelay } from './poll-delay.ts';

const order: Order = {
  id: 'o1',
  kind: 'pack',
  title: '550 coins',
  coins: 550,
  period: null,
  price: { net: 1299, tax: 0, total: 1299, currency: 'USD', taxLabel: '', taxBasisPoints: 0 },
  state: 'open',
  problem: '',
  checkoutUrl: null,
  returnTo: '',
  invoiceId: null,
  createdAt: '2026-11-24T10:00:00.000Z',
  paidAt: null,
};
const paid: Order = { ...order, state: 'paid', paidAt: '2026-11-24T10:01:00.000Z' };

describe('what is said of an order', () => {
  it('a paid pack: what came, and what was paid when', () => {
    expect(orderText(paid, false, true)).toEqual({
      title: '550 coins are yours',
      text: 'You paid $12.99 on November 24, 2026. The receipt comes by e-mail.',
      isError: false,
    });
  });

  it('promises no receipt where no email can be sent', () => {
    expect(orderText(paid, false, false).text).toBe('You paid $12.99 on November 24, 2026.');
  });

  it('a paid membership names its coins, where it brings some', () => {
    const membership: Order = { ...paid, kind: 'membership', title: 'Bloom, monthly', coins: 300 };
    expect(orderText(membership, false, true).title).toBe('Bloom, monthly is yours');
    expect(orderText(membership, false, true).text).toContain('300 coins came with it.');
    expect(orderText({ ...membership, coins: 0 }, false, true).text).not.toContain('coins');
  });

  it('an open order is never called paid, nor is it said that nothing was charged', () => {
    for (const hasGivenUp of [true, false]) {
      const { title, text } = orderText(order, hasGivenUp, true);
      expect(`${title} ${text}`).not.toMatch(/yours\b|nothing was charged/i);
    }
    expect(orderText(order, false, true).title).toBe('Waiting for the payment to be confirmed');
  });

  it('a paid order is paid also where its buyer came back by the cancel address', () => {
    expect(orderText(paid, true, true)).toEqual(orderText(paid, false, true));
  });

  it.each(['expired', 'cancelled', 'failed'] as const)('%s: nothing was charged', (state) =>
    expect(orderText({ ...order, state }, false, true).text).toMatch(/nothing was charged/i),
  );

  it('the server’s own sentence comes first', () => {
    const problem = 'The bank declined it.';
    for (const state of ['failed', 'mismatch', 'expired'] as const)
      expect(orderText({ ...order, state, problem }, false, true).text).toBe(problem);
  });
});

it('an open order is asked for after 2 s, then more slowly, at most every 10 s', () => {
  const delays = [1, 2, 3, 4, 5, 6, 50].map(pollDelay);
  expect(delays[0]).toBe(2000);
  expect(delays).toEqual([...delays].sort((a, b) => a - b));
  expect(delays.at(-1)).toBe(10_000);
});
