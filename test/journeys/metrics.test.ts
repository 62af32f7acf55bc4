// Metrics for Prometheus, and request ids that connect responses with the log.
import os from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, type Person } from '../support/test-app.ts';

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await createTestApp({ env: { METRICS_ADDRESS: '127.0.0.1:0', DATA_DIR: os.tmpdir() } });
  ada = await app.signUp('ada');
});
afterAll(() => app.close());

const address = () => `http://127.0.0.1:${app.services.metrics.port()}/metrics`;

/** The samples by name and labels. */
async function read(): Promise<Map<string, number>> {
  const answer = await fetch(address());
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ]);
  const lines = (await answer.text()).split('\n').filter((line) => line && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
}

test('a reply is counted with its first token and its tokens', async () => {
  const [id] = await app.characters();
  app.chatEngine.say('It is a clear night.');
  await Array.fromAsync(ada.chat.send({ params: { id: id! }, body: { content: 'Good evening.' } }));
  const figures = await read();
  const engine = `engine="${app.chatEngine.name}"`;
  expect(figures.get(`nightbloom_chat_first_token_seconds_count{${engine}}`)).toBe(1);
  expect(figures.get(`nightbloom_chat_tokens_total{${engine},kind="completion"}`)).toBeGreaterThan(0);
  expect(figures.get('nightbloom_chat_replies_in_progress')).toBe(0);
  const label = 'method="POST",route="/api/chat/:id/message",status="200"';
  expect(figures.get(`nightbloom_http_request_duration_seconds_count{${label}}`)).toBe(1);
});

test('a failing engine is counted by its reason', async () => {
  const [id] = await app.characters();
  app.chatEngine.fail('unreachable');
  await Array.fromAsync(ada.chat.send({ params: { id: id! }, body: { content: 'Hello?' } })).catch(() => {});
  const label = `engine="${app.chatEngine.name}",reason="unreachable"`;
  expect((await read()).get(`nightbloom_chat_failures_total{${label}}`)).toBe(1);
});

test('each scrape reads the database connections, the picture queue and the ledger check', async () => {
  const figures = await read();
  expect(figures.get('nightbloom_database_connections')).toBeGreaterThan(0);
  expect(figures.get('nightbloom_pictures_waiting')).toBe(0);
  expect(figures.has('nightbloom_ledger_check_ok')).toBe(true);
  for (const name of ['pictures_failed_hour', 'emails_waiting_seconds', 'payments_events_waiting'])
    expect([name, figures.get(`nightbloom_${name}`)]).toEqual([name, expect.any(Number)]);
  expect(figures.get('nightbloom_storage_free_bytes')).toBeGreaterThan(0);
  expect([...figures.keys()]).toContainEqual(expect.stringMatching(/^nightbloom_build_info\{version="\d+\./));
  expect(figures.get('nodejs_eventloop_lag_seconds')).toBeGreaterThanOrEqual(0);
});

test('the metrics port serves nothing else, and the product’s port serves no metrics', async () => {
  expect((await fetch(address().replace('/metrics', '/'))).status).toBe(404);
  expect((await fetch(address(), { method: 'POST' })).status).toBe(404);
  expect((await fetch(`${app.origin}/metrics`)).status).toBe(404);
});

test('responses have the request’s id, also errors', async () => {
  const ask = async (path: string, headers = {}) =>
    (await fetch(app.origin + path, { headers })).headers.get('x-request-id');
  expect(await ask('/api/health', { 'x-request-id': 'from-the-proxy-7' })).toBe('from-the-proxy-7');
  expect(await ask('/api/not-there')).toMatch(/^[\da-f-]{36}$/);
});
