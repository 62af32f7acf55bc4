// Taking requests in, with the neighbours' rooms played: what is hidden stands or falls with what is written.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createMemoryStore } from '../../../../adapters/blob-store/memory.ts';
import { fixedClock } from '../../../../adapters/clock/index.ts';
import { manualTicker } from '../../../../adapters/clock/ticker.ts';
import { uuidv7 } from '../../../../adapters/ids/index.ts';
import { createLog } from '../../../../platform/server/log.ts';
import { insertUser } from '../../../../../test/support/people.ts';
import { createTestDatabase, type TestDatabase } from '../../../../../test/support/test-database.ts';
import type { RemovalRequest } from '../../contract.ts';
import { HIDDEN_A_DAY } from '../../rules.ts';
import { createRemovals } from '../create-removals.ts';
import type { RemovalsDeps } from '../removals-deps.ts';
import type { Characters } from '../removals.needs.ts';

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
const post = vi.fn<RemovalsDeps['emails']['post']>(async () => true);
const publish = vi.fn(async () => {});
let removals: ReturnType<typeof createRemovals>;
beforeEach(() => {
  hidden.clear();
  waits.seconds = 0;
  notify.mockReset();
  post.mockClear();
  publish.mockClear();
  const hiding: Characters = {
    hide: async (_tx, id) => {
      hidden.add(id);
      return { file: null };
    },
    restore: async (_tx, id) => void hidden.delete(id),
    takeDownPortrait: async () => {},
    putPortraitBack: async () => {},
  };
  removals = createRemovals({
    database,
    clock,
    ids,
    ticker: manualTicker(),
    log: createLog('silent'),
    events: { publish, subscribe: async () => () => {} },
    characters: hiding,
    pictures: hiding,
    avatars: hiding,
    blobs: createMemoryStore(),
    notifier: { notify },
    emails: { post, languageOf: async () => null },
    audit: { record: async () => {} },
    limit: { strict: () => () => waits.seconds },
    secret: 'a secret for tests that is long enough',
    productName: 'Nightbloom',
    publicUrl: () => HOME,
  });
});

const people = (count: number): Promise<string[]> =>
  Promise.all(Array.from({ length: count }, () => insertUser(database, ids.next())));

const requestFor = (userIds: string[], key = ids.next()): RemovalRequest => ({
  idempotencyKey: key,
  kind: 'intimate_image',
  email: `${key}@example.test`,
  items: userIds.map((id) => `${HOME}/creators/${id}`),
  statement: 'It is me.',
  isNotConsenting: true,
  isGoodFaith: true,
  signature: 'Ada Example',
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
  const { items } = await removals.desk.list({ seesAddresses: true, queue: 'undecided', page: 1, limit: 10 });
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
  const { items } = await removals.desk.one(receipt.id, true);
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

const minorFor = (userIds: string[], reason?: string): RemovalRequest => ({
  idempotencyKey: ids.next(),
  kind: 'minor',
  items: userIds.map((id) => `${HOME}/creators/${id}`),
  ...(reason && { reason }),
});
let addresses = 0;
const anybody = () => ({ userId: null, address: `198.51.100.${addresses++}` });
const decide = async (id: string, decision: 'restore' | 'remove') => {
  const [moderator] = await people(1);
  const { revision } = await removals.desk.one(id, true);
  const reasons = { facts: 'Looked at it closely.', statement: 'It breaks no rule of ours.', revision };
  const policy = decision === 'restore' ? 'none' : 'minor';
  await removals.decisions.decide(moderator!, id, { decision, policy, ...reasons });
};
const leftIn = async (id: string) =>
  (await removals.desk.one(id, true)).items.map((item) => item.leftBecause);

test.each(['intimate_image', 'minor'] as const)(
  'a decision about a work and a %s request stands, whoever asks again and from wherever',
  async (kind) => {
    const [id] = await people(1);
    const ask = () => (kind === 'minor' ? minorFor([id!]) : requestFor([id!]));
    const first = await removals.requests.request(ask(), anybody());
    expect(first.isHidden).toBe(true);
    await decide(first.id, 'restore');
    expect(hidden.has(id!)).toBe(false);
    const again = await removals.requests.request(ask(), anybody());
    expect(again.isHidden).toBe(false);
    expect(hidden.has(id!)).toBe(false);
    expect(await leftIn(again.id)).toEqual(['decided']);
    const { items } = await removals.desk.list({
      seesAddresses: true,
      queue: 'undecided',
      page: 1,
      limit: 100,
    });
    expect(items.map((item) => item.id)).toContain(again.id);
    // Another kind is another question.
    const other = await removals.requests.request(
      kind === 'minor' ? requestFor([id!]) : minorFor([id!]),
      anybody(),
    );
    expect(other.isHidden).toBe(true);
    // Staff finds new facts: from then on that decision counts.
    await decide(again.id, 'remove');
    expect(hidden.has(id!)).toBe(true);
  },
);

test('without an account and a reason one named work is hidden, and a list waits for a person', async () => {
  const [one, ...list] = await people(4);
  expect((await removals.requests.request(minorFor([one!]), anybody())).isHidden).toBe(true);
  const bulk = await removals.requests.request(minorFor(list, '?'), anybody());
  expect(bulk.isHidden).toBe(false);
  expect(await leftIn(bulk.id)).toEqual(['bulk', 'bulk', 'bulk']);
  expect([...hidden]).toEqual([one]);
  const { items } = await removals.desk.list({
    seesAddresses: true,
    queue: 'undecided',
    page: 1,
    limit: 100,
  });
  expect(items.find((item) => item.id === bulk.id)).toMatchObject({ priority: 0 });
  const explained = await removals.requests.request(
    minorFor(list, 'All three say that they are 15.'),
    anybody(),
  );
  expect(explained.isHidden).toBe(true);
});

test('whoever may not be told why is told that something is hidden, and what was decided', async () => {
  const [owner] = await people(1);
  const { id } = await removals.requests.request(minorFor([owner!]), anybody());
  const written = () => post.mock.calls.map(([, email]) => email);
  expect(written()).toMatchObject([
    { userId: owner, subject: 'Something of yours is hidden for now', kind: 'removal.hidden' },
  ]);
  expect(written()[0]!.text).not.toMatch(/under 18|R-2026|request/);
  expect(await removals.statuses.held(owner!)).toEqual({ items: [] });
  await decide(id, 'restore');
  expect(written()).toHaveLength(2);
  expect(written()[1]).toMatchObject({ userId: owner, kind: 'removal.owner_decision' });
});

test('staff get one email about many requests, once an hour at most', async () => {
  const [a, b, c, staff] = await people(4);
  await database.pool.query("update users set role = 'user'");
  await database.pool.query("update users set role = 'moderator' where id = $1", [staff]);
  await removals.start();
  clock.advance(DAY);
  await removals.worker.settle();
  clock.advance(2 * 3_600_000);
  post.mockClear();
  const toStaff = () => post.mock.calls.map(([, email]) => email).filter(({ userId }) => userId === staff);
  for (const id of [a, b, c]) {
    await removals.requests.request(minorFor([id!]), anybody());
    await removals.worker.settle();
  }
  expect(toStaff()).toHaveLength(1);
  clock.advance(3_600_000 + 1);
  await removals.worker.settle();
  expect(toStaff()).toHaveLength(2);
  expect(toStaff()[1]!.subject).toMatch(/^2 removal requests are due/);
  await removals.stop();
});
