import { describe, expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { createSend, type Call } from './send.ts';
import type { RequestQueue } from './request-queue.ts';
import type { Tokens } from './tokens.ts';

const straight: RequestQueue = { run: (_, attempt) => attempt() };
const json = (status: number, body: unknown) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, statusText: 'Sorry' });

function setUp(replies: Response[], token: string | null = 'abc') {
  const asked: { url: string; init: RequestInit }[] = [];
  const events: string[] = [];
  const tokens: Tokens = {
    fresh: async () => token,
    store: () => {},
    clear: () => void events.push('clear'),
  };
  const send = createSend({
    fetch: async (url, init) => {
      asked.push({ url: String(url), init: init! });
      return replies.shift()!;
    },
    tokens,
    queue: straight,
    viewerHeaders: () => ({ 'x-show-nsfw': '1' }),
    onSessionLost: () => void events.push('reload'),
  });
  return { send, asked, events };
}

const call = (changes: Partial<Call> = {}): Call => ({
  method: 'GET',
  path: '/api/x',
  priority: 'high',
  ...changes,
});

describe('send', () => {
  it('sends cookies, token, the viewer’s choice and JSON', async () => {
    const { send, asked } = setUp([json(200, {})]);
    await send(call({ method: 'POST', body: { a: 1 } }));
    expect(asked[0]!.init).toMatchObject({
      credentials: 'include',
      body: '{"a":1}',
      headers: { authorization: 'Bearer abc', 'content-type': 'application/json', 'x-show-nsfw': '1' },
    });
  });

  it('sends a form as it is, and a guest without a token', async () => {
    const { send, asked } = setUp([json(200, {})], null);
    const form = new FormData();
    await send(call({ method: 'POST', body: form }));
    expect(asked[0]!.init.body).toBe(form);
    expect(asked[0]!.init.headers).not.toHaveProperty('content-type');
    expect(asked[0]!.init.headers).not.toHaveProperty('authorization');
  });

  it('raises "<status>: <body>", or the status text where there is no body', async () => {
    const { send } = setUp([json(500, 'broken'), json(502, '')]);
    await expect(send(call())).rejects.toThrow('500: broken');
    await expect(send(call())).rejects.toThrow('502: Sorry');
  });

  it('carries code, message and fields of the server’s refusal', async () => {
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

  it.each(['Invalid or expired token', 'invalid signature'])(
    'a 401 with "%s" voids the session',
    async (text) => {
      const { send, events } = setUp([json(401, { error: { code: 'auth.required', message: text } })]);
      await expect(send(call())).rejects.toThrow(ApiError);
      expect(events).toEqual(['clear', 'reload']);
    },
  );

  it('another 401 does not, nor does one for a guest', async () => {
    const wrong = setUp([json(401, { error: { code: 'account.credentials', message: 'Wrong password' } })]);
    await wrong.send(call()).catch(() => {});
    const guest = setUp([json(401, 'Invalid or expired token')], null);
    await guest.send(call()).catch(() => {});
    expect([...wrong.events, ...guest.events]).toEqual([]);
  });

  it('fetches the forgery-protection token once, and anew when it is refused', async () => {
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
