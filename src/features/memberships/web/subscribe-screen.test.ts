// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import {
  drawScreen,
  json,
  network,
  refusal,
  unreachable,
  watchDepartures,
  type Answer,
} from '../../../platform/web/test-support/draw-screen.ts';
import { SubscribeScreen } from './subscribe-screen.tsx';
import { PLANS, statusWith, SUBSCRIPTION } from './test-support/plans.ts';

// Its code comes late, as in the browser; how late is no matter here.
beforeAll(() => import('./change-dialog.tsx').then(() => {}));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const PLANS_CALL = 'GET /api/subscriptions/plans';
const STATUS_CALL = 'GET /api/subscriptions/status';
const plans = json({ items: PLANS, currency: 'USD' });

function draw(answers: Record<string, Answer>, who: 'guest' | 'member' = 'member', returnTo?: string) {
  const answered = { [PLANS_CALL]: plans, [STATUS_CALL]: json(statusWith(null)), ...answers };
  const net = network(answered);
  const left = watchDepartures();
  const element = h(SubscribeScreen, { returnTo, countryPicker: null, testNote: null });
  return { ...net, left, answered, ...drawScreen(element, { who, path: '/subscribe' }) };
}
const card = async (name: string) => within(await screen.findByRole('region', { name }));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('stands the plans side by side, with price, period and what renews at each button', async () => {
  draw({});
  const bloom = await card('Bloom');
  expect(bloom.getByText('$9.99 a month. Renews each month until you cancel.')).toBeTruthy();
  expect(bloom.getByText('Premium characters')).toBeTruthy();
  expect((await card('Free')).getByText('No premium characters')).toBeTruthy();
  press('Yearly');
  expect(bloom.getByText('$95.88 a year. Renews each year until you cancel.')).toBeTruthy();
  expect(bloom.getByText('$7.99 a month. You save $24.00 a year')).toBeTruthy();
});

it('orders what was shown, once however often the button is pressed, and goes to the hosted page', async () => {
  const call = 'POST /api/payments/subscribe';
  const checkoutUrl = 'https://pay.example/c/1';
  const { bodiesOf, left } = draw(
    { [call]: json({ success: true, orderId: 'o1', checkoutUrl }, 201) },
    'member',
    '/chat/c1',
  );
  const bloom = await card('Bloom');
  const button = bloom.getByRole('button');
  await vi.waitFor(() => expect(button.getAttribute('aria-disabled')).toBe(null));
  fireEvent.click(button);
  fireEvent.click(button);
  await vi.waitFor(() => expect(left).toEqual([checkoutUrl]));
  fireEvent.click(button);
  expect(bodiesOf(call)).toEqual([{ planId: 'bloom-month', expectedTotal: 999, returnTo: '/chat/c1' }]);
});

it('a price that has changed meanwhile is said, and stands in its place', async () => {
  const dearer = PLANS.map((plan) =>
    plan.tier === 'bloom'
      ? { ...plan, month: { id: 'new', price: { ...plan.month!.price, net: 1199, total: 1199 } } }
      : plan,
  );
  const drawn = draw({
    'POST /api/payments/subscribe': refusal(409, 'payments.offer_changed', 'Changed', { offer: dearer }),
  });
  const bloom = await card('Bloom');
  await vi.waitFor(() => expect(bloom.getByRole('button').getAttribute('aria-disabled')).toBe(null));
  drawn.answered[PLANS_CALL] = json({ items: dearer, currency: 'USD' });
  network(drawn.answered);
  fireEvent.click(bloom.getByRole('button'));
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Bloom is $11.99 a month now; it was $9.99 when this page was opened. Nothing was charged.',
  );
  expect(await bloom.findByText(/^\$11\.99 a month\./)).toBeTruthy();
  expect(drawn.left).toEqual([]);
});

it('a guest is asked to sign up', async () => {
  const { session, asked } = draw({}, 'guest');
  fireEvent.click((await card('Bloom')).getByRole('button', { name: 'Choose Bloom' }));
  expect(session.askToSignUp).toHaveBeenCalledWith('become a member');
  expect(asked.map(({ call }) => call)).toEqual([PLANS_CALL]);
});

it('a member sees the plan they have, and what a change costs before it is made', async () => {
  const quote = {
    dueNow: 1500,
    credit: 999,
    currency: 'USD',
    when: 'now',
    effectiveAt: '2026-11-24T10:00:00.000Z',
    nextCharge: { at: '2026-12-24T10:00:00.000Z', amount: 2499 },
    coins: 1000,
    coinsNow: 700,
  };
  const { bodiesOf } = draw({
    [STATUS_CALL]: json(statusWith(SUBSCRIPTION)),
    'GET /api/subscriptions/quote': json(quote),
    'POST /api/subscriptions/upgrade': json({
      success: true,
      orderId: null,
      checkoutUrl: null,
      status: statusWith({ ...SUBSCRIPTION, tier: 'eclipse', planName: 'Eclipse' }),
    }),
  });
  expect(await (await card('Bloom')).findByText('Your plan')).toBeTruthy();
  fireEvent.click((await card('Eclipse')).getByRole('button', { name: 'Change to Eclipse, monthly' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('$24.99 on December 24, 2026')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Pay $15.00 and change' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
  expect(bodiesOf('POST /api/subscriptions/upgrade')).toEqual([
    { plan: 'eclipse', coinsToAward: 1000, billingPeriod: 'month', expectedTotal: 1500 },
  ]);
  expect(await (await card('Eclipse')).findByText('Your plan')).toBeTruthy();
});

it('a status that did not come marks no plan, and nothing can be ordered by mistake', async () => {
  const { asked } = draw({ [STATUS_CALL]: unreachable });
  const button = (await card('Bloom')).getByRole('button');
  await vi.waitFor(() => expect(asked.map(({ call }) => call)).toContain(STATUS_CALL));
  fireEvent.click(button);
  expect(screen.queryByText('Your plan')).toBe(null);
  expect(asked.some(({ call }) => call.startsWith('POST'))).toBe(false);
});

it('says that the plans did not come, and asks again', async () => {
  const drawn = draw({ [PLANS_CALL]: unreachable });
  await screen.findByText('The plans could not be loaded');
  drawn.answered[PLANS_CALL] = plans;
  network(drawn.answered);
  press('Try again');
  expect(await card('Bloom')).toBeTruthy();
});
