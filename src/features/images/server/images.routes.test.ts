import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createStudio, eventually, gate, type Studio } from '../../../../test/support/image-studio.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/test-database.ts';
import { createAccessTokens, type AccessTokens } from '../../../platform/server/access.ts';
import { answerErrors } from '../../../platform/server/http/error-reply.ts';
import { mount } from '../../../platform/server/http.ts';
import { createRateLimit } from '../../../platform/server/limits/rate-limit.ts';
import type { Tier } from '../../../shared/words/tier.ts';
import { imagesContract, type ImageJob } from '../contract.ts';

let database: TestDatabase;
let studio: Studio;
let app: FastifyInstance;
let tokens: AccessTokens;
let user: string;
let headers: Record<string, string>;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query('truncate image_jobs, images, image_slots, image_remains cascade');
  studio = await createStudio(database);
  tokens = createAccessTokens('a secret of at least 32 characters', studio.clock);
  app = fastify();
  answerErrors(app);
  mount(
    {
      app,
      uploads: app,
      rawBodies: app,
      tokens,
      limit: createRateLimit({ clock: studio.clock, store: null, scale: 100 }),
      isChecking: true,
    },
    imagesContract,
    studio.routes,
  );
  user = await studio.person(20);
  headers = await signIn(user);
  return async () => {
    await studio.loop.stop();
    await app.close();
  };
});

async function signIn(userId: string, tier: Tier = 'free') {
  const token = await tokens.sign({ userId, sessionId: 's', role: 'user', tier }, 600);
  return { authorization: `Bearer ${token}` };
}

const GENERATE = '/api/image-generation/generate';
const generate = (payload: object) => app.inject({ method: 'POST', url: GENERATE, headers, payload });
const eventsOf = (body: string): ImageJob[] =>
  body
    .split('\n\n')
    .filter((part) => part.startsWith('event: job\n'))
    .map((part) => JSON.parse(part.slice(part.indexOf('data: ') + 6)));

test('asking answers 202 with the job, and the pictures are listed when they are drawn', async () => {
  const answer = await generate({ prompt: 'A lantern', count: 2 });
  expect(answer.statusCode).toBe(202);
  await studio.loop.start(true);
  await studio.loop.whenIdle();
  const url = `/api/image-generation/jobs/${answer.json().id}`;
  expect((await app.inject({ url, headers })).json()).toMatchObject({ state: 'complete', spent: 8 });
  const listed = (await app.inject({ url: `/api/images?userId=${user}`, headers })).json();
  expect(listed).toMatchObject({ total: 2, page: 1, limit: 24, hasMore: false });
  const remove = { method: 'DELETE', url: `/api/images/${listed.items[0].id}`, headers } as const;
  expect((await app.inject(remove)).json()).toMatchObject({ success: true });
  expect((await app.inject(remove)).statusCode).toBe(404);
  const jobs = (await app.inject({ url: '/api/image-generation/jobs', headers })).json();
  expect(jobs.items[0].images).toHaveLength(1);
});

test('the models come with their prices by shape', async () => {
  const { data } = (await app.inject({ url: '/api/images/models' })).json();
  expect(data[0]).toMatchObject({
    id: 'atelier',
    isStandIn: true,
    prices: { '3:4': 4, '16:9': 4, '1:1': 4 },
  });
});

describe('bad input', () => {
  test.each([
    [{}],
    [{ prompt: '' }],
    [{ prompt: '   ' }],
    [{ prompt: 7 }],
    [{ prompt: 'x'.repeat(1501) }],
    [{ prompt: 'x', count: 0 }],
    [{ prompt: 'x', count: 5 }],
    [{ prompt: 'x', count: 1.5 }],
    [{ prompt: 'x', aspectRatio: '5:4' }],
    [{ prompt: 'x', characterId: 'no-id' }],
    [{ prompt: 'x', idempotencyKey: 'short' }],
    [{ prompt: 'x', price: 0 }],
    [{ prompt: 'x', model: 'none' }],
  ])('%j is 400 and costs nothing', async (payload) => {
    expect((await generate(payload)).statusCode).toBe(400);
    expect(await studio.coinAccountOf(user)).toEqual({ balance: 20, held: 0 });
  });

  test('guests, the blocked, the broke and the lost are told so', async () => {
    expect((await app.inject({ method: 'POST', url: GENERATE, payload: { prompt: 'x' } })).statusCode).toBe(
      401,
    );
    expect((await generate({ prompt: 'forbidden' })).statusCode).toBe(422);
    expect((await generate({ prompt: 'x', characterId: studio.ids.next() })).statusCode).toBe(404);
    await generate({ prompt: 'x', count: 4 });
    expect((await generate({ prompt: 'x', count: 2 })).statusCode).toBe(402);
    expect((await generate({ prompt: 'x' })).statusCode).toBe(202);
  });

  test('what the engine cannot draw is told before it is asked for, and costs nothing', async () => {
    const refusal = { reason: 'head', what: 'dragon' } as const;
    Object.assign(studio.engine, { understand: () => ({ understood: [], leftOut: ['dragon'], refusal }) });
    const prompt = 'a dragon over a castle';
    const url = '/api/image-generation/understand';
    const told = await app.inject({ method: 'POST', url, payload: { prompt } });
    const { variant, params, message } = told.json().understanding.refusal;
    expect({ variant, params }).toEqual({ variant: 'head', params: { what: 'dragon' } });
    const answer = await generate({ prompt });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().error).toMatchObject({ code: 'images.no_subject', variant, params, message });
    expect(await studio.coinAccountOf(user)).toEqual({ balance: 20, held: 0 });
    const missing = { prompt, characterId: studio.ids.next() };
    expect((await app.inject({ method: 'POST', url, payload: missing })).statusCode).toBe(404);
  });

  test('a token from before a membership ended permits nothing more', async () => {
    const lapsed = await studio.person(60);
    const stale = await signIn(lapsed, 'eclipse');
    const draw = (count: number) =>
      app.inject({ method: 'POST', url: GENERATE, headers: stale, payload: { prompt: 'x', count } });
    expect((await draw(4)).statusCode).toBe(202);
    expect((await draw(4)).statusCode).toBe(202);
    const answer = await draw(1);
    expect(answer.statusCode).toBe(429);
    expect(answer.json()).toMatchObject({
      error: { code: 'images.too_many' },
      action: 'draw more pictures at once',
    });
  });

  test.each(['', '/events'])(
    'somebody else’s job%s, a job that never was and a bad id are 404',
    async (tail) => {
      const { id } = (await generate({ prompt: 'x' })).json();
      const stranger = await signIn(await studio.person(0));
      const ask = (name: string, who: Record<string, string>) =>
        app.inject({ url: `/api/image-generation/jobs/${name}${tail}`, headers: who });
      expect((await ask(id, stranger)).statusCode).toBe(404);
      expect((await ask(studio.ids.next(), headers)).statusCode).toBe(404);
      expect((await ask('nonsense', headers)).statusCode).toBe(404);
    },
  );
});

describe('watching', () => {
  let origin: string;
  beforeEach(async () => {
    origin = await app.listen({ host: '127.0.0.1', port: 0 });
  });
  const watch = async (id: string): Promise<string> => {
    const url = `${origin}/api/image-generation/jobs/${id}/events`;
    return (await fetch(url, { headers })).text();
  };
  /** Resolves when its first event has come. */
  const watchBegun = async (id: string): Promise<{ rest: Promise<string> }> => {
    const url = `${origin}/api/image-generation/jobs/${id}/events`;
    const reader = (await fetch(url, { headers })).body!.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    const read = async () => {
      const { value = '', done } = await reader.read();
      text += value;
      return done;
    };
    while (eventsOf(text).length === 0) await read();
    const rest = async () => {
      while (!(await read()));
      return text;
    };
    return { rest: rest() };
  };

  test('tells where the job stands, each step, and ends with it', async () => {
    const { id } = (await generate({ prompt: 'x', count: 2, seed: 's' })).json();
    const [first, second] = [gate(), gate()];
    studio.engine.before = async ({ seed }, onProgress, signal) => {
      await (seed === 's' ? first : second).wait(signal);
      studio.clock.advance(1000);
      onProgress({ fraction: 0.5, stage: 'hair' });
      onProgress({ fraction: 0.6, stage: 'too soon to tell' });
    };
    const watching = await watchBegun(id);
    await studio.loop.start(true);
    await eventually(async () => expect((await studio.see(user, id)).state).toBe('running'));
    first.open();
    await eventually(async () => expect((await studio.see(user, id)).images).toHaveLength(1));
    second.open();
    const events = eventsOf(await watching.rest);
    expect(events[0]).toMatchObject({ progress: 0, images: [] });
    expect(events.at(-1)).toMatchObject({ state: 'complete', progress: 1, spent: 8 });
    expect(events.at(-1)!.images).toHaveLength(2);
    expect(events.map((event) => event.stage)).toContain('hair');
    expect(events.map((event) => event.stage)).not.toContain('too soon to tell');
    const progress = events.map((event) => event.progress);
    expect(progress).toEqual([...progress].sort((a, b) => a - b));
    expect(new Set(events.map((event) => JSON.stringify(event))).size).toBe(events.length);
  });

  test('a job that has ended is told once', async () => {
    const { id } = (await generate({ prompt: 'x' })).json();
    await studio.loop.start(true);
    await studio.loop.whenIdle();
    const events = eventsOf(await watch(id));
    expect(events).toMatchObject([{ state: 'complete', progress: 1 }]);
  });

  test('ends when the job is cancelled', async () => {
    const { id } = (await generate({ prompt: 'x' })).json();
    const watching = watch(id);
    const url = `/api/image-generation/jobs/${id}/cancel`;
    expect((await app.inject({ method: 'POST', url, headers })).json()).toMatchObject({ state: 'cancelled' });
    expect(eventsOf(await watching).at(-1)).toMatchObject({ state: 'cancelled', refunded: 4 });
  });

  test('sees what another server draws', async () => {
    const { id } = (await generate({ prompt: 'x' })).json();
    const watching = watch(id);
    const other = await createStudio(database);
    await other.loop.start(true);
    await other.loop.whenIdle();
    await other.loop.stop();
    let isOver = false;
    void watching.then(() => (isOver = true));
    await eventually(() => {
      studio.ticker.tick();
      expect(isOver).toBe(true);
    });
    expect(eventsOf(await watching).at(-1)).toMatchObject({ state: 'complete' });
  });
});
