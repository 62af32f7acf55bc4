// How much of a conversation is read for a reply: what the models need that may write it, and not what others hold.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCast } from '../../../../../test/support/cast.ts';
import { scriptedEngine } from '../../../../../test/support/fakes.ts';
import { createTestDatabase, type TestDatabase } from '../../../../../test/support/test-database.ts';
import { fixedClock } from '../../../../adapters/clock/index.ts';
import { uuidv7 } from '../../../../adapters/ids/index.ts';
import { insertConversation, insertMessages, setHead } from '../chat.store.ts';
import type { OfferedModel } from '../chat.needs.ts';
import { NO_GENERATION } from '../generation/no-generation.ts';
import { saveGeneration } from '../generation/generation.store.ts';
import { stateOf } from './read-state.ts';

const clock = fixedClock(0);
const ids = uuidv7(clock);
let database: TestDatabase;
let userId: string;
let id: string;

/** Of 100 tokens each. */
const MESSAGES = 300;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query('update membership_tiers set memory_tokens = 16384');
  const cast = createCast(database, clock, ids);
  userId = await cast.person();
  const characterId = await cast.character(userId);
  const { versionId } = await database.db
    .selectFrom('characters')
    .select('version_id as versionId')
    .where('id', '=', characterId)
    .executeTakeFirstOrThrow();
  id = ids.next();
  const members = [{ characterId, versionId: versionId! }];
  const said = Array.from({ length: MESSAGES }, () => ids.next());
  await database.transact(async (tx) => {
    await insertConversation(tx, { id, userId, members, at: new Date(0) });
    await insertMessages(
      tx,
      said.map((messageId, at) => ({
        ...{ id: messageId, conversationId: id, parentId: said[at - 1] ?? null, alternative: 1 },
        ...{ role: 'user' as const, speakerId: null, content: 'words', state: 'complete' as const },
        ...{ tokens: 100, pathTokens: 100 * (at + 1), at: new Date(0) },
      })),
    );
    await setHead(tx, id, said.at(-1)!, new Date(0));
  });
});
afterAll(() => database.drop());

const offered = (name: string, contextTokens: number, isMemberOnly = false): OfferedModel => ({
  ...{ id: name, name, isMemberOnly, isAway: false, isUsable: true },
  engine: scriptedEngine(contextTokens),
});

/** How many messages are read where this model was chosen. */
async function read(model: string | null, ...models: OfferedModel[]): Promise<number> {
  await database.transact((tx) => saveGeneration(tx, id, { ...NO_GENERATION, model }));
  const state = await stateOf(
    {
      ...{ database, engine: scriptedEngine(2000), conversations: {} as never },
      offeredModels: () => models as never,
    },
    { id, userId, endId: null },
  );
  return state.history.length;
}

const small = offered('small', 1000);
const large = offered('large', 8000);
const huge = offered('huge', 131_072, true);

test('a model that is offered and not chosen makes no chat be read for longer', async () => {
  expect(await read(null)).toBe(20);
  expect(await read(null, small, large, huge)).toBe(20);
});

test('a chat is read for the model that was chosen, and for the usual one where that holds more', async () => {
  expect(await read('large', small, large, huge)).toBe(80);
  expect(await read('small', small, large, huge)).toBe(20);
});

test('a chosen model is read for while it is away, and no more than the tier permits', async () => {
  expect(await read('large', { ...large, isUsable: false, isAway: true })).toBe(80);
  expect(await read('huge', small, large, huge)).toBe(163 + 1);
  expect(await read('withdrawn', small, large, huge)).toBe(20);
});
