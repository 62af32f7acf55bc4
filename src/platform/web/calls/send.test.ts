import { describe, expect, it } from 'vitest';
import { ApiError } from '../api-error.ts';
import type { RequestQueue } from './request-queue.ts';
import { createSend, type Call } from './send.ts';
import type { Tokens } from './tokens.ts';

const direct: RequestQueue = { run: (_, attempt) => attempt() };
const json = (status: number, body: unknown) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, statusText: 'Sorry' });

/** The test may change `holder` and `token` during a call, as another tab would. */
function setUp(replies: (Response | (() => Response))[], token: string | null = 'abc', queue = direct) {
  const asked: { url: string; init: RequestInit }[] = [];
  const events: string[] = [];
  const who = { token, holder: token === null ? null : 'u1' };
  const tokens: Tokens = {
    fresh: async () => who.token,
    current: () => who.token,
    holder: () => who.holder,
    store: () => {},
    clear() {
      who.token = null;
      who.holder = null;
      events.push('clear');
    },
  };
  const send = createSend({
    fetch: async (url, init) => {
      asked.push({ url: String(url), init: init! });
      const reply = replies.shift()!;
      return typeof reply === 'function' ? reply() : reply;
    },
    tokens,
    queue,
    viewerHeaders: () => ({ 'x-show-nsfw': '1' }),
    onSessionLost: () => void events.push('reload'),
  });
  return { send, asked, events, who };
}

const call = (changes: Partial<Call> = {}): Call => ({
  method: 'GET',
  path: '/api/x',
  priority: 'high',
  ...changes,
});
const invalid = (text = 'Invalid or expired token') =>
  json(401, { error: { code: 'auth.required', message: text } });

describe('the content of a request', () => {
  it('cookies, token, the viewer’s choice and JSON', async () => {
    const { send, asked } = setUp([json(200, {})]);
    await send(call({ method: 'POST', body: { a: 1 } }));
    expect(asked[0]!.init).toMatchObject({
      credentials: 'include',
      body: '{"a":1}',
      headers: { authorization: 'Bearer abc', 'content-type': 'application/json', 'x-show-nsfw': '1' },
    });
  });

  it('the call’s own headers, beside those of every call', async () => {
    const { send, asked } = setUp([json(200, {})]);
    await send(call({ headers: { 'x-setup-key': 'k' } }));
    expect(asked[0]!.init.headers).toMatchObject({ 'x-setup-key': 'k', 'x-show-nsfw': '1' });
  });

  it('a form unchanged, and no token for a guest', async () => {
    const { send, asked } = setUp([json(200, {})], null);
    const form = new FormData();
    await send(call({ method: 'POST', body: form }));
    expect(asked[0]!.init.body).toBe(form);
    expect(asked[0]!.init.headers).not.toHaveProperty('content-type');
    expect(asked[0]!.init.headers).not.toHaveProperty('authorization');
  });

  it('the CSRF token, fetched once, and again if it is refused', async () => {
    const refused = json(403, { error: { code: 'request.csrf', message: 'Out of date' } });
    const { send, asked } = setUp([
      json(200, { csrfToken: 'one' }),
      json(200, {}),
      refused,
      json(200, { csrfToken: 'two' }),
      json(200, {}),
    ]);
    await send(call({ method: 'POST', csrf: true }));
    await send(call({ method: 'POST', csrf: true }));
    expect(asked.map(({ url }) => url)).toEqual([
      '/api/auth/csrf',
      '/api/x',
      '/api/x',
      '/api/auth/csrf',
      '/api/x',
    ]);
    expect(asked[4]!.init.headers).toMatchObject({ 'x-csrf-token': 'two' });
  });
});

describe('Any non-OK response raises an error whose message is the status code, a colon, then the body text or status text, with the status attached', () => {
  it.each([
    [500, 'broken', '500: broken'],
    [502, '', '502: Sorry'],
    [
      429,
      { error: { code: 'rate.exceeded', message: 'Rate limit exceeded' } },
      '429: {"error":{"code":"rate.exceeded","message":"Rate limit exceeded"}}',
    ],
  ])('%i %j: "%s"', async (status, body, message) => {
    const { send } = setUp([json(status, body)]);
    const error = (await send(call()).catch((reason: unknown) => reason)) as ApiError;
    expect([error.message, error.status]).toEqual([message, status]);
  });

  it('has the code, message and fields of the server’s error', async () => {
    const { send } = setUp([
      json(409, { error: { code: 'account.taken', message: 'Taken', fields: { email: 'Used' } } }),
    ]);
    const error = (await send(call()).catch((reason: unknown) => reason)) as ApiError;
    expect([error.status, error.code, error.serverMessage, error.fields]).toEqual([
      409,
      'account.taken',
      'Taken',
      { email: 'Used' },
    ]);
  });
});

describe('Invalid token: a 401 whose body contains "Invalid or expired token" or "invalid signature" clears stored tokens and user and reloads the page', () => {
  it.each(['Invalid or expired token', 'invalid signature'])('"%s"', async (text) => {
    const { send, events } = setUp([invalid(text)]);
    await expect(send(call())).rejects.toThrow(ApiError);
    expect(events).toEqual(['clear', 'reload']);
  });

  it('anywhere in the body', async () => {
    const { send, events } = setUp([json(401, 'jwt error: invalid signature (HS256)')]);
    await send(call()).catch(() => {});
    expect(events).toEqual(['clear', 'reload']);
  });

  it('ten concurrent responses do it once', async () => {
    const { send, events } = setUp(Array.from({ length: 10 }, () => invalid()));
    await Promise.allSettled(Array.from({ length: 10 }, () => send(call())));
    expect(events).toEqual(['clear', 'reload']);
  });

  it('any other 401, any other status, and a guest’s 401 do not', async () => {
    const wrong = setUp([json(401, { error: { code: 'account.credentials', message: 'Wrong password' } })]);
    await wrong.send(call()).catch(() => {});
    const other = setUp([json(403, 'Invalid or expired token')]);
    await other.send(call()).catch(() => {});
    const guest = setUp([json(401, 'Invalid or expired token')], null);
    await guest.send(call()).catch(() => {});
    expect([...wrong.events, ...other.events, ...guest.events]).toEqual([]);
  });

  it('a call whose token another tab has replaced is sent again with the new token', async () => {
    const test = setUp([
      () => {
        test.who.token = 'newer';
        return invalid();
      },
      json(200, {}),
    ]);
    expect((await test.send(call())).status).toBe(200);
    expect(test.asked[1]!.init.headers).toMatchObject({ authorization: 'Bearer newer' });
    expect(test.events).toEqual([]);
  });

  it('a response that arrives after a sign-out in another tab changes nothing', async () => {
    const test = setUp([
      () => {
        test.who.token = null;
        test.who.holder = null;
        return invalid();
      },
    ]);
    await expect(test.send(call())).rejects.toThrow(ApiError);
    expect(test.events).toEqual([]);
  });
});

describe('"No access token available"', () => {
  it('a guest’s call of a private route is not sent', async () => {
    const { send, asked } = setUp([], null);
    await expect(send(call({ isPrivate: true }))).rejects.toThrow(/^No access token available$/);
    expect(asked).toEqual([]);
  });
});

describe('a call that waits in the queue while another user signs in', () => {
  /** Runs the call when the test releases it. */
  function createManualQueue() {
    let go = () => {};
    const gate = new Promise<void>((resolve) => (go = resolve));
    const queue: RequestQueue = { run: async (_, attempt) => gate.then(attempt) };
    return { queue, go: () => go() };
  }

  it('is not sent in the name of the new user', async () => {
    const { queue, go } = createManualQueue();
    const { send, asked, who } = setUp([json(200, {})], 'abc', queue);
    const outcome = send(call({ method: 'POST' })).catch((error: Error) => error.name);
    who.holder = 'u2';
    go();
    expect(await outcome).toBe('AbortError');
    expect(asked).toEqual([]);
  });

  it('is sent in the name of the new user if it was a guest’s', async () => {
    const { queue, go } = createManualQueue();
    const { send, asked, who } = setUp([json(200, {})], null, queue);
    const outcome = send(call());
    Object.assign(who, { holder: 'u1', token: 'abc' });
    go();
    await outcome;
    expect(asked[0]!.init.headers).toMatchObject({ authorization: 'Bearer abc' });
  });
});
