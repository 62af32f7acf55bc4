// What memory finds (memory.md 5): sixteen written conversations of 300 messages each, with questions whose answers were
// said 10, 30 and up to 290 messages before; corrections, deletions, and secrets told to another character.
import path from 'node:path';
import { fixedClock } from '../src/adapters/clock/index.ts';
import { createWordVectors } from '../src/adapters/word-vectors/index.ts';
import { uuidv7 } from '../src/adapters/ids/index.ts';
import { memberOf } from '../src/features/chat/server/conversation-state.ts';
import { readState } from '../src/features/chat/server/conversation-state.views.ts';
import { removeBranch } from '../src/features/chat/server/replies/removed.store.ts';
import { createSearch } from '../src/features/chat/server/memory/search/search-said.ts';
import { createLog } from '../src/platform/server/log.ts';
import { createRecall } from '../src/features/chat/server/memory/recall.ts';
import { storePlaces } from '../src/features/chat/server/memory/search/places.store.ts';
import { messageTokens } from '../src/features/chat/server/prompt/tokens.ts';
import { prepareRequest } from '../src/features/chat/server/send/prepare-request.ts';
import { openDatabase } from '../src/platform/server/db/database.ts';
import { startEmbeddedPostgres } from '../src/platform/server/db/embedded/embedded-postgres.ts';
import { migrate } from '../src/platform/server/db/migrate.ts';
import type { Persona } from '../src/shared/words/persona.ts';
import { createCast } from '../test/support/cast.ts';
import type { TestDatabase } from '../test/support/test-database.ts';
import type { Figure } from './bench.ts';
import { makeDataDir, removeDataDir } from './product.ts';
import { prefixShare } from './memory/prefix-share.ts';
import { holdTalk, readTalk, TALKS, type Talk } from './memory/stored-talk.ts';
import { short, type Row } from './table.ts';

/** Small, so that most of a conversation is outside of it. */
const WINDOW = 4_096;
const LATENCY_ASKS = 60;
const STORED_AT_ONCE = 1_000;
/** Characters of a message that are looked for in a prompt; longer ones are cut there. */
const PROBE = 48;

const likeness = createWordVectors([path.join(import.meta.dirname, '../content')]);

interface Asked {
  prompt: string;
  memory: string;
  memoryTokens: number;
}

const plain = (text: string): string => text.toLowerCase().replaceAll(/\s+/g, ' ').trim();
const holds = (prompt: string, message: string): boolean =>
  plain(prompt).includes(plain(message).slice(0, PROBE));

function askerOf(database: TestDatabase, { character }: Talk) {
  const clock = fixedClock(Date.now());
  const engine = { contextTokens: WINDOW };
  const search = createSearch({ db: database.db, likeness, meaning: async () => [] });
  const recall = createRecall({ database, search, clock, log: createLog('error') });
  const persona: Persona = {
    name: character.name,
    age: character.age,
    hook: character.description,
    description: character.description,
    personality: '',
    scenario: '',
    greetings: ['Hello.'],
    exampleDialogue: '',
    tags: [],
    systemPrompt: '',
    postHistoryInstructions: '',
  };
  return async (id: string, userId: string, endId: string | null, question: string): Promise<Asked> => {
    const state = (await readState(database.db, {
      id,
      userId,
      endId,
      windows: { usual: WINDOW, offered: {} },
    }))!;
    const message = { content: question, tokens: messageTokens(question), facts: [] };
    const { request, prompt } = prepareRequest(
      { clock, engine, productName: 'Nightbloom', memberModel: () => '' },
      state,
      { ...memberOf(state), persona },
      {
        message,
        mode: 'reply',
        length: 'medium',
        seed: 's',
        alternatives: [],
        support: 'none',
        memory: await recall(state, message, WINDOW),
        books: [],
      },
    );
    const told = request.messages.map(({ content }) => content).join('\n');
    const section = prompt.sections.find(({ kind }) => kind === 'memory');
    return { prompt: told, memory: section?.text ?? '', memoryTokens: section?.tokens ?? 0 };
  };
}

interface Counts {
  asked: number;
  all: number;
  any: number;
  /** Of those whose answer no longer stands in the history. */
  outside: number;
  outsideAny: number;
  corrections: number;
  newest: number;
  deletions: number;
  leftDeleted: number;
  secrets: number;
  leaked: number;
  mostTokens: number;
}

export const memory: Figure = async ({ say }) => {
  const dir = makeDataDir();
  const server = await startEmbeddedPostgres(path.join(dir, 'postgres'));
  const url = server.url('postgres');
  await migrate(url);
  const opened = openDatabase(url, { onIdleError: () => {} });
  const database: TestDatabase = {
    ...opened,
    url,
    async drop() {
      await opened.close();
      await server.stop();
      removeDataDir(dir);
    },
  };
  const ids = uuidv7(fixedClock(Date.now()));
  const cast = createCast(database, fixedClock(Date.now()), ids);
  const counts: Counts = {
    ...{ asked: 0, all: 0, any: 0, outside: 0, outsideAny: 0, corrections: 0, newest: 0 },
    ...{ deletions: 0, leftDeleted: 0, secrets: 0, leaked: 0, mostTokens: 0 },
  };
  try {
    const userId = await cast.person();
    for (let number = 1; number <= TALKS; number++) {
      say(`conversation ${number}`);
      const talk = readTalk(number);
      const held = await begin({ database, ids, cast }, talk, userId);
      await askAll(database, talk, held, counts);
    }
    const latency = await measureLatency({ database, ids, cast }, await cast.person());
    return rowsOf(counts, latency);
  } finally {
    await database.drop();
  }
};

interface Stage {
  database: TestDatabase;
  ids: ReturnType<typeof uuidv7>;
  cast: ReturnType<typeof createCast>;
}

async function begin({ database, ids, cast }: Stage, talk: Talk, userId: string, times = 1) {
  const characterId = await cast.character(userId, { name: talk.character.name });
  const { rows } = await database.pool.query<{ id: string }>(
    'select version_id as id from characters where id = $1',
    [characterId],
  );
  const member = { userId, characterId, versionId: rows[0]!.id };
  const held = await holdTalk({ database, ids }, talk, member, times);
  while ((await storePlaces(database.db, likeness, held.conversationId, STORED_AT_ONCE)) > 0);
  return { userId, ...held };
}

type Held = Awaited<ReturnType<typeof begin>>;

async function askAll(
  database: TestDatabase,
  talk: Talk,
  { userId, conversationId, messageIds }: Held,
  counts: Counts,
): Promise<void> {
  const ask = askerOf(database, talk);
  const textOf = (index: number) => talk.messages[index]!.text;
  for (const { askedAt, question, answerMessage } of talk.questions) {
    const {
      prompt,
      memory: told,
      memoryTokens,
    } = await ask(conversationId, userId, messageIds[askedAt - 1]!, question);
    const answers = [answerMessage].flat();
    const found = answers.filter((index) => holds(prompt, textOf(index))).length;
    counts.asked += 1;
    counts.any += found > 0 ? 1 : 0;
    counts.all += found === answers.length ? 1 : 0;
    counts.mostTokens = Math.max(counts.mostTokens, memoryTokens);
    const history = prompt.replace(told, '');
    if (answers.some((index) => holds(history, textOf(index)))) continue;
    counts.outside += 1;
    counts.outsideAny += found > 0 ? 1 : 0;
  }
  for (const { newMessage, question } of talk.corrections) {
    const { prompt } = await ask(conversationId, userId, null, question);
    counts.corrections += 1;
    counts.newest += holds(prompt, textOf(newMessage)) ? 1 : 0;
  }
  for (const { keyPhrase } of talk.secrets) {
    counts.secrets += 1;
    const other = await database.pool.query<{ id: string }>(
      'select id from conversations where user_id = $1 and id <> $2 limit 1',
      [userId, conversationId],
    );
    const [elsewhere] = other.rows;
    if (!elsewhere) continue;
    const { prompt } = await ask(elsewhere.id, userId, null, `What about the ${keyPhrase}?`);
    // The question itself names it once.
    counts.leaked += plain(prompt).split(plain(keyPhrase)).length > 2 ? 1 : 0;
  }
  for (const { message, question } of talk.deletions.toSorted((a, b) => b.message - a.message)) {
    const at = new Date();
    await database.transact((tx) =>
      removeBranch(tx, { conversationId, messageId: messageIds[message]!, at }),
    );
    const { prompt } = await ask(conversationId, userId, messageIds[message - 1]!, question);
    counts.deletions += 1;
    counts.leftDeleted += holds(prompt, textOf(message)) ? 1 : 0;
  }
}

/** Milliseconds that a recall takes in conversations of two sizes, at the 95th percentile. */
async function measureLatency(stage: Stage, userId: string): Promise<{ messages: number; p95: number }[]> {
  const talk = readTalk(1);
  const figures = [];
  for (const times of [1, 34, 334]) {
    const held = await begin(stage, talk, userId, times);
    const ask = askerOf(stage.database, talk);
    await stage.database.pool.query('analyze');
    const took: number[] = [];
    for (let n = 0; n < LATENCY_ASKS; n++) {
      const { question } = talk.questions[n % talk.questions.length]!;
      const from = performance.now();
      await ask(held.conversationId, userId, null, question);
      took.push(performance.now() - from);
    }
    took.sort((a, b) => a - b);
    figures.push({ messages: times * talk.messages.length, p95: took[Math.floor(took.length * 0.95)]! });
  }
  return figures;
}

function rowsOf(counts: Counts, latency: { messages: number; p95: number }[]): Row[] {
  const share = (part: number, whole: number) => `${short((100 * part) / whole)} % of ${whole}`;
  return [
    row(
      'answers in the prompt, any',
      '≥ 95 %',
      share(counts.any, counts.asked),
      counts.any / counts.asked >= 0.95,
    ),
    row('answers in the prompt, all', '', share(counts.all, counts.asked)),
    row('of those no longer in the history', '', share(counts.outsideAny, counts.outside)),
    row('corrections, newest value', 'all', share(counts.newest, counts.corrections)),
    row('deleted and still told', '0', String(counts.leftDeleted), counts.leftDeleted === 0),
    row('secrets told elsewhere', '0', String(counts.leaked), counts.leaked === 0),
    row('tokens of memory', '≤ 1,500', String(counts.mostTokens), counts.mostTokens <= 1_500),
    ...[4_096, 8_192, 32_768].map((window) => {
      const share = prefixShare(readTalk(1), window);
      const limit = window === 8_192 ? '≥ 90 %' : '';
      return row(`prompt shared with the turn before, window ${window}`, limit, `${short(100 * share)} %`);
    }),
    ...latency.map(({ messages, p95 }) =>
      row(
        `state, recall and prompt at ${messages} messages, p95`,
        messages > 5_000 ? '≤ 15 ms' : '',
        `${short(p95)} ms`,
      ),
    ),
  ];
}

const row = (what: string, limit: string, figure: string, isOk?: boolean): Row => ({
  goal: 'M',
  what,
  limit,
  figure,
  ...(isOk === undefined ? {} : { isOk }),
});
