// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import {
  drawScreen,
  json,
  network,
  refusal,
  unreachable,
  type Answer,
} from '../../../platform/web/test-support/draw-screen.ts';
import { SpendingLimit } from './spending-limit.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const SETTINGS = {
  country: null,
  taxedCountries: [],
  spendCap: 5000,
  nextCap: null,
  spent: 1299,
  currency: 'USD',
};
const CHANGE_CALL = 'PUT /api/payments/settings';

function draw(answers: Record<string, Answer> = {}) {
  const net = network({ 'GET /api/payments/settings': json(SETTINGS), ...answers });
  return { ...net, ...drawScreen(h(SpendingLimit)) };
}
async function type(text: string) {
  fireEvent.click(await screen.findByRole('button', { name: 'Change the limit' }));
  fireEvent.change(screen.getByRole('textbox'), { target: { value: text } });
}
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save the limit' }));

it('says what was spent of what', async () => {
  draw();
  expect(await screen.findByText('$12.99 of $50.00 spent this month.')).toBeTruthy();
});

it('lowers the limit at once', async () => {
  const { bodiesOf } = draw({ [CHANGE_CALL]: json({ ...SETTINGS, spendCap: 2000 }) });
  await type('20');
  save();
  expect(await screen.findByText('$12.99 of $20.00 spent this month.')).toBeTruthy();
  expect(bodiesOf(CHANGE_CALL)).toEqual([{ spendCap: 2000 }]);
});

it('says before and after a raise that it begins tomorrow', async () => {
  const nextCap = { amount: 8000, from: '2026-11-25T10:00:00.000Z' };
  draw({ [CHANGE_CALL]: json({ ...SETTINGS, nextCap }) });
  await type('80');
  expect(screen.getByText(/begins tomorrow/)).toBeTruthy();
  save();
  expect(await screen.findByText('From November 25, 2026 it is $80.00.')).toBeTruthy();
  expect(screen.getByText('$12.99 of $50.00 spent this month.')).toBeTruthy();
});

it('an empty field is no limit', async () => {
  const { bodiesOf } = draw({ [CHANGE_CALL]: json(SETTINGS) });
  await type('');
  save();
  await vi.waitFor(() => expect(bodiesOf(CHANGE_CALL)).toEqual([{ spendCap: null }]));
});

it('what is no amount is said, and not sent', async () => {
  const { bodiesOf } = draw();
  await type('a lot');
  save();
  expect((await screen.findByRole('alert')).textContent).toBe('Write an amount like 50 or 49.99');
  expect(bodiesOf(CHANGE_CALL)).toEqual([]);
});

it('a refusal stands at the field', async () => {
  draw({ [CHANGE_CALL]: refusal(400, 'request.invalid', 'Invalid', {}) });
  await type('60');
  save();
  expect((await screen.findByRole('alert')).textContent).toBe('Invalid');
});

it('limits that did not come are asked for again', async () => {
  draw({ 'GET /api/payments/settings': unreachable });
  expect(await screen.findByText('Your limit could not be loaded. What you set still holds.')).toBeTruthy();
});
