import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { contract } from '../../shared/route.ts';
import { addressOf, createClient } from './client.ts';
import type { Call } from './calls/send.ts';

const demo = contract({
  read: {
    method: 'GET',
    path: '/api/things/{id}',
    access: 'guest',
    summary: '',
    params: z.object({ id: z.string() }),
    query: z.object({ page: z.number().optional(), type: z.array(z.string()).optional() }),
    reply: z.object({ name: z.string() }),
  },
  put: {
    kind: 'upload',
    method: 'POST',
    path: '/api/things/{id}/file',
    access: 'session',
    summary: '',
    params: z.object({ id: z.string() }),
    field: 'file',
    maxBytes: 10,
    reply: z.object({ ok: z.boolean() }),
  },
  listen: {
    kind: 'events',
    method: 'GET',
    path: '/api/things/events',
    access: 'guest',
    summary: '',
    events: { delta: z.object({ text: z.string() }), done: z.object({ id: z.number() }) },
  },
});

function setUp(response: () => Response) {
  const calls: Call[] = [];
  const client = createClient(demo, async (call) => {
    calls.push(call);
    return response();
  });
  return { client, calls };
}

describe('the typed client', () => {
  it('fills in path parameters and queries', () => {
    expect(
      addressOf('/a/{id}/b', {
        params: { id: 'x/y' },
        query: { page: 2, none: undefined, type: ['p', 'q'] },
      }),
    ).toBe('/a/x%2Fy/b?page=2&type%5B%5D=p&type%5B%5D=q');
  });

  it('returns the parsed reply, and optional parts of the input may be omitted', async () => {
    const { client, calls } = setUp(() => Response.json({ name: 'Lamp' }));
    const reply = await client.read({ params: { id: '7' } });
    expect(reply.name).toBe('Lamp');
    expect(calls[0]).toMatchObject({ method: 'GET', path: '/api/things/7', priority: 'medium' });
  });

  it('uploads a file in its form field', async () => {
    const { client, calls } = setUp(() => Response.json({ ok: true }));
    await client.put({ params: { id: '7' }, file: new Blob(['hello']) });
    const form = calls[0]!.body as FormData;
    expect(await (form.get('file') as File).text()).toBe('hello');
  });

  it('reads events across chunk borders, and ends the stream when its reader leaves the loop', async () => {
    const text =
      'event: delta\ndata: {"text":"né"}\n\n: beat\n\nevent: delta\ndata: {"text":"2"}\n\nevent: done\ndata: {"id":3}\n\n';
    const bytes = new TextEncoder().encode(text);
    let isCancelled = false;
    const body = () =>
      new ReadableStream({
        start(controller) {
          for (let at = 0; at < bytes.length; at += 5) controller.enqueue(bytes.slice(at, at + 5));
        },
        cancel: () => void (isCancelled = true),
      });
    const { client } = setUp(() => new Response(body()));
    const received: unknown[] = [];
    for await (const { event, data } of client.listen()) {
      received.push([event, data]);
      if (event === 'done') break;
    }
    expect(received).toEqual([
      ['delta', { text: 'né' }],
      ['delta', { text: '2' }],
      ['done', { id: 3 }],
    ]);
    expect(isCancelled).toBe(true);
  });
});
