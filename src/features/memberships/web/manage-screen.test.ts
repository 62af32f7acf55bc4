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
  type Answer,
} from '../../../platform/web/test-support/draw-screen.ts';
import type { Subscription } from '../contract.ts';
import { ManageScreen } from './manage-screen.tsx';
import { statusWith, SUBSCRIPTION } from './test-support/plans.ts';

beforeAll(() => import('./cancel-dialog.tsx').then(() => {}));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const STATUS_CALL = 'GET /api/subscriptions/status';

function draw(subscription: Subscription | null, answers: Record<string, Answer> = {}, isBack = false) {
  const net = network({ [STATUS_CALL]: json(statusWith(subscription)), ...answers });
  const element = h(ManageScreen, {
    isBack,
    billingButton: null,
    methodButton: h('button', {}, 'Another card'),
    payments: h('p', {}, 'Invoices here'),
    testNote: null,
  });
  return { ...net, ...drawScreen(element, { path: '/subscription/manage' }) };
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

it('shows plan, next charge with day and sum, and the payment method', async () => {
  draw(SUBSCRIPTION);
  expect(await screen.findByRole('heading', { name: 'Bloom, monthly' })).toBeTruthy();
  expect(screen.getByText('$9.99 on December 24, 2026')).toBeTruthy();
  expect(screen.getByText('Visa ending in 4242')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Change plan' }).getAttribute('href')).toBe('/subscribe');
});

it('after the provider’s pages shows another card without a reload, once the server knows of it', async () => {
  let asked = 0;
  const answer: Answer = (call) => {
    const methodLabel = asked++ === 0 ? 'Visa ending in 4242' : 'Visa ending in 3155';
    return json(statusWith({ ...SUBSCRIPTION, methodLabel }))(call);
  };
  draw(SUBSCRIPTION, { [STATUS_CALL]: answer }, true);
  expect(await screen.findByText('Visa ending in 4242')).toBeTruthy();
  expect(await screen.findByText('Visa ending in 3155')).toBeTruthy();
});

it('is left in two clicks, after saying until when it stays and what becomes read-only', async () => {
  const call = 'POST /api/subscriptions/cancel';
  const ending = { ...SUBSCRIPTION, isEnding: true, nextCharge: null };
  const { bodiesOf } = draw(SUBSCRIPTION, { [call]: json(statusWith(ending)) });
  await press('Cancel membership');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/stays until December 24, 2026.*read-only/)).toBeTruthy();
  expect(bodiesOf(call)).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel membership' }));
  expect(await screen.findByText('Bloom ends on December 24, 2026 and is not charged again.')).toBeTruthy();
  expect(bodiesOf(call)).toEqual([{ subscriptionId: 's1' }]);
  expect(screen.queryByRole('button', { name: 'Cancel membership' })).toBe(null);
});

it('a cancellation that the server refuses is said, and nothing looks cancelled', async () => {
  draw(SUBSCRIPTION, {
    'POST /api/subscriptions/cancel': refusal(503, 'payments.unavailable', 'Please try again in a moment.'),
  });
  await press('Cancel membership');
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel membership' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('Please try again in a moment.');
  expect(screen.getByText('Active')).toBeTruthy();
});

it('a cancellation is taken back', async () => {
  draw(
    { ...SUBSCRIPTION, isEnding: true, nextCharge: null },
    { 'POST /api/subscriptions/resume': json(statusWith(SUBSCRIPTION)) },
  );
  await press('Keep Bloom');
  expect(await screen.findByText('$9.99 on December 24, 2026')).toBeTruthy();
});

it('a change that waits is said with its day and price, and can be taken back', async () => {
  const next = { tier: 'bloom' as const, planName: 'Bloom', period: 'month' as const, amount: 999 };
  draw({ ...SUBSCRIPTION, tier: 'eclipse', planName: 'Eclipse', amount: 2499, next });
  expect(await screen.findByText('On December 24, 2026 it becomes Bloom, $9.99 a month.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Stay with Eclipse' })).toBeTruthy();
});

it('a failed charge says until when the membership is kept, and where to settle it', async () => {
  draw({
    ...SUBSCRIPTION,
    state: 'past_due',
    actionUrl: 'https://pay.example/confirm',
    graceUntil: '2026-12-31T00:00:00.000Z',
  });
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText(/kept until December 31, 2026/)).toBeTruthy();
  expect(alert.getByRole('link', { name: 'Settle the charge' }).getAttribute('href')).toBe(
    'https://pay.example/confirm',
  );
});

it('without a membership it leads to the plans; the invoices are there all the same', async () => {
  draw(null);
  const link = await screen.findByRole('link', { name: 'See the plans' });
  expect(link.getAttribute('href')).toBe('/subscribe');
  expect(screen.getByText('Invoices here')).toBeTruthy();
});

it('somebody whose membership ended reads when, and that everything is still there', async () => {
  draw({ ...SUBSCRIPTION, state: 'ended', nextCharge: null, endedAt: '2026-11-20T00:00:00.000Z' });
  expect(await screen.findByRole('heading', { name: 'Bloom has ended' })).toBeTruthy();
  expect(screen.getByText(/on November 20, 2026.*still here/)).toBeTruthy();
});

it('section 8: a status that cannot be read falls back to the free tier, says so, and can be asked again', async () => {
  draw(null, { [STATUS_CALL]: unreachable });
  expect(await screen.findByRole('heading', { name: 'The free plan, for now' })).toBeTruthy();
  expect(screen.getByText(/goes on as it was/)).toBeTruthy();
  expect(screen.getByText('Invoices here')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBe(null);
  cleanup();
  draw(null, { [STATUS_CALL]: json({ ...statusWith(null), success: false }) });
  expect(await screen.findByRole('heading', { name: 'The free plan, for now' })).toBeTruthy();
  network({ [STATUS_CALL]: json(statusWith(SUBSCRIPTION)) });
  await press('Try again');
  expect(await screen.findByRole('heading', { name: 'Bloom, monthly' })).toBeTruthy();
});
