// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import {
  drawScreen,
  json,
  network,
  refusal,
  unreachable,
  watchDepartures,
  type Answer,
} from '../../../platform/web/test-support/draw-screen.ts';
import type { Order } from '../contract.ts';
import { OrderScreen } from './order-screen.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const STATUS_CALL = 'GET /api/payments/status';
const order: Order = {
  id: 'o1',
  kind: 'pack',
  title: '550 coins',
  coins: 550,
  period: null,
  price: { net: 1092, tax: 207, total: 1299, currency: 'USD', taxLabel: 'VAT', taxBasisPoints: 1900 },
  state: 'open',
  problem: '',
  checkoutUrl: 'https://pay.example/c/1',
  returnTo: '/generate-images?shape=1:1',
  invoiceId: 'i1',
  createdAt: '2026-11-24T10:00:00.000Z',
  paidAt: null,
};
const paid: Order = { ...order, state: 'paid', checkoutUrl: null, paidAt: '2026-11-24T10:01:00.000Z' };
const status = (of: Order | null) => json({ success: true, provider: 'sandbox', isTest: true, order: of });

interface Options {
  orderId?: string;
  hasGivenUp?: boolean;
  more?: Record<string, Answer>;
}

function draw(answer: Answer, { orderId = 'o1', hasGivenUp = false, more = {} }: Options = {}) {
  const net = network({ [STATUS_CALL]: answer, ...more });
  const left = watchDepartures('/payment/success');
  return {
    ...net,
    left,
    ...drawScreen(h(OrderScreen, { orderId, hasGivenUp }), { path: '/payment/success' }),
  };
}

it('an unpaid order is not called paid: it waits, and says so', async () => {
  draw(status(order));
  expect(await screen.findByText('Waiting for the payment to be confirmed')).toBeTruthy();
  expect(screen.queryByText(/are yours/)).toBe(null);
  expect(await screen.findByText('Test mode: no real money moves.')).toBeTruthy();
});

it('a paid order says what came and what was paid, and goes on where the buyer was', async () => {
  const { path } = draw(status(paid));
  expect(await screen.findByText(/You paid \$12\.99 on November 24, 2026/)).toBeTruthy();
  expect(screen.getByText('includes 19% VAT')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See the invoice' }).getAttribute('href')).toBe(
    '/subscription/manage?invoice=i1',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(path()).toBe('/generate-images?shape=1:1');
});

it('never goes on to another site, whatever the order says', async () => {
  const { path } = draw(status({ ...paid, returnTo: '//evil.example' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Continue' }));
  expect(path()).toBe('/coins');
});

it('a buyer who turned back can go on paying', async () => {
  const { left } = draw(status(order), { hasGivenUp: true });
  fireEvent.click(await screen.findByRole('button', { name: 'Continue to payment' }));
  await vi.waitFor(() => expect(left).toEqual(['https://pay.example/c/1']));
  expect(screen.queryByText(/nothing was charged/i)).toBe(null);
});

it('or give the order up; only then it is said that nothing was charged', async () => {
  draw(status(order), {
    hasGivenUp: true,
    more: {
      'POST /api/payments/orders/o1/cancel': json({ ...order, state: 'cancelled', checkoutUrl: null }),
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel order' }));
  expect(await screen.findByText('This order was cancelled')).toBeTruthy();
  expect(screen.getByText('Nothing was charged.')).toBeTruthy();
});

it('an order that was paid at that very moment is not given up', async () => {
  let isPaid = false;
  draw((call) => status(isPaid ? paid : order)(call), {
    hasGivenUp: true,
    more: {
      'POST /api/payments/orders/o1/cancel': (call) => {
        isPaid = true;
        return refusal(409, 'payments.paid', 'This order is paid')(call);
      },
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel order' }));
  expect(await screen.findByText('550 coins are yours')).toBeTruthy();
});

it('a declined payment says why, and leads back', async () => {
  draw(status({ ...order, state: 'failed', problem: 'The bank declined it.', checkoutUrl: null }));
  expect(await screen.findByText('The bank declined it.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to coins' }).getAttribute('href')).toBe('/coins');
});

it.each<[string, Answer, Options]>([
  ['no id', unreachable, { orderId: '' }],
  ['somebody else’s id', refusal(404, 'payments.no_order', 'There is no such order'), {}],
  ['something that is no id', refusal(400, 'request.invalid', 'Not an id'), {}],
  ['no order at all', status(null), {}],
])('with %s it says that there is no such order', async (_, answer, options) => {
  draw(answer, options);
  expect(await screen.findByText('There is no such order')).toBeTruthy();
});

it('a server that cannot be reached is not taken for a missing order', async () => {
  draw(unreachable);
  expect(await screen.findByText('Your order could not be loaded')).toBeTruthy();
});

// The last one: the request queue, which all share, would take the hurried clock for a burst of calls.
it('asks again by itself until the payment is confirmed, then fetches everything anew, once', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let isPaid = false;
  const { session, asked } = draw((call) => status(isPaid ? paid : order)(call));
  await screen.findByText('Waiting for the payment to be confirmed');
  expect(session.refreshUser).not.toHaveBeenCalled();
  isPaid = true;
  await act(() => vi.advanceTimersByTimeAsync(2500));
  expect(await screen.findByText('550 coins are yours')).toBeTruthy();
  expect(session.refreshUser).toHaveBeenCalledTimes(1);
  const orderCalls = () => asked.filter(({ search }) => search.includes('orderId')).length;
  const before = orderCalls();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(orderCalls()).toBe(before);
});
