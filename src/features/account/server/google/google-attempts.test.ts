import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { fixedClock } from '../../../../adapters/clock/index.ts';
import { createGoogleAttempts } from './google-attempts.ts';

const clock = fixedClock(Date.UTC(2026, 10, 21));

async function browse(isSecure: boolean, secret = 'a secret for tests that is long enough') {
  const attempts = createGoogleAttempts({ secret, clock, isSecure });
  const app = Fastify();
  await app.register(cookie);
  app.get('/begin', async (_request, reply) => attempts.begin(reply));
  app.get('/take', async (request, reply) => ({ found: await attempts.take(request, reply) }));
  return {
    begin: async () => {
      const reply = await app.inject('/begin');
      return {
        attempt: reply.json<object>(),
        line: String(reply.headers['set-cookie']),
        cookies: reply.cookies,
      };
    },
    take: (cookies: { name: string; value: string }[]) =>
      app.inject({
        url: '/take',
        cookies: Object.fromEntries(cookies.map(({ name, value }) => [name, value])),
      }),
  };
}

test('the cookie is read by no script and sent by no other site', async () => {
  const { line } = await (await browse(false)).begin();
  expect(line).toMatch(/^nb_google=/);
  for (const part of ['HttpOnly', 'SameSite=Strict', 'Max-Age=600', 'Path=/']) expect(line).toContain(part);
  expect(line).not.toContain('Secure');
});

test('where there is TLS it travels over nothing else, and no neighbour can plant it', async () => {
  const { line } = await (await browse(true)).begin();
  expect(line).toMatch(/^__Host-nb_google=/);
  for (const part of ['Secure', 'HttpOnly', 'Path=/']) expect(line).toContain(part);
  expect(line).not.toContain('Domain');
});

test('what was begun is taken once out of the browser, until it is too old', async () => {
  const browser = await browse(false);
  const { attempt, cookies } = await browser.begin();
  expect(new Set(Object.values(attempt)).size).toBe(3);
  for (const value of Object.values(attempt)) expect(value).toMatch(/^[\w-]{43}$/);
  const taken = await browser.take(cookies);
  expect(taken.json()).toEqual({ found: attempt });
  expect(String(taken.headers['set-cookie'])).toMatch(/^nb_google=;.*Expires=Thu, 01 Jan 1970/);
  clock.advance(600_000);
  expect((await browser.take(cookies)).json()).toEqual({ found: null });
  expect((await browser.take([])).json()).toEqual({ found: null });
});

test('another server with the same secret takes it too, one with another does not', async () => {
  const { attempt, cookies } = await (await browse(false)).begin();
  expect((await (await browse(false)).take(cookies)).json()).toEqual({ found: attempt });
  const foreign = await browse(false, 'another secret that is as long as that');
  expect((await foreign.take(cookies)).json()).toEqual({ found: null });
});
