// The contract of push adapters: against a push service that works, fails, or does not answer.
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createPush } from '../../src/adapters/push/index.ts';
import { createWebPush } from '../../src/adapters/push/web-push.ts';
import type { Push, PushKeys } from '../../src/platform/server/ports/push.ts';
import { startPushService, type PushService, type TestBrowser } from '../support/push-service.ts';

let service: PushService;
let push: Push;
let from: PushKeys & { contact: string };
const open: Server[] = [];

beforeAll(async () => {
  service = await startPushService();
  push = createPush({ isLoopbackAllowed: true });
  from = { ...(await push.makeKeys()), contact: 'mailto:operator@nightbloom.test' };
});
afterAll(() => service.close());
afterEach(async () => {
  for (const server of open.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

const targetOf = ({ subscription: { endpoint, keys } }: TestBrowser) => ({ endpoint, ...keys });
const message = (browser: TestBrowser, endpoint = browser.subscription.endpoint) => ({
  target: { ...targetOf(browser), endpoint },
  payload: JSON.stringify({ title: 'Grüße ✓', body: 'x'.repeat(900) }),
  ttlSeconds: 60,
  urgency: 'normal' as const,
  topic: 'topic-1',
});
const never = new AbortController().signal;
const send = (browser: TestBrowser, endpoint?: string, how = push) =>
  how.send(message(browser, endpoint), from, never);

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/push`;
}

describe('a push', () => {
  test('is delivered encrypted for its browser and signed with our keys', async () => {
    const browser = service.browser();
    await send(browser);
    const [received] = browser.received;
    expect(received!.payload).toEqual(JSON.parse(message(browser).payload));
    expect(received!.headers).toMatchObject({ ttl: '60', urgency: 'normal', topic: 'topic-1' });
    const { authorization } = received!.headers;
    const token = /^vapid t=([^,]+), k=(.+)$/.exec(authorization ?? '');
    expect(token?.[2]).toBe(from.publicKey);
    const claims = JSON.parse(Buffer.from(token![1]!.split('.')[1]!, 'base64url').toString()) as object;
    expect(claims).toMatchObject({ sub: from.contact, aud: new URL(browser.subscription.endpoint).origin });
  });

  test.each<[number, Record<string, string>, object]>([
    [404, {}, { kind: 'gone' }],
    [410, {}, { kind: 'gone' }],
    [429, { 'retry-after': '120' }, { kind: 'temporary', retryAfterMs: 120_000 }],
    [429, { 'retry-after': 'whenever' }, { kind: 'temporary', retryAfterMs: null }],
    [500, {}, { kind: 'temporary', retryAfterMs: null }],
    [503, {}, { kind: 'temporary' }],
    [400, {}, { kind: 'refused' }],
    [413, {}, { kind: 'refused' }],
    // A redirect must not be followed, because it could lead anywhere.
    [301, { location: 'http://127.0.0.1:1/' }, { kind: 'refused' }],
  ])('fails if the answer is %i %o', async (status, headers, failure) => {
    const browser = service.browser();
    browser.answer(status, headers);
    await expect(send(browser)).rejects.toMatchObject({ name: 'PushError', ...failure });
  });

  test('may be retried if nobody answers or it is aborted', async () => {
    const browser = service.browser();
    await expect(send(browser, 'http://127.0.0.1:1/push')).rejects.toMatchObject({ kind: 'temporary' });
    const cut = await serve((request) => void request.socket.destroy());
    await expect(send(browser, cut)).rejects.toMatchObject({ kind: 'temporary' });
    browser.answer('hang');
    const abort = new AbortController();
    const sent = push.send(message(browser), from, abort.signal);
    abort.abort();
    await expect(sent).rejects.toMatchObject({ name: 'PushError', kind: 'temporary' });
  });

  test('ends at its deadline if nothing answers, and does not wait for an endless body', async () => {
    const impatient = createWebPush({ isLoopbackAllowed: true, deadlineMs: 200 });
    const browser = service.browser();
    browser.answer('hang');
    await expect(send(browser, undefined, impatient)).rejects.toMatchObject({ kind: 'temporary' });
    const endless = await serve((request, response) => {
      request.resume();
      response.writeHead(201).write('more and more');
    });
    await expect(send(browser, endless, impatient)).resolves.toBeUndefined();
  });
});

describe('an endpoint', () => {
  const strict = createPush({ isLoopbackAllowed: false });
  const of = (endpoint: string) => ({ ...targetOf(service.browser()), endpoint });

  test.each([
    'http://push.example.com/x',
    'https://localhost/x',
    'https://127.0.0.1/x',
    'https://10.1.2.3/x',
    'https://192.168.0.1/x',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/x',
    'https://[fd00::1]/x',
    'https://[::ffff:10.0.0.1]/x',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://user:secret@push.example.com/x',
    'https://database/x',
    'https://printer.local/x',
    'ftp://push.example.com/x',
    'nonsense',
  ])('%s gets no pushes', async (endpoint) => {
    expect(strict.accepts(of(endpoint))).toBe(false);
    await expect(
      strict.send({ ...message(service.browser()), target: of(endpoint) }, from, never),
    ).rejects.toMatchObject({ kind: 'refused' });
  });

  test('of a push service on the public network gets pushes', () => {
    for (const endpoint of [
      'https://fcm.googleapis.com/fcm/send/abc',
      'https://updates.push.services.mozilla.com/wpush/v2/abc',
      'https://web.push.apple.com/abc',
    ])
      expect(strict.accepts(of(endpoint))).toBe(true);
  });

  test('needs valid keys of a browser', () => {
    const target = of('https://push.example.com/x');
    for (const wrong of [{ p256dh: 'AAAA' }, { p256dh: '' }, { auth: 'AAAA' }, { p256dh: 'B'.repeat(87) }])
      expect(strict.accepts({ ...target, ...wrong })).toBe(false);
  });
});
