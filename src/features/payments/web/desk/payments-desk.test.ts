// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  closeDesk,
  listed,
  openDesk,
  press,
  refusal,
  type,
  type Answers,
} from '../../../../app/web/desk/test-support/desk-screen.ts';
import { toasts } from '../../../../platform/web/toasts.ts';
import type { DeskPaymentDetail, RevenueMonth } from '../../contract.ts';
import { parsePercent, percentText } from './percent.ts';
import { refundable } from './refund-form.tsx';
import { currenciesOf, netOf, revenueCsv } from './revenue-rows.ts';

beforeAll(() => import('../../../../app/web/desk/desk-page.tsx').then(() => {}));
afterEach(closeDesk);

const PAYMENT: DeskPaymentDetail = {
  id: 'p1',
  user: { id: 'u-ben', username: 'ben' },
  provider: 'sandbox',
  providerPaymentId: 'pay_1',
  reason: 'pack',
  title: '550 coins',
  amount: 1299,
  refunded: 0,
  currency: 'USD',
  coins: 550,
  coinsReversed: 0,
  dispute: null,
  invoiceId: 'i1',
  invoiceNumber: 'NB-2026-000012',
  paidAt: '2026-11-24T09:30:00.000Z',
  refunds: [],
};
const refund = (state: 'asked' | 'done' | 'failed', amount: number) => ({
  id: `r-${state}`,
  amount,
  reason: 'Asked for it',
  state,
  askedBy: 'ada',
  problem: '',
  createdAt: '2026-11-25T10:00:00.000Z',
});
const REFUND = 'POST /api/desk/payments/p1/refunds';

describe('the list', () => {
  it('searches and filters by its address', async () => {
    const { sent, router } = await openDesk('/desk/payments', {
      'GET /api/desk/payments': ({ query }) => listed(query['q'] === 'nobody' ? [] : [PAYMENT]),
    });
    await screen.findByText('550 coins');
    const box = screen.getByRole('searchbox');
    fireEvent.change(box, { target: { value: ' nobody ' } });
    fireEvent.submit(box.closest('form')!);
    await screen.findByText('No payment fits.');
    press('Disputed');
    await waitFor(() => expect(router.state.location.search).toEqual({ q: 'nobody', state: 'disputed' }));
    await waitFor(() =>
      expect(sent('GET /api/desk/payments').at(-1)!.query).toEqual({
        q: 'nobody',
        state: 'disputed',
        page: '1',
      }),
    );
  });

  it('pages, and says how many there are', async () => {
    const { sent } = await openDesk('/desk/payments', {
      'GET /api/desk/payments': ({ query }) =>
        listed([PAYMENT], { page: Number(query['page']), total: 120, hasMore: query['page'] !== '3' }),
    });
    expect(await screen.findByText('Page 1 of 3, 120 in all')).toBeTruthy();
    press('Older');
    expect(await screen.findByText('Page 2 of 3, 120 in all')).toBeTruthy();
    expect(sent('GET /api/desk/payments').at(-1)!.query['page']).toBe('2');
  });

  it('says why it did not come, and tries again', async () => {
    let isDown = true;
    await openDesk('/desk/payments', {
      'GET /api/desk/payments': () =>
        isDown ? refusal(403, 'auth.forbidden', 'This is for administrators') : listed([PAYMENT]),
    });
    expect((await screen.findByRole('alert')).textContent).toContain('This is for administrators');
    isDown = false;
    press('Try again');
    expect(await screen.findByText('550 coins')).toBeTruthy();
  });
});

describe('a refund', () => {
  const open = async (answers: Answers, payment = PAYMENT) => {
    const desk = await openDesk('/desk/payments/p1', {
      'GET /api/desk/payments/p1': () => payment,
      ...answers,
    });
    await screen.findByRole('heading', { name: 'Refunds' });
    return desk;
  };
  const confirm = async (name: string) =>
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));

  it('in full is asked about with its figures, and sent once confirmed', async () => {
    const { sent } = await open({
      [REFUND]: () => Response.json({ ...PAYMENT, refunds: [refund('asked', 1299)] }, { status: 201 }),
    });
    expect((screen.getByLabelText('Amount in USD') as HTMLInputElement).value).toBe('12.99');
    type('Reason', 'The pictures never came');
    press('Refund');
    expect((await screen.findByRole('dialog')).textContent).toContain('ben gets $12.99 back');
    expect(sent(REFUND)).toEqual([]);
    await confirm('Refund $12.99');
    expect(await screen.findByText('On its way')).toBeTruthy();
    expect(sent(REFUND).map(({ body }) => body)).toEqual([
      { amount: 1299, reason: 'The pictures never came', idempotencyKey: expect.stringMatching(/^.{8,}$/) },
    ]);
    expect(screen.getByText('There is nothing left to give back.')).toBeTruthy();
    expect(toasts.current()?.title).toBe('The refund is on its way');
  });

  it('in part says how many coins it takes back', async () => {
    await open({});
    type('Amount in USD', '6.49');
    expect(screen.getByText(/Takes back about 275 coins/)).toBeTruthy();
  });

  it('is not asked about while a field is at fault; the first one is focused', async () => {
    await open({});
    type('Amount in USD', '13.00');
    press('Refund');
    expect(screen.getByText('At most $12.99')).toBeTruthy();
    expect(screen.getByText('Say why')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Amount in USD'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('that fails shows the server’s faults, and is tried again under the same key', async () => {
    const { sent } = await open({
      [REFUND]: () => refusal(400, 'request.invalid', 'Say why', { reason: 'Say more' }),
    });
    type('Reason', 'Because');
    for (const _ of [1, 2]) {
      press('Refund');
      await confirm('Refund $12.99');
      expect(await screen.findByText('Say more')).toBeTruthy();
      await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Reason')));
      await waitFor(() => expect(screen.getByRole('button', { name: 'Refund' })).toBeTruthy());
    }
    const keys = sent(REFUND).map(({ body }) => (body as { idempotencyKey: string }).idempotencyKey);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect((screen.getByLabelText('Reason') as HTMLTextAreaElement).value).toBe('Because');
  });

  it('is not sent where the question is answered with no', async () => {
    const { sent } = await open({});
    type('Reason', 'A slip');
    press('Refund');
    await confirm('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(REFUND)).toEqual([]);
  });

  it('counts what is on its way as given, what failed as not', () => {
    const refunds = [refund('asked', 300), refund('failed', 500), refund('done', 200)];
    expect(refundable({ ...PAYMENT, refunded: 200, refunds })).toBe(799);
  });
});

describe('the overview', () => {
  const run = (isOk: boolean, findings: string[]) => ({
    id: 'c1',
    startedAt: '2026-11-24T03:00:00.000Z',
    finishedAt: '2026-11-24T03:00:01.000Z',
    isOk,
    findings,
  });

  it('says what a person has to look at, and checks the books on demand', async () => {
    let isChecked = false;
    await openDesk('/desk', {
      'GET /api/desk/revenue': () => ({ items: [month('2026-11', { packs: 5000, refunded: 1000 })] }),
      'GET /api/desk/payments': () =>
        listed([
          { ...PAYMENT, dispute: 'open' },
          { ...PAYMENT, dispute: 'lost' },
        ]),
      'GET /api/desk/orders': () => listed([], { total: 4 }),
      'GET /api/desk/adjustments': () => listed([]),
      'GET /api/desk/reconcile': () => ({
        items: isChecked ? [run(true, []), run(false, ['x'])] : [run(false, ['Payment p1 has no invoice'])],
      }),
      'POST /api/desk/reconcile': () => {
        isChecked = true;
        return run(true, []);
      },
    });
    expect(await screen.findByText('Payment p1 has no invoice')).toBeTruthy();
    const figure = (label: string) => screen.getByText(label).nextElementSibling?.textContent;
    await waitFor(() =>
      expect(
        ['Net revenue this month', 'Coins outstanding', 'Open disputes', 'Orders in mismatch'].map(figure),
      ).toEqual(['$40.00', '9,000', '1', '4']),
    );
    press('Check now');
    expect(await screen.findByText('They agree')).toBeTruthy();
    expect(screen.getByText('1 earlier check, 1 with findings.')).toBeTruthy();
  });
});

describe('revenue', () => {
  const months = [
    month('2026-11', { packs: 5000, memberships: 2000, refunded: 1299, disputed: 1 }),
    month('2026-11', { currency: 'EUR', packs: 100 }),
    month('2026-10', { packs: 100, refunded: 300 }),
  ];

  it('counts back what was given back or lost', () => {
    expect(months.map(netOf)).toEqual([5700, 100, -200]);
    expect(currenciesOf(months)).toEqual(['USD', 'EUR']);
  });

  it('is a table for spreadsheets', () => {
    const [head, first, , last] = revenueCsv(months).split('\r\n');
    expect(head!.split(',')).toHaveLength(first!.split(',').length);
    expect(first).toBe('2026-11,USD,50,20,0,12.99,0.01,57,3,9000,550,20,100');
    expect(last).toContain('2026-10,USD,1,0,0,3,0,-2,');
  });

  it('shows one currency at a time', async () => {
    await openDesk('/desk/revenue', { 'GET /api/desk/revenue': () => ({ items: months }) });
    const table = await screen.findByRole('table', { name: 'Revenue by month' });
    expect(within(table).getAllByRole('row')).toHaveLength(3);
    expect(screen.getByText(/the best was 2026-11 with \$57.00/)).toBeTruthy();
    type('Currency', 'EUR');
    expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(2);
  });
});

function month(name: string, change: Partial<RevenueMonth>): RevenueMonth {
  return {
    month: name,
    currency: 'USD',
    packs: 0,
    memberships: 0,
    tax: 0,
    refunded: 0,
    disputed: 0,
    payments: 3,
    coinsOutstanding: 9000,
    coinsBought: 550,
    coinsGiven: 20,
    coinsSpent: 100,
    ...change,
  };
}

it.each([
  ['19', 1900],
  [' 8.25 % ', 825],
  ['7.7', 770],
  ['100', 10_000],
  ['100.01', null],
  ['-1', null],
  ['1.234', null],
  ['', null],
])('%j percent is %j basis points', (text, points) => expect(parsePercent(text)).toBe(points));

it('basis points are written as percent', () =>
  expect([1900, 825].map(percentText)).toEqual(['19 %', '8.25 %']));
