// What every answer carries, whoever asks and whatever is wrong with the question.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api } from '../../src/app/contract.ts';
import type { Route } from '../../src/shared/route.ts';
import { createHouse, type House, type Person } from '../support/house.ts';

let house: House;
let ada: Person;

beforeAll(async () => {
  house = await createHouse();
  ada = await house.signUp('ada');
});
afterAll(() => house.close());

const ANY_ID = '01a21000-0000-7000-8000-000000000001';
const operations = Object.entries(api).flatMap(([feature, contract]) =>
  Object.entries(contract as Record<string, Route>).map(
    ([name, route]) => [`${feature}.${name}`, route] as const,
  ),
);

async function ask(route: Route, token: string | null): Promise<Response> {
  const leaving = new AbortController();
  const response = await fetch(house.origin + route.path.replaceAll(/\{\w+\}/g, ANY_ID), {
    method: route.method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(route.method === 'GET' ? {} : { 'content-type': 'application/json' }),
    },
    ...(route.method === 'GET' ? {} : { body: '{}' }),
    redirect: 'manual',
    signal: leaving.signal,
  });
  // Some are streams without an end.
  leaving.abort();
  return response;
}

describe.each(operations)('%s', (name, route) => {
  test('is kept by nobody, and read as nothing else', async () => {
    for (const token of [null, ada.session.accessToken]) {
      // Signing out or leaving would end what the others need.
      if (token && /logout|leave|deleteAccount|erase/i.test(name)) continue;
      const { headers, status } = await ask(route, token);
      expect(headers.get('x-content-type-options'), `${status}`).toBe('nosniff');
      expect(headers.get('cache-control'), `${status}`).toContain('no-store');
    }
  });
});

test.each(['/api/nothing', '/api/openapi.json', '/api/docs', '/media/x/y.webp', '/nothing', '/api/%zz'])(
  '%s is read as nothing else',
  async (path) => {
    const { headers } = await fetch(house.origin + path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  },
);
