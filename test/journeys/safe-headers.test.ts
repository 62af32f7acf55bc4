// Security headers of every response, for every caller and every error.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api } from '../../src/app/contract.ts';
import type { Route } from '../../src/shared/route.ts';
import { createTestApp, type TestApp, type Person } from '../support/test-app.ts';

let app: TestApp;
let ada: Person;

beforeAll(async () => {
  app = await createTestApp();
  ada = await app.signUp('ada');
});
afterAll(() => app.close());

const ANY_ID = '01a21000-0000-7000-8000-000000000001';
const operations = Object.entries(api).flatMap(([feature, contract]) =>
  Object.entries(contract as Record<string, Route>).map(
    ([name, route]) => [`${feature}.${name}`, route] as const,
  ),
);

async function ask(route: Route, token: string | null): Promise<Response> {
  const leaving = new AbortController();
  const response = await fetch(app.origin + route.path.replaceAll(/\{\w+\}/g, ANY_ID), {
    method: route.method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(route.method === 'GET' ? {} : { 'content-type': 'application/json' }),
    },
    ...(route.method === 'GET' ? {} : { body: '{}' }),
    redirect: 'manual',
    signal: leaving.signal,
  });
  // Some responses are endless streams.
  leaving.abort();
  return response;
}

describe.each(operations)('%s', (name, route) => {
  test('is not cached, and forbids content sniffing', async () => {
    for (const token of [null, ada.session.accessToken]) {
      // Signing out or deleting the account would end the session that the other calls need.
      if (token && /logout|leave|deleteAccount|erase/i.test(name)) continue;
      const { headers, status } = await ask(route, token);
      expect(headers.get('x-content-type-options'), `${status}`).toBe('nosniff');
      expect(headers.get('cache-control'), `${status}`).toContain('no-store');
    }
  });
});

test.each(['/api/nothing', '/api/openapi.json', '/api/docs', '/media/x/y.webp', '/nothing', '/api/%zz'])(
  '%s forbids content sniffing',
  async (path) => {
    const { headers } = await fetch(app.origin + path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  },
);

test('behind TLS, responses have HSTS and cookies the __Host- prefix', async () => {
  // Below the ports that systems give to outgoing connections.
  const PORT = String(20_000 + (process.pid % 10_000));
  const env = { MODE: 'production', PUBLIC_URL: 'https://nightbloom.test', PORT };
  const encrypted = await createTestApp({ isSeeding: false, env });
  try {
    const { headers } = await fetch(`http://127.0.0.1:${PORT}/api/auth/csrf`);
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    expect(headers.getSetCookie().map((cookie) => cookie.split('=')[0])).toEqual(['__Host-nb_csrf']);
  } finally {
    await encrypted.close();
  }
  const plain = await fetch(`${app.origin}/api/auth/csrf`);
  expect(plain.headers.get('strict-transport-security')).toBe(null);
});
