import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { isTrustSetting, trustOf } from './trust-proxy.ts';

test.each(['true', 'false', '1', '3', '10.0.0.0/8', '127.0.0.1', '2001:db8::/32, loopback', 'uniquelocal'])(
  'accepts %s',
  (setting) => expect(isTrustSetting(setting)).toBe(true),
);

test.each([
  '',
  'yes',
  '0',
  '10',
  '10.0.0.0/33',
  '10.0.0',
  'example.com',
  '10.0.0.1,',
  '1::/129',
  '1.2.3.4/8/8',
])('refuses %j', (setting) => expect(isTrustSetting(setting)).toBe(false));

/** The address that fastify sees for a call through a chain of proxies. */
async function seen(setting: string, forwardedFor: string): Promise<string> {
  const app = Fastify({ trustProxy: trustOf(setting) });
  app.get('/', (request) => request.ip);
  const { body } = await app.inject({ url: '/', headers: { 'x-forwarded-for': forwardedFor } });
  await app.close();
  return body;
}

test.each([
  // The caller's own values are left of what the proxies append.
  ['false', '6.6.6.6', '127.0.0.1'],
  ['true', '6.6.6.6, 203.0.113.9', '203.0.113.9'],
  ['1', '6.6.6.6, 203.0.113.9', '203.0.113.9'],
  ['2', '6.6.6.6, 203.0.113.9, 10.0.0.1', '203.0.113.9'],
  ['loopback,10.0.0.0/8', '6.6.6.6, 203.0.113.9, 10.0.0.1', '203.0.113.9'],
  ['10.0.0.0/8', '6.6.6.6', '127.0.0.1'],
])('with %s, a call forwarded for %s is from %s', async (setting, header, address) => {
  expect(await seen(setting, header)).toBe(address);
});
