import { expect, it } from 'vitest';
import { runningOf, planStateOf } from './plan-state.ts';
import { PLANS, statusWith, SUBSCRIPTION } from '../test-support/plans.ts';

const [free, bloom, eclipse] = [PLANS[0]!, PLANS[1]!, PLANS[2]!];

it('only a membership that runs counts as one', () => {
  expect(runningOf(statusWith(SUBSCRIPTION))).toBe(SUBSCRIPTION);
  expect(runningOf(statusWith({ ...SUBSCRIPTION, state: 'past_due' }))?.state).toBe('past_due');
  expect(runningOf(statusWith({ ...SUBSCRIPTION, state: 'ended' }))).toBe(null);
  expect(runningOf({ ...statusWith(SUBSCRIPTION), success: false })).toBe(null);
  expect(runningOf(undefined)).toBe(null);
});

it('a guest may make an account or order', () => {
  expect(planStateOf(free, 'month', null, true)).toBe('account');
  expect(planStateOf(bloom, 'month', null, true)).toBe('order');
});

it('somebody without a membership has the free plan and may order the others', () => {
  expect(planStateOf(free, 'month', null, false)).toBe('current');
  expect(planStateOf(eclipse, 'year', null, false)).toBe('order');
});

it('a member has their plan by their period, and may change to every other', () => {
  expect(planStateOf(bloom, 'month', SUBSCRIPTION, false)).toBe('current');
  expect(planStateOf(bloom, 'year', SUBSCRIPTION, false)).toBe('change');
  expect(planStateOf(eclipse, 'month', SUBSCRIPTION, false)).toBe('change');
  expect(planStateOf(free, 'month', SUBSCRIPTION, false)).toBe('leave');
});

it('a change that waits is not offered again', () => {
  const next = { tier: 'eclipse' as const, planName: 'Eclipse', period: 'year' as const, amount: 23_988 };
  expect(planStateOf(eclipse, 'year', { ...SUBSCRIPTION, next }, false)).toBe('next');
});

it('what is not offered by a period cannot be ordered', () =>
  expect(planStateOf({ ...bloom, year: null }, 'year', null, false)).toBe('not-offered'));
