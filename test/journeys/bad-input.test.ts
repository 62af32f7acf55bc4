// Every route of the contract, fed with what it does not expect: always the one error shape, never a 500.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api } from '../../src/app/contract.ts';
import type { Route } from '../../src/shared/route.ts';
import { createHouse, type House, type Person } from '../support/house.ts';

let house: House;
let person: Person;
beforeAll(async () => {
  house = await createHouse();
  person = await house.signUp('mallory');
});
afterAll(() => house.close());

const routes: [string, Route][] = Object.entries(api).flatMap(([feature, contract]) =>
  Object.entries(contract as Record<string, Route>).map(([name, route]): [string, Route] => [
    `${feature}.${name}`,
    route,
  ]),
);
/** What the server takes where a route says nothing else. */
const BODY_BYTES = 1_048_576;
const SOME_ID = '01a1fed0-a8f9-7000-a24a-a89d07a15661';

interface Sent {
  path?: string;
  body?: string | Buffer;
  headers?: Record<string, string>;
}

async function send(route: Route, { path, body, headers }: Sent = {}) {
  const response = await fetch(house.origin + (path ?? route.path.replaceAll(/\{\w+\}/g, SOME_ID)), {
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
    // A body that is wholly optional may be absent, and some wrong types are simply other valid requests.
    expectRefusal(await send(route, { body }), [400, 404, 409, 422]);
  });
  test('refuses a huge body', async () => {
    const length = Math.max(BODY_BYTES, 'maxBytes' in route ? (route.maxBytes ?? 0) : 0);
    expectRefusal(await send(route, { body: JSON.stringify({ content: 'x'.repeat(length) }) }), [413]);
  });
  test('refuses another type of content', async () => {
    expectRefusal(
      await send(route, { body: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
      [415],
    );
  });
  test('takes invalid unicode without falling over', async () => {
    const body = Buffer.concat([
      Buffer.from('{"content":"'),
      Buffer.from([0xff, 0xfe, 0xc0]),
      Buffer.from('\\u0000\\ud800"}'),
    ]);
    expectRefusal(await send(route, { body }), [400, 404, 422]);
  });
});

/** An object with every field of the body's schema set to something that it cannot be. */
function wrongTypes(route: Route): Record<string, unknown> {
  const shape = (route.body as unknown as { shape?: Record<string, unknown> }).shape ?? { anything: 1 };
  return Object.fromEntries(Object.keys(shape).map((name) => [name, { nested: [] }]));
}

describe.each(withParams)('%s', (_name, route) => {
  test.each(['1', 'undefined', '..%2f..%2fetc', '%00', "' or 1=1 --", '0'.repeat(250), '%F0%9F%92%A9'])(
    'an id of %j names nothing',
    async (id) => {
      const path = route.path.replaceAll(/\{\w+\}/g, id);
      const body =
        route.body && route.method !== 'GET' ? '{"content":"hello","replyLength":"short"}' : undefined;
      expectRefusal(await send(route, { path, ...(body ? { body } : {}) }), [400, 404]);
    },
  );
  test('an id that nobody has names nothing', async () => {
    const body = route.body && route.method !== 'GET' ? '{"content":"hello"}' : undefined;
    const { status } = await send(route, body ? { body } : {});
    // An upload without a file is refused before its address is looked at.
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
    // A name that the route does not know is ignored; one that it knows is checked.
    if (answer.status !== 200) expectRefusal(answer, [400, 404]);
  });
});

test('an unknown path is the same shape', async () => {
  expectRefusal(await send({ method: 'GET', path: '/api/nothing' } as Route), [404]);
  expectRefusal(await send({ method: 'DELETE', path: '/api/characters' } as Route), [404]);
});

// This house runs in development mode, where the diagnostic ones are open; diagnostics.test.ts closes them.
test.each(routes.filter(([, route]) => route.access !== 'guest' && route.access !== 'diagnostic'))(
  '%s is closed to guests',
  async (_name, route) => {
    const body = route.body && route.method !== 'GET' ? '{}' : undefined;
    const answer = await send(route, { headers: { authorization: '' }, ...(body ? { body } : {}) });
    expectRefusal(answer, [401]);
  },
);
