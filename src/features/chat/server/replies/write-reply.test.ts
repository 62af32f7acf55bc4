import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fixedClock } from '../../../../adapters/clock/index.ts';
import { createLog } from '../../../../platform/server/log.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import { ChatEngineError, type ChatOutcome } from '../../../../platform/server/ports/chat-engine.ts';
import { createTestDatabase, type TestDatabase } from '../../../../../test/support/test-database.ts';
import type { Message } from '../../contract.ts';
import type { ReplyGuard } from '../chat.needs.ts';
import { Reply } from './reply.ts';
import { createExchangeWriter } from './exchange-writer.ts';
import { writeReply, type Ask } from './write-reply.ts';

const outcome: ChatOutcome = {
  finish: 'stop',
  usage: { promptTokens: 1, completionTokens: 1, isEstimate: true },
  model: 'test',
};
const begun = (change: Partial<Message> = {}): Message => ({
  id: '01930000-0000-7000-8000-000000000001',
  parentId: null,
  role: 'assistant',
  speakerId: null,
  content: '',
  state: 'streaming',
  problem: null,
  alternative: 1,
  alternatives: [],
  isEdited: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  help: null,
  marks: [],
  ...change,
});

const CONVERSATION = '01930000-0000-7000-8000-0000000000c0';
const NODE = '01930000-0000-7000-8000-0000000000d0';
const STORE = `insert into messages (id, conversation_id, content, node_id, role, state, tokens, path_tokens, created_at)
  values ($2, $1, $3, $4, 'assistant', 'streaming', 0, 0, now())
  on conflict (id) do update set content = $3, node_id = $4, state = 'streaming'`;

let database: TestDatabase;
let checkedTexts: string[];
beforeAll(async () => {
  database = await createTestDatabase();
  // The test inserts replies without their conversation and its members.
  await database.pool.query(`alter table messages drop constraint messages_conversation_id_fkey,
    drop constraint messages_speaker`);
});
afterAll(() => database.drop());
beforeEach(() => {
  checkedTexts = [];
});

/** Rejects text from the word "forbidden" on and masks "555". */
function guard(change: Partial<ReplyGuard> = {}): ReplyGuard {
  return {
    feed: (text) => !text.includes('forbidden'),
    end(text) {
      checkedTexts.push(text);
      if (text.includes('late')) return { isAllowed: false };
      const isMasked = text.includes('555');
      return { isAllowed: true, text: text.replace('555', '•••'), marks: isMasked ? ['masked'] : [] };
    },
    ...change,
  };
}

async function write(
  ask: Ask,
  {
    reply = new Reply(CONVERSATION, begun().id),
    message = begun(),
    rules = guard(),
    isStored = false,
    clock = fixedClock(0) as Clock,
  } = {},
) {
  if (!isStored) await database.pool.query(STORE, [CONVERSATION, message.id, message.content, NODE]);
  const stored = Promise.resolve({
    conversationId: CONVERSATION,
    userMessage: null,
    message,
    isStandIn: false,
  });
  const deps = {
    database,
    clock,
    log: createLog('silent'),
    engine: { name: 'test' },
    exchangeWriter: createExchangeWriter(database.db, NODE),
  };
  await writeReply(deps, { reply, ask, createGuard: () => rules, stored });
  return (await reply.ended)!;
}

const pieces =
  (...texts: string[]): Ask =>
  async (onText) => {
    texts.forEach(onText);
    return outcome;
  };

test('stores the text that the final check returns', async () => {
  const { message, error } = await write(pieces('Call ', '555', '.'));
  expect(message).toMatchObject({ content: 'Call •••.', state: 'complete', marks: ['masked'] });
  expect(error).toBeNull();
  expect(checkedTexts).toEqual(['Call 555.']);
});

test('keeps the marks that the message was created with', async () => {
  const { message } = await write(pieces('555'), { message: begun({ marks: ['out_of_role'] }) });
  expect(message.marks).toEqual(['out_of_role', 'masked']);
});

test.each([
  ['stopped', 'stopped'],
  ['shutdown', 'interrupted'],
] as const)('a reply that is %s is checked like a complete one', async (why, state) => {
  const reply = new Reply(CONVERSATION, begun().id);
  const half = (text: string): Ask => {
    return async (onText) => {
      onText(text);
      reply.stop(why);
      throw reply.signal.reason as Error;
    };
  };
  expect((await write(half('Call 555'), { reply })).message).toMatchObject({ content: 'Call •••', state });
  const again = new Reply(CONVERSATION, begun().id);
  const late: Ask = async (onText) => {
    onText('too late');
    again.stop(why);
    throw again.signal.reason as Error;
  };
  expect((await write(late, { reply: again })).message).toMatchObject({ content: '', state: 'retracted' });
});

test('checks a reply whose engine breaks off', async () => {
  const { message } = await write(async (onText) => {
    onText('Call 555');
    throw new ChatEngineError('broken', 'gone');
  });
  expect(message).toMatchObject({ content: 'Call •••', state: 'interrupted' });
});

test('stops the engine at a forbidden word and stores no text', async () => {
  const reply = new Reply(CONVERSATION, begun().id);
  const { message, error } = await write(
    async (onText, signal) => {
      onText('Fine so far. ');
      onText('forbidden');
      expect(signal.aborted).toBe(true);
      onText('more');
      throw signal.reason as Error;
    },
    { reply, rules: guard({ end: () => ({ isAllowed: false }) }) },
  );
  expect(message).toMatchObject({ content: '', state: 'retracted', marks: [] });
  expect(error).toMatchObject({ code: 'safety.retracted' });
  const frames: string[] = [];
  reply.join({ write: (text) => (frames.push(text), true), end() {}, isOpen: true, onClose() {} }, -1);
  expect(frames.join('')).not.toContain('Fine so far');
});

test('a continued reply keeps its earlier text and does not check it again', async () => {
  const going = () => new Reply(CONVERSATION, begun().id, { text: 'At 555 it began. ' });
  const kept = await write(pieces('555 it ended.'), { reply: going() });
  expect(checkedTexts).toEqual(['555 it ended.']);
  expect(kept.message.content).toBe('At 555 it began. ••• it ended.');
  const cut = await write(pieces('too late'), { reply: going() });
  expect(cut.message).toMatchObject({ content: 'At 555 it began.', state: 'interrupted' });
  expect(cut.message.problem).toContain('taken back');
});

test('stores the reply later when the database is unavailable at its end', async () => {
  await database.pool.query(STORE, [CONVERSATION, begun().id, '', NODE]);
  await database.pool.query('alter table messages rename to messages_away');
  const reply = new Reply(CONVERSATION, begun().id);
  const back = (async () => {
    expect((await reply.ended)?.message.state).toBe('interrupted');
    await database.pool.query('alter table messages_away rename to messages');
  })();
  await write(pieces('Kept.'), { reply, isStored: true });
  await back;
  const read = 'select content, state from messages where id = $1';
  await expect
    .poll(async () => (await database.pool.query(read, [begun().id])).rows)
    .toEqual([{ content: 'Kept.', state: 'complete' }]);
});

const thoughtsOf = async () =>
  (
    await database.pool.query('select content, tokens, ms from message_thoughts where message_id = $1', [
      begun().id,
    ])
  ).rows[0];
const forgetThoughts = () => database.pool.query('delete from message_thoughts');

/** Thinks, then writes; a second passes with each piece. */
const thinking =
  (thoughts: string[], texts: string[], change: Partial<ChatOutcome> = {}, tick = () => {}): Ask =>
  async (onText, _signal, onThought) => {
    for (const thought of thoughts) {
      onThought?.(thought);
      tick();
    }
    texts.forEach(onText);
    return { ...outcome, ...(thoughts.length > 0 ? { thoughts: thoughts.join('') } : {}), ...change };
  };

test('thoughts are stored apart from the reply, checked, counted and timed', async () => {
  await forgetThoughts();
  let now = 0;
  const ask = thinking(['Call 555', ' or not.'], ['Good evening.'], {}, () => (now += 1000));
  const { message } = await write(ask, { clock: { now: () => now } });
  expect(message).toMatchObject({ content: 'Good evening.', marks: [], thoughts: { ms: 2000 } });
  expect(await thoughtsOf()).toEqual({
    content: 'Call ••• or not.',
    tokens: message.thoughts!.tokens,
    ms: 2000,
  });
  // As the back-end counts them, where it does.
  await forgetThoughts();
  const usage = { ...outcome.usage, thoughtTokens: 77 };
  expect((await write(thinking(['Hm.'], ['Yes.'], { usage }))).message.thoughts?.tokens).toBe(77);
});

test('forbidden thoughts are taken back, and the reply stays', async () => {
  await forgetThoughts();
  const reply = new Reply(CONVERSATION, begun().id);
  const { message, error } = await write(thinking(['Hm. ', 'forbidden'], ['Good evening.']), { reply });
  expect(error).toBeNull();
  expect(message).toMatchObject({ content: 'Good evening.', state: 'complete' });
  expect(message.thoughts).toBeUndefined();
  expect(await thoughtsOf()).toBeUndefined();
  expect(reply.thoughts).toBe('');
  // What is found only at the end is not kept either.
  expect((await write(thinking(['too late'], ['Good evening.']))).message.thoughts).toBeUndefined();
});

test('the beginning of a text that turned out to be thoughts is none of it', async () => {
  await forgetThoughts();
  const { message } = await write(thinking([], ['She greets me.', 'Good evening.'], { textFrom: 14 }));
  expect(message.content).toBe('Good evening.');
  expect((await thoughtsOf())?.content).toBe('She greets me.');
  expect(checkedTexts).toEqual(['Good evening.', 'She greets me.']);
});

test('a reply of thoughts only is said to be that, and the thoughts are kept', async () => {
  await forgetThoughts();
  const { message, error } = await write(async (_onText, _signal, onThought) => {
    onThought?.('Hm.');
    throw new ChatEngineError('thoughts', 'only thought');
  });
  expect(error?.code).toBe('chat.thoughts');
  expect(message).toMatchObject({ state: 'failed', content: '' });
  expect(message.problem).toContain('only thought');
  expect((await thoughtsOf())?.content).toBe('Hm.');
});

test.each([
  ['filter', 'chat.filtered', 'content filter'],
  ['refusal', 'chat.refusal', 'declined'],
] as const)('a text that ends with a %s is kept, and why it ended is said', async (finish, code, words) => {
  const { message, error } = await write(thinking([], ['Good even'], { finish }));
  expect(message).toMatchObject({ content: 'Good even', state: 'interrupted' });
  expect(error?.code).toBe(code);
  expect(message.problem).toContain(words);
});

test('a reply that ran out of tokens is marked as cut until it has gone on to its end', async () => {
  const { message } = await write(thinking([], ['Good even'], { finish: 'length' }));
  expect(message).toMatchObject({ state: 'complete', marks: ['cut'] });
  const going = new Reply(CONVERSATION, begun().id, { text: 'Good even' });
  const ended = await write(thinking([], ['ing.']), { reply: going, message });
  expect(ended.message).toMatchObject({ content: 'Good evening.', marks: [] });
  const { rows } = await database.pool.query('select marks from messages where id = $1', [begun().id]);
  expect(rows).toEqual([{ marks: null }]);
});

test('a reply that goes on keeps the thoughts of before', async () => {
  await forgetThoughts();
  const { message } = await write(thinking(['One.'], ['Good even']));
  const going = new Reply(CONVERSATION, begun().id, { text: 'Good even' });
  const ended = await write(thinking(['Two.'], ['ing.']), { reply: going, message });
  expect((await thoughtsOf())?.content).toBe('One.\n\nTwo.');
  expect(ended.message.thoughts!.tokens).toBe(2 * message.thoughts!.tokens);
});
