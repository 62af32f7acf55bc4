// What a question to the model costs its user's budget, however it ends.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createCast } from '../../../../../../test/support/cast.ts';
import { scriptedEngine } from '../../../../../../test/support/fakes.ts';
import { createTestDatabase, type TestDatabase } from '../../../../../../test/support/test-database.ts';
import { fixedClock } from '../../../../../adapters/clock/index.ts';
import { uuidv7 } from '../../../../../adapters/ids/index.ts';
import { Paused } from '../memory-deps.ts';
import { recapByModel } from './model-reading.ts';
import { createModelUse } from './model-use.ts';

const clock = fixedClock(Date.parse('2026-11-29T12:00:00Z'));
const ids = uuidv7(clock);
const engine = scriptedEngine(8192, { isStandIn: false });
let database: TestDatabase;
let userId: string;
let job: { conversationId: string; userId: string };

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  engine.forget();
  const cast = createCast(database, clock, ids);
  userId = await cast.person();
  await cast.talk(userId, await cast.character(userId));
  const { rows } = await database.pool.query<{ id: string }>(
    'select id from conversations where user_id = $1',
    [userId],
  );
  job = { conversationId: rows[0]!.id, userId };
});

const use = () => createModelUse({ database, clock, engine, safety: {} as never, dailyTokens: 1_000 });
const ask = (signal = new AbortController().signal) =>
  recapByModel(
    use().engineFor(userId),
    {
      messages: [
        {
          id: 'm1',
          role: 'user',
          speakerId: null,
          content: 'The bakery opens at four.',
          state: 'complete',
          at: new Date(clock.now()),
          isCrisis: false,
          beginsScene: false,
          bans: [],
        },
      ],
      userName: 'Ada',
      nameOf: () => 'Mira',
      zone: 'UTC',
      topics: [],
    },
    signal,
  );
async function spent(): Promise<number> {
  const { rows } = await database.pool.query<{ tokens: number }>(
    'select tokens from memory_budgets where user_id = $1',
    [userId],
  );
  return rows[0]?.tokens ?? 0;
}
/** The words of the question and the room for its answer. */
const MOST = 1_000;

test('what is answered costs what the engine reports', async () => {
  engine.say('{"title":"The bakery","recap":"It opens at four."}');
  await ask();
  expect(await spent()).toBe(2);
  expect(await use().mayAsk(job)).toBe(true);
});

test('while it is asked the most that it can cost is paid', async () => {
  const script = engine.hold();
  const asking = ask();
  await expect.poll(spent).toBeGreaterThan(MOST);
  expect(await use().mayAsk(job)).toBe(false);
  script.end();
  await asking;
  expect(await spent()).toBe(2);
});

test('what is given up for somebody who writes costs what was asked and answered until then', async () => {
  const writing = new AbortController();
  const script = engine.hold();
  const asking = ask(writing.signal);
  await expect.poll(spent).toBeGreaterThan(MOST);
  script.think('The user told of a bakery, and when it opens. '.repeat(10));
  script.next('{"title":');
  await new Promise(setImmediate);
  writing.abort(new Paused('somebody writes'));
  await expect(asking).rejects.toThrow('somebody writes');
  expect(await spent()).toBeGreaterThan(200);
  expect(await spent()).toBeLessThan(MOST);
});

test('what runs into its time limit costs all that it may have', async () => {
  const limit = new AbortController();
  engine.hold();
  const asking = ask(limit.signal);
  await expect.poll(spent).toBeGreaterThan(MOST);
  limit.abort(new DOMException('The time is over', 'TimeoutError'));
  await expect(asking).rejects.toThrow('The time is over');
  expect(await spent()).toBeGreaterThan(MOST);
});

test('an engine that refuses costs nothing, one that breaks off does', async () => {
  engine.fail('unreachable');
  await expect(ask()).rejects.toThrow('unreachable');
  expect(await spent()).toBe(0);
  engine.fail('unreachable', '{"title":');
  await expect(ask()).rejects.toThrow('unreachable');
  expect(await spent()).toBeGreaterThan(MOST);
});

test('what is given up before it was asked costs nothing', async () => {
  const asked = engine.requests.length;
  await expect(ask(AbortSignal.abort(new Paused('later')))).rejects.toThrow('later');
  expect(engine.requests).toHaveLength(asked);
  expect(await spent()).toBe(0);
});
