// Sends invalid input to every route of the contract: each error has the common shape and is never a 500.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect } from 'node:net';
import { api } from '../../src/app/contract.ts';
import type { Route } from '../../src/shared/route.ts';
import { createTestApp, type TestApp, type Person } from '../support/test-app.ts';

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await createTestApp();
  person = await app.signUp('mallory');
  // An admin, because other callers are refused before their input is read.
  await app.database.pool.query("update users set role = 'admin' where id = $1", [person.user.id]);
  const login = { emailOrUsername: 'mallory', password: person.password };
  person.session.accessToken = (await person.account.login({ body: login })).accessToken;
});
afterAll(() => app.close());

const routes: [string, Route][] = Object.entries(api).flatMap(([feature, contract]) =>
  Object.entries(contract as Record<string, Route>).map(([name, route]): [string, Route] => [
    `${feature}.${name}`,
    route,
  ]),
);
/** The server's default limit for bodies. */
const BODY_BYTES = 1_048_576;
const SOME_ID = '01a1fed0-a8f9-7000-a24a-a89d07a15661';

interface Sent {
  path?: string;
  body?: string | Buffer;
  headers?: Record<string, string>;
}

async function send(route: Route, { path, body, headers }: Sent = {}) {
  const response = await fetch(app.origin + (path ?? route.path.replaceAll(/\{\w+\}/g, SOME_ID)), {
    method: route.method,
    headers: {
      authorization: `Bearer ${person.session.accessToken}`,
      'x-csrf-token': person.session.csrfToken,
      cookie: [...person.session.cookies].map((pair) => pair.join('=')).join('; '),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  return { status: response.status, text };
}

function expectRefusal({ status, text }: { status: number; text: string }, statuses: number[]) {
  expect(statuses, text).toContain(status);
  const { error } = JSON.parse(text);
  expect(error).toMatchObject({
    code: expect.stringMatching(/^[a-z]+\.[a-z_]+$/),
    message: expect.stringMatching(/\S/),
  });
  expect(text).not.toMatch(/node_modules|\.ts:\d+|at \w+ \(|select |insert /i);
}

const withBody = routes.filter(([, route]) => route.body && route.method !== 'GET');
const withParams = routes.filter(([, route]) => route.params);
const withQuery = routes.filter(([, route]) => route.query);

describe.each(withBody)('%s', (_name, route) => {
  test.each([
    ['broken JSON', '{"a":'],
    ['a list', '[]'],
    ['a number', '7'],
    ['null', 'null'],
    ['wrong types', JSON.stringify(wrongTypes(route))],
    ['unknown fields', JSON.stringify({ isAdmin: true, __proto__x: 1 })],
    ['a polluting key', '{"__proto__":{"isAdmin":true}}'],
    ['deep nesting', '['.repeat(20_000) + ']'.repeat(20_000)],
  ])('refuses %s', async (_what, body) => {
    // Some of these bodies are valid for a route, which then refuses the call for another reason, such as the
    // id.
    expectRefusal(await send(route, { body }), [400, 404, 409, 422]);
  });
  test('refuses a huge body', async () => {
    const length = Math.max(BODY_BYTES, 'maxBytes' in route ? (route.maxBytes ?? 0) : 0);
    expectRefusal(await send(route, { body: JSON.stringify({ content: 'x'.repeat(length) }) }), [413]);
  });
  test.each(['application/x-www-form-urlencoded', 'text/plain'])('refuses content as %s', async (type) => {
    expectRefusal(await send(route, { body: 'a=1', headers: { 'content-type': type } }), [415]);
  });
  test('refuses invalid Unicode', async () => {
    const body = Buffer.concat([
      Buffer.from('{"content":"'),
      Buffer.from([0xff, 0xfe, 0xc0]),
      Buffer.from('\\u0000\\ud800"}'),
    ]);
    expectRefusal(await send(route, { body }), [400, 404, 422]);
  });
});

/** An object in which every field of the body's schema has a value of a wrong type. */
function wrongTypes(route: Route): Record<string, unknown> {
  const shape = (route.body as unknown as { shape?: Record<string, unknown> }).shape ?? { anything: 1 };
  return Object.fromEntries(Object.keys(shape).map((name) => [name, { nested: [] }]));
}

describe.each(withParams)('%s', (_name, route) => {
  test.each(['1', 'undefined', '..%2f..%2fetc', '%00', "' or 1=1 --", '0'.repeat(250), '%F0%9F%92%A9'])(
    'refuses the id %j',
    async (id) => {
      const path = route.path.replaceAll(/\{\w+\}/g, id);
      const body =
        route.body && route.method !== 'GET' ? '{"content":"hello","replyLength":"short"}' : undefined;
      expectRefusal(await send(route, { path, ...(body ? { body } : {}) }), [400, 404]);
    },
  );
  test('answers an unknown id without a server error', async () => {
    const body = route.body && route.method !== 'GET' ? '{"content":"hello"}' : undefined;
    const { status } = await send(route, body ? { body } : {});
    // An upload without a file is refused (415) before its id is checked.
    expect([200, 400, 404, 415]).toContain(status);
  });
});

describe.each(withQuery)('%s', (_name, route) => {
  test.each([
    'page=0',
    'page=-1',
    'page=abc',
    'limit=100000',
    'page=1e9',
    'page[]=1&page[]=2',
    'characterId=7',
    'after=x',
  ])('with ?%s', async (query) => {
    const path = `${route.path.replaceAll(/\{\w+\}/g, SOME_ID)}?${query}`;
    const answer = await send(route, { path });
    // Routes ignore unknown parameters and check known ones.
    // An upload without a file is refused (415) first.
    const refusals = route.kind === 'upload' ? [400, 404, 415] : [400, 404];
    if (answer.status !== 200) expectRefusal(answer, refusals);
  });
});

describe.each(routes.filter(([, route]) => route.kind === 'upload'))('%s', (_name, route) => {
  const part = 'content-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png';
  test.each([
    ['without a boundary', 'multipart/form-data', `--x\r\n${part}\r\n\r\nabc\r\n--x--\r\n`],
    ['of garbage', 'multipart/form-data; boundary=x', 'garbage'],
    ['of nothing', 'multipart/form-data; boundary=x', ''],
    ['cut off in a part', 'multipart/form-data; boundary=x', `--x\r\n${part}\r\n\r\nabc`],
    ['cut off in a header', 'multipart/form-data; boundary=x', `--x\r\n${part.slice(0, 30)}`],
  ])('refuses an upload %s', async (_what, type, body) => {
    const answer = await send(route, { body, headers: { 'content-type': type } });
    expectRefusal(answer, [400]);
    expect(JSON.parse(answer.text).error.code).toBe('request.invalid');
  });
});

/** Sends raw bytes, which no client library would send. @returns the response's status and body. */
async function sendRaw(bytes: string): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(app.origin);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  socket.write(bytes);
  let answer = '';
  for await (const chunk of socket) answer += String(chunk);
  const [head = '', text = ''] = answer.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), text };
}

test.each(['/api/characters/%zz', '/%', '/api/nothing/%zz', `/api/characters/${'a'.repeat(301)}`])(
  'a malformed address has the common error shape: %s',
  async (path) => {
    expectRefusal(await sendRaw(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`), [404]);
  },
);

test.each([
  ['invalid HTTP', 'nonsense\r\n\r\n', 400],
  ['no host', 'GET /api/health HTTP/1.1\r\nconnection close\r\n\r\n', 400],
  ['headers of 20 KB', `GET /api/health HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
])('%s is answered in the same shape', async (_what, bytes, status) => {
  expectRefusal(await sendRaw(bytes), [status]);
});

test('an unknown path has the common error shape', async () => {
  expectRefusal(await send({ method: 'GET', path: '/api/nothing' } as Route), [404]);
  expectRefusal(await send({ method: 'DELETE', path: '/api/characters' } as Route), [404]);
});

// In development mode, as here, diagnostic routes are open; diagnostics.test.ts tests them in production
// mode.
test.each(routes.filter(([, route]) => route.access !== 'guest' && route.access !== 'diagnostic'))(
  '%s is closed to guests',
  async (_name, route) => {
    const body = route.body && route.method !== 'GET' ? '{}' : undefined;
    const answer = await send(route, { headers: { authorization: '' }, ...(body ? { body } : {}) });
    expectRefusal(answer, [401]);
  },
);

test('a client that sends a too large body gets the error instead of a reset connection', async () => {
  const body = JSON.stringify({ emailOrUsername: 'a'.repeat(5_000_000), password: 'x' });
  const answers = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const response = await fetch(`${app.origin}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      return [response.status, ((await response.json()) as { error: { code: string } }).error.code];
    }),
  );
  expect(answers).toEqual(Array.from({ length: 8 }, () => [413, 'request.too_large']));
});
