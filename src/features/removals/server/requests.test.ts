// Taking requests in, with the neighbours' rooms played: what is hidden stands or falls with what is written.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { fixedClock } from '../../../adapters/clock/index.ts';
import { manualTicker } from '../../../adapters/clock/ticker.ts';
import { uuidv7 } from '../../../adapters/ids/index.ts';
import { createLog } from '../../../platform/server/log.ts';
import { insertUser } from '../../../../test/support/people.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/test-database.ts';
import type { RemovalRequest } from '../contract.ts';
import { HIDDEN_A_DAY } from '../rules.ts';
import { createRemovals } from './create-removals.ts';
import type { RemovalsDeps } from './removals-deps.ts';

const HOME = 'https://nightbloom.test';
const DAY = 86_400_000;
const clock = fixedClock(Date.UTC(2026, 10, 25, 12));
const ids = uuidv7(clock);
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const hidden = new Set<string>();
const waits = { seconds: 0 };
const notify = vi.fn(async () => {});
const publish = vi.fn(async () => {});
let removals: ReturnType<typeof createRemovals>;
beforeEach(() => {
  hidden.clear();
  waits.seconds = 0;
  notify.mockReset();
  publish.mockClear();
  const hiding: RemovalsDeps['hidings']['user'] = {
    hide: async (_tx, id) => {
      hidden.add(id);
      return { file: null };
    },
    restore: async (_tx, id) => void hidden.delete(id),
  };
  removals = createRemovals({
    ...{ database, clock, ids, ticker: manualTicker(), log: createLog('silent') },
    events: { publish, subscribe: async () => () => {} },
    hidings: { character: hiding, image: hiding, user: hiding },
    files: { get: async () => null },
    notifier: { notify, wake: () => {} },
    emails: { post: async () => {}, wake: () => {} },
    audit: { record: async () => {} },
    quota: () => waits.seconds,
    secret: 'a secret for tests that is long enough',
    productName: 'Nightbloom',
    publicUrl: () => HOME,
  });
});

const people = (count: number): Promise<string[]> =>
  Promise.all(Array.from({ length: count }, () => insertUser(database, ids.next())));

const requestFor = (userIds: string[], key = ids.next()): RemovalRequest => ({
  ...{ idempotencyKey: key, kind: 'intimate_image', email: `${key}@example.test` },
  items: userIds.map((id) => `${HOME}/creators/${id}`),
  ...{ statement: 'It is me.', isNotConsenting: true, isGoodFaith: true, signature: 'Ada Example' },
});

const countRows = async (table: 'removals' | 'content_holds'): Promise<number> => {
  const { rows } = await database.pool.query<{ total: number }>(
    `select count(*)::int as total from ${table}`,
  );
  return rows[0]!.total;
};

test('leaves nothing behind where its owner cannot be told', async () => {
  const [id] = await people(1);
  const before = [await countRows('removals'), await countRows('content_holds')];
  notify.mockRejectedValue(new Error('gone'));
  const request = requestFor([id!]);
  await expect(removals.requests.request(request, { userId: null, address: '192.0.2.1' })).rejects.toThrow(
    'gone',
  );
  expect([await countRows('removals'), await countRows('content_holds')]).toEqual(before);
  expect(publish).not.toHaveBeenCalled();

  // Sent again, it is a request like any other.
  notify.mockResolvedValue(undefined);
  const receipt = await removals.requests.request(request, { userId: null, address: '192.0.2.1' });
  expect(receipt.isHidden).toBe(true);
  expect(publish).toHaveBeenCalledTimes(1);
});

test('hides so much for one network address in a day, and leaves the rest to staff, first in line', async () => {
  const from = { userId: null, address: '192.0.2.2' };
  const everybody = await people(HIDDEN_A_DAY + 4);
  for (let start = 0; start < everybody.length; start += 17)
    await removals.requests.request(requestFor(everybody.slice(start, start + 17)), from);
  expect(hidden.size).toBe(HIDDEN_A_DAY);
  const { items } = await removals.desk.list({ queue: 'undecided', page: 1, limit: 10 });
  expect(items[0]).toMatchObject({ priority: 0, items: 17, hidden: HIDDEN_A_DAY - 17 });
  // Another address is not held to it, nor is this one a day later.
  const [other, later] = await people(2);
  await removals.requests.request(requestFor([other!]), { userId: null, address: '192.0.2.3' });
  clock.advance(DAY + 1);
  await removals.requests.request(requestFor([later!]), from);
  expect(hidden.has(other!)).toBe(true);
  expect(hidden.has(later!)).toBe(true);
});

test('tells who sends too many to wait', async () => {
  const [id] = await people(1);
  waits.seconds = 90;
  await expect(
    removals.requests.request(requestFor([id!]), { userId: null, address: '192.0.2.4' }),
  ).rejects.toMatchObject({ code: 'rate.exceeded', details: { retryAfter: 90 } });
  expect(hidden.size).toBe(0);
});

test('names one thing once, however many addresses lead to it', async () => {
  const [id] = await people(1);
  const request = requestFor([id!]);
  request.items.push(`/user-profile/${id}`, `nightbloom.test/creators/${id}`);
  const receipt = await removals.requests.request(request, { userId: null, address: '192.0.2.5' });
  const { items } = await removals.desk.one(receipt.id);
  expect(items).toHaveLength(1);
});

test('forgets network addresses after a month', async () => {
  const [id] = await people(1);
  const receipt = await removals.requests.request(requestFor([id!]), { userId: null, address: '192.0.2.6' });
  const mark = async () => {
    const { rows } = await database.pool.query<{ address_mark: string }>(
      'select address_mark from removals where id = $1',
      [receipt.id],
    );
    return rows[0]!.address_mark;
  };
  await removals.start();
  clock.advance(29 * DAY);
  await removals.worker.settle();
  expect(await mark()).toMatch(/^[\w-]{43}$/);
  clock.advance(2 * DAY);
  await removals.worker.settle();
  await removals.stop();
  expect(await mark()).toBe('');
});
