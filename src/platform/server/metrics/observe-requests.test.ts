import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Log } from '../log.ts';
import { observeRequests, requestIds, SAMPLE } from './observe-requests.ts';

describe('the id of a request', () => {
  const idOf = (given?: string) => requestIds(() => 'made')({ headers: { 'x-request-id': given } });

  it('is taken from the proxy in front', () => expect(idOf('7f3a-11:b')).toBe('7f3a-11:b'));
  it.each([[undefined], [''], ['two words'], ['a\nline'], ['x'.repeat(129)]])('is created for %j', (given) =>
    expect(idOf(given)).toBe('made'),
  );
});

describe('the access log', () => {
  const lines: { access: { id: string; route: string; status: number; ms: number } }[] = [];
  const observed: unknown[] = [];
  let app: FastifyInstance;
  beforeAll(() => {
    app = Fastify({ genReqId: requestIds(() => 'made') });
    observeRequests(app, {
      log: { info: (line: (typeof lines)[number]) => lines.push(line) } as unknown as Log,
      metrics: { request: (...args: unknown[]) => observed.push(args) } as never,
    });
    app.get('/api/things/:id', async (request) => {
      if ((request.params as { id: string }).id === 'broken') throw new Error('no');
      return {};
    });
    app.get('/assets/*', async () => 'file');
  });
  afterAll(() => app.close());

  it('has a line for each call, with the route pattern and never the URL', async () => {
    await app.inject({ url: '/api/things/7?token=secret', headers: { 'x-request-id': 'abc' } });
    expect(lines).toHaveLength(1);
    expect(lines[0]!.access).toMatchObject({
      id: 'abc',
      method: 'GET',
      route: '/api/things/:id',
      status: 200,
    });
    expect(JSON.stringify(lines)).not.toMatch(/secret|\/7/);
    expect(observed).toEqual([[{ method: 'GET', path: '/api/things/:id' }, 200, expect.any(Number)]]);
  });

  it('has one line per hundred files, and a line for each failure', async () => {
    lines.length = 0;
    for (let i = 0; i < SAMPLE + 1; i++) await app.inject('/assets/a.js');
    expect(lines).toHaveLength(2);
    await app.inject('/api/things/broken');
    await app.inject('/nowhere');
    expect(lines.slice(2).map(({ access }) => [access.route, access.status])).toEqual([
      ['/api/things/:id', 500],
      ['unknown', 404],
    ]);
  });
});
