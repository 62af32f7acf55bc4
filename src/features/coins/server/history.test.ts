import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCoinsData } from './coins-data.ts';
import { DAY_MS, openCoinBench, type CoinBench } from './test-support/coin-bench.ts';

let bench: CoinBench;
let user: string;
const page = { page: 1, limit: 50 };

beforeAll(async () => {
  bench = await openCoinBench();
  user = await bench.user();
  await bench.give(user, 5);
  await bench.coins.claimMonthly(user);
  bench.clock.advance(DAY_MS);
  await bench.buy(user, 100);
  await bench.release(await bench.hold(user, 12), 4);
  await bench.reverse(user, 3, null);
});
afterAll(() => bench.database.drop());

const amounts = async (filter: object) => {
  const { items, total } = await bench.coins.ledger(user, { kind: 'all', ...page, ...filter });
  expect(total).toBe(items.length);
  return items.map(({ amount }) => amount);
};

test('lists entries newest first with the balance after each, page by page', async () => {
  expect(await amounts({})).toEqual([-3, 4, -12, 100, 20, 5]);
  const second = await bench.coins.ledger(user, { kind: 'all', page: 2, limit: 4 });
  expect(second).toMatchObject({ total: 6, hasMore: false, page: 2 });
  expect(second.items).toMatchObject([
    { amount: 20, balanceAfter: 25, reason: 'claim', reference: '' },
    { amount: 5, balanceAfter: 5 },
  ]);
  const beyond = await bench.coins.ledger(user, { kind: 'all', page: 9, limit: 4 });
  expect(beyond).toMatchObject({ items: [], total: 6, hasMore: false });
});

test('filters by kind and by day, with exact totals', async () => {
  expect(await amounts({ kind: 'in' })).toEqual([4, 100, 20, 5]);
  expect(await amounts({ kind: 'out' })).toEqual([-3, -12]);
  expect(await amounts({ kind: 'pictures' })).toEqual([4, -12]);
  expect(await amounts({ kind: 'monthly' })).toEqual([20]);
  expect(await amounts({ kind: 'bought' })).toEqual([-3, 100]);
  expect(await amounts({ kind: 'gifts' })).toEqual([5]);
  expect(await amounts({ to: '2026-11-22' })).toEqual([20, 5]);
  expect(await amounts({ from: '2026-11-22', kind: 'in' })).toEqual([4, 100]);
  expect(await amounts({ from: '2026-11-23' })).toEqual([]);
});

async function textOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of bytes) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}

test('the export holds every entry, over all pages, in a form that spreadsheets read', async () => {
  const rich = await bench.user();
  const evil = '=HYPERLINK("https://evil.example","x")';
  await bench.database.transact(async (tx) => {
    for (let count = 0; count < 520; count++)
      await bench.coins.grant(tx, {
        userId: rich,
        amount: 1,
        reason: 'gift',
        key: bench.ids.next(),
        note: count === 0 ? evil : 'A gift, with “quotes”',
      });
  });
  const file = bench.coins.exportLedger(rich, { kind: 'all' });
  expect(file.name).toBe('coins-2026-11-22.csv');
  const text = await textOf(file.bytes as AsyncIterable<Uint8Array>);
  expect(text.startsWith('\uFEFFdate,what,amount,balance after,reason,reference\r\n')).toBe(true);
  const lines = text.trimEnd().split('\r\n');
  expect(lines).toHaveLength(521);
  expect(lines[1]).toBe('2026-11-22T00:00:00.000Z,"A gift, with “quotes”",1,520,gift,');
  expect(lines.at(-1)).toBe(
    `2026-11-22T00:00:00.000Z,"'=HYPERLINK(""https://evil.example"",""x"")",1,1,gift,`,
  );
  const none = bench.coins.exportLedger(rich, { kind: 'out' });
  expect((await textOf(none.bytes as AsyncIterable<Uint8Array>)).trimEnd().split('\r\n')).toHaveLength(1);
});

test('a person’s data holds their account, entries and lots', async () => {
  const files = [];
  for await (const file of createCoinsData({ database: bench.database }).files(user)) files.push(file);
  const [file] = files;
  let text = '';
  for await (const part of file!.bytes) text += String(part);
  const data = JSON.parse(text) as {
    balance: number;
    entries: { amount: number }[];
    lots: { remaining: number }[];
  };
  expect(data).toMatchObject({ balance: 114, held: 8, owed: 0 });
  expect(data.entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(114);
  expect(data.lots.reduce((sum, { remaining }) => sum + remaining, 0)).toBe(114);
});
