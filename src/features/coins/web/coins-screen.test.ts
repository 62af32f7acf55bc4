// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
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
import type { CoinInfo, CoinPack, LedgerEntry } from '../contract.ts';
import { CoinsScreen } from './coins-screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const INFO_CALL = 'GET /api/coins/info';
const PACKS_CALL = 'GET /api/coins/packs';
const LEDGER_CALL = 'GET /api/coins/ledger';
const BUY_CALL = 'POST /api/coins/packs/p2/purchase';

const info: CoinInfo = {
  balance: 335,
  held: 0,
  owed: 0,
  buckets: { expiring: [{ amount: 15, expiresAt: '2026-12-24T00:00:00.000Z' }], monthly: 20, bought: 300 },
  claim: { amount: 20, isAvailable: true, nextAt: '2026-12-01T00:00:00.000Z', cap: 60 },
};
const pack = (id: string, coins: number, total: number, bonusPercent: number): CoinPack => ({
  id,
  coins,
  price: { net: total, tax: 0, total, currency: 'USD', taxLabel: '', taxBasisPoints: 0 },
  bonusPercent,
});
const packs = [pack('p1', 100, 299, 0), pack('p2', 550, 1299, 27)];
const entry: LedgerEntry = {
  id: 'e1',
  amount: 300,
  balanceAfter: 335,
  reason: 'membership',
  note: 'Bloom, November',
  reference: 'NB-2026-000012',
  createdAt: '2026-11-01T00:00:00.000Z',
};
const entries = (items: LedgerEntry[]) =>
  json({ items, page: 1, limit: 24, total: items.length, hasMore: false });

function draw(answers: Record<string, Answer> = {}, who: 'guest' | 'member' = 'member') {
  const answered: Record<string, Answer> = {
    [INFO_CALL]: json(info),
    [PACKS_CALL]: json({ items: packs }),
    [LEDGER_CALL]: entries([entry]),
    ...answers,
  };
  const net = network(answered);
  const left = watchDepartures('/coins');
  const element = h(CoinsScreen, { prices: null, spending: null, countryPicker: null, testNote: null });
  return { ...net, answered, left, ...drawScreen(element, { who, path: '/coins' }) };
}
const packButton = (coins: string) => screen.findByRole('button', { name: new RegExp(`${coins}\\s*coins`) });

it('shows where the balance lies, and which coins expire when', async () => {
  draw();
  const balance = within(await screen.findByRole('region', { name: 'Balance' }));
  expect(await balance.findByText('Until December 24')).toBeTruthy();
  expect(balance.getByText('20 of at most 60')).toBeTruthy();
  expect(screen.queryByText(/You owe/)).toBe(null);
});

it('says what is owed, and why', async () => {
  draw({ [INFO_CALL]: json({ ...info, balance: 0, owed: 40 }) });
  expect(await screen.findByText(/You owe 40 coins: a payment was taken back/)).toBeTruthy();
});

it('each pack says what is charged before it is pressed', async () => {
  draw();
  const button = await packButton('550');
  expect(button.textContent).toContain('Buy for $12.99');
  expect(button.textContent).toContain('+27%');
});

it('two quick presses are one order, of what was shown', async () => {
  const { bodiesOf, left } = draw({
    [BUY_CALL]: json({ success: true, orderId: 'o1', checkoutUrl: 'https://pay.example/c/1' }, 201),
  });
  const button = await packButton('550');
  fireEvent.click(button);
  fireEvent.click(button);
  await vi.waitFor(() => expect(left).toEqual(['https://pay.example/c/1']));
  fireEvent.click(button);
  expect(bodiesOf(BUY_CALL)).toEqual([{ expectedTotal: 1299, returnTo: '/coins' }]);
});

it('a pack that costs another sum by now is said, and stands in its place', async () => {
  const dearer = pack('p2', 550, 1499, 10);
  const drawn = draw({ [BUY_CALL]: refusal(409, 'payments.offer_changed', 'Changed', { offer: dearer }) });
  const button = await packButton('550');
  drawn.answered[PACKS_CALL] = json({ items: [packs[0], dearer] });
  fireEvent.click(button);
  expect((await screen.findByRole('alert')).textContent).toContain('costs $14.99 now; it was $12.99');
  await vi.waitFor(async () => expect((await packButton('550')).textContent).toContain('$14.99'));
  expect(drawn.left).toEqual([]);
});

it('a pack that was withdrawn goes', async () => {
  const drawn = draw({ [BUY_CALL]: refusal(409, 'payments.offer_changed', 'Changed', { offer: null }) });
  const button = await packButton('550');
  drawn.answered[PACKS_CALL] = json({ items: [packs[0]] });
  fireEvent.click(button);
  expect((await screen.findByRole('alert')).textContent).toContain('is no longer offered');
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: /550\s*coins/ })).toBe(null));
});

it('the own spending limit is said, with the way to it', async () => {
  draw({ [BUY_CALL]: refusal(409, 'payments.cap_reached', 'Your limit for this month is $20.00.') });
  fireEvent.click(await packButton('550'));
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText(/Your limit for this month is \$20\.00\./)).toBeTruthy();
  expect(alert.getByRole('link', { name: 'Look at your limit' })).toBeTruthy();
});

it('the history is filtered by kind and days, and saved as it is shown', async () => {
  const saved: string[] = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }));
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  const { asked } = draw({ 'GET /api/coins/ledger.csv': () => new Response('time,amount\n') });
  expect(await screen.findByText('Bloom, November')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Monthly' }));
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-01' } });
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-30' } });
  const wanted = 'kind=monthly&from=2026-11-01&to=2026-12-01';
  const searchesOf = (call: string) => asked.filter((one) => one.call === call).map(({ search }) => search);
  await vi.waitFor(() => expect(searchesOf(LEDGER_CALL).at(-1)).toBe(`?${wanted}&page=1&limit=24`));
  fireEvent.click(screen.getByRole('button', { name: /CSV/ }));
  await vi.waitFor(() => expect(saved).toEqual(['coins.csv']));
  expect(searchesOf('GET /api/coins/ledger.csv')).toEqual([`?${wanted}`]);
  click.mockRestore();
});

it('days the wrong way round are said, and not asked for', async () => {
  const { asked } = draw();
  await screen.findByText('Bloom, November');
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-30' } });
  await vi.waitFor(() => expect(asked.at(-1)?.search).toContain('from=2026-11-30'));
  const before = asked.length;
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-01' } });
  expect(screen.getByRole('alert').textContent).toBe('The first day is after the last');
  expect(asked.length).toBe(before);
});

it('a filter without a match says so, other than an empty history', async () => {
  draw({
    [LEDGER_CALL]: ({ url }) =>
      url.searchParams.get('kind') === 'gifts'
        ? entries([])({ url, body: null })
        : entries([entry])({ url, body: null }),
  });
  await screen.findByText('Bloom, November');
  fireEvent.click(screen.getByRole('button', { name: 'Gifts' }));
  expect(await screen.findByText('Nothing matches. Try another kind or other dates.')).toBeTruthy();
});

it('a guest sees the packs with their prices, and is asked to sign up', async () => {
  const { session, asked } = draw({}, 'guest');
  fireEvent.click(await packButton('550'));
  expect(session.askToSignUp).toHaveBeenCalledWith('buy coins');
  expect(asked.map(({ call }) => call)).toEqual([PACKS_CALL]);
});

it('a balance that did not come is no empty one', async () => {
  draw({ [INFO_CALL]: unreachable });
  expect(await screen.findByText('Your coins could not be loaded')).toBeTruthy();
});
