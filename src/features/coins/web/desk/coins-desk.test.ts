// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  closeDesk,
  listed,
  openDesk,
  press,
  refusal,
  STAFF,
  type,
  type Answers,
} from '../../../../app/web/desk/test-support/desk-screen.ts';
import { toasts } from '../../../../platform/web/toasts.ts';
import type { Adjustment, DeskAccount } from '../../contract.ts';

beforeAll(() => import('../../../../app/web/desk/desk-page.tsx').then(() => {}));
afterEach(closeDesk);

const ACCOUNT: DeskAccount = {
  user: {
    id: 'u-ben',
    username: 'ben',
    email: 'ben@example.test',
    tier: 'bloom',
    createdAt: '2026-01-02T00:00:00.000Z',
  },
  info: {
    balance: 700,
    held: 8,
    owed: 40,
    buckets: { expiring: [{ amount: 100, expiresAt: '2026-12-01T00:00:00.000Z' }], monthly: 50, bought: 550 },
    claim: { amount: 300, isAvailable: false, nextAt: '2026-12-01T00:00:00.000Z', cap: 600 },
  },
};
const adjustment = (change: Partial<Adjustment>): Adjustment => ({
  id: 'a1',
  user: { id: 'u-ben', username: 'ben' },
  amount: 5000,
  reason: 'A long outage',
  state: 'waiting',
  askedBy: 'cleo',
  decidedBy: null,
  decidedAt: null,
  createdAt: '2026-11-24T09:30:00.000Z',
  ...change,
});
const ENTRY = {
  id: 'e1',
  amount: -4,
  balanceAfter: 700,
  reason: 'image',
  note: 'Four pictures',
  reference: '',
  createdAt: '2026-11-23T09:30:00.000Z',
};
const ADJUST = 'POST /api/desk/users/u-ben/adjustments';
const BASE: Answers = {
  'GET /api/desk/users/ben/coins': () => ACCOUNT,
  'GET /api/desk/users/u-ben/ledger': () => listed([ENTRY]),
  'GET /api/desk/adjustments': () => listed([]),
};
const confirm = async (name: string) =>
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));

describe('a user’s coins', () => {
  it('are found by name, address or id', async () => {
    const { router } = await openDesk('/desk/coins', {
      ...BASE,
      'GET /api/desk/users/ben%40example.test/coins': () => ACCOUNT,
    });
    const box = await screen.findByRole('searchbox');
    fireEvent.change(box, { target: { value: 'ben@example.test' } });
    fireEvent.submit(box.closest('form')!);
    expect(await screen.findByRole('heading', { level: 2, name: 'ben' })).toBeTruthy();
    expect(router.state.location.pathname).toMatch(/^\/desk\/coins\/ben(@|%40)example\.test$/);
  });

  it('show what can be spent, of what kinds, and what is owed', async () => {
    await openDesk('/desk/coins/ben', BASE);
    const fact = async (name: string) =>
      (await screen.findByText(name, { selector: 'dt' })).nextElementSibling?.textContent;
    expect(await fact('Can be spent')).toBe('700');
    expect(await fact('Owed')).toBe('40');
    expect(await fact('Until 2026-12-01 00:00')).toBe('100');
    expect(await fact('Monthly coins')).toBe('50 of at most 600');
    expect(await screen.findByText('Four pictures')).toBeTruthy();
  });

  it('say so where there is no such user', async () => {
    await openDesk('/desk/coins/nobody', {
      'GET /api/desk/users/nobody/coins': () => refusal(404, 'coins.no_user', 'There is no such user'),
    });
    expect((await screen.findByRole('alert')).textContent).toBe('There is no user “nobody”.');
  });

  it('are filtered by kind and days', async () => {
    const { sent } = await openDesk('/desk/coins/ben', BASE);
    await screen.findByText('Four pictures');
    type('Kind', 'pictures');
    await waitFor(() =>
      expect(sent('GET /api/desk/users/u-ben/ledger').at(-1)!.query['kind']).toBe('pictures'),
    );
    type('From', '2026-11-01');
    await waitFor(() =>
      expect(sent('GET /api/desk/users/u-ben/ledger').at(-1)!.query).toEqual({
        kind: 'pictures',
        from: '2026-11-01',
        page: '1',
      }),
    );
  });
});

describe('giving and taking', () => {
  it('gives with a reason and an expiry, and asks first', async () => {
    const { sent } = await openDesk('/desk/coins/ben', {
      ...BASE,
      [ADJUST]: () => Response.json(adjustment({ amount: 50, state: 'done' }), { status: 201 }),
    });
    await screen.findByRole('form', { name: 'Give or take coins' });
    type('Coins', '50');
    type('Expire after days', '30');
    type('Reason', 'A goodwill gift');
    press('Give coins');
    await confirm('Give 50 coins');
    await waitFor(() => expect(toasts.current()?.title).toBe('The coins are given'));
    expect(sent(ADJUST).map(({ body }) => body)).toEqual([
      { amount: 50, reason: 'A goodwill gift', expiresInDays: 30, idempotencyKey: expect.any(String) },
    ]);
    await waitFor(() => expect((screen.getByLabelText('Coins') as HTMLInputElement).value).toBe(''));
  });

  it('says before and after when a second administrator is needed', async () => {
    await openDesk('/desk/coins/ben', {
      ...BASE,
      [ADJUST]: () => Response.json(adjustment({}), { status: 201 }),
    });
    await screen.findByRole('form', { name: 'Give or take coins' });
    type('Coins', '1000');
    expect(screen.queryByText(/second administrator has to agree/)).toBeNull();
    type('Coins', '1001');
    expect(
      screen.getByText(/^Above 1,000 coins in a day, or with one user in a month, a second/),
    ).toBeTruthy();
    type('Reason', 'A long outage');
    press('Give coins');
    expect((await screen.findByRole('dialog')).textContent).toContain('before anything moves');
    await confirm('Give 1,001 coins');
    await waitFor(() => expect(toasts.current()?.title).toBe('It waits for a second administrator'));
  });

  it('takes as a negative amount, without an expiry, and shows a refusal', async () => {
    const { sent } = await openDesk('/desk/coins/ben', {
      ...BASE,
      [ADJUST]: () => refusal(409, 'coins.insufficient', 'They have only 700 coins'),
    });
    await screen.findByRole('form', { name: 'Give or take coins' });
    press('Take');
    expect(screen.queryByLabelText('Expire after days')).toBeNull();
    type('Coins', '900');
    type('Reason', 'Given by mistake');
    press('Take coins');
    await confirm('Take 900 coins');
    expect(await screen.findByText('They have only 700 coins')).toBeTruthy();
    expect(sent(ADJUST)[0]!.body).toMatchObject({ amount: -900 });
    expect(sent(ADJUST)[0]!.body).not.toHaveProperty('expiresInDays');
  });

  it('refuses what is no number of coins', async () => {
    await openDesk('/desk/coins/ben', BASE);
    await screen.findByRole('form', { name: 'Give or take coins' });
    type('Coins', '1.5');
    press('Give coins');
    expect(screen.getByText('Write a whole number')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Coins'));
  });
});

describe('adjustments', () => {
  it('are approved by somebody else than who asked', async () => {
    let state: Adjustment['state'] = 'waiting';
    const { sent } = await openDesk('/desk/adjustments', {
      'GET /api/desk/adjustments': () =>
        listed([adjustment({ state }), adjustment({ id: 'a2', askedBy: STAFF.username })]),
      'POST /api/desk/adjustments/a1/decision': () => {
        state = 'done';
        return adjustment({ state });
      },
    });
    expect(await screen.findByText('You asked; another administrator decides.')).toBeTruthy();
    press('Approve to give ben 5,000 coins');
    await confirm('Approve');
    expect(await screen.findByText('Done')).toBeTruthy();
    expect(sent('POST /api/desk/adjustments/a1/decision')[0]!.body).toEqual({ isApproved: true });
  });

  it('say why a decision was refused', async () => {
    await openDesk('/desk/adjustments', {
      'GET /api/desk/adjustments': () => listed([adjustment({ amount: -5000 })]),
      'POST /api/desk/adjustments/a1/decision': () =>
        refusal(409, 'coins.decided', 'It was decided a moment ago'),
    });
    await screen.findByText('A long outage');
    press('Refuse to take 5,000 coins from ben');
    await confirm('Refuse');
    await waitFor(() =>
      expect(toasts.current()).toMatchObject({
        title: 'It was not refused',
        description: 'It was decided a moment ago',
      }),
    );
  });
});
