// A server on loopback with the jobs of stable-diffusion.cpp's server, well-behaved or not.
import { randomUUID } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { mockPicture, tornPicture } from './mock-picture.ts';

export type SdcppBehaviour =
  | 'well'
  | 'hangs'
  | 'is started anew'
  | 'forgets'
  | 'wrong size'
  | 'torn'
  | 'no picture'
  | 'no pictures'
  | 'out of memory'
  | 'fails in the middle'
  | 'is cancelled there'
  | 'is full'
  | 'invalid'
  | 'fails'
  | 'nonsense'
  | 'dies at once';

interface Job {
  status: string;
  looks: number;
  body: Record<string, unknown>;
}

const FAILURES: Partial<Record<SdcppBehaviour, object>> = {
  'out of memory': {
    status: 'failed',
    error: { code: 'generation_failed', message: 'ggml: not enough memory' },
  },
  'fails in the middle': { status: 'failed', error: { code: 'generation_failed', message: 'no tensor' } },
  'is cancelled there': { status: 'cancelled' },
};

export async function startMockSdcppServer() {
  const requests: { method: string; path: string; body: Record<string, unknown> }[] = [];
  const jobs = new Map<string, Job>();
  let behaviour: SdcppBehaviour = 'well';
  let capabilities: unknown = {
    ...{ model: '/models/rose.gguf', samplers: ['euler'], schedulers: ['karras'] },
    loras: [{ name: 'ink', path: 'styles/ink.safetensors' }],
  };

  async function imagesOf({ body }: Job): Promise<object[]> {
    const size = { width: Number(body['width']), height: Number(body['height']) };
    if (behaviour === 'no pictures') return [];
    if (behaviour === 'no picture') return [{ index: 0, b64_json: 'bm8gcGljdHVyZQ==' }];
    const bytes =
      behaviour === 'torn'
        ? await tornPicture(size)
        : await mockPicture(body, behaviour === 'wrong size' ? { width: 512, height: 64 } : size);
    return [{ index: 0, b64_json: bytes.toString('base64') }];
  }

  async function look(id: string): Promise<[number, object]> {
    const job = jobs.get(id);
    if (behaviour === 'forgets') return [410, { error: 'expired' }];
    if (!job || behaviour === 'is started anew') return [404, { error: 'job not found' }];
    if (job.status === 'cancelled') return [200, { id, status: 'cancelled' }];
    if (behaviour === 'hangs') return [200, { id, status: 'generating' }];
    if (job.looks++ === 0) return [200, { id, status: 'queued', queue_position: 1 }];
    if (FAILURES[behaviour]) return [200, { id, ...FAILURES[behaviour] }];
    return [200, { id, status: 'completed', result: { output_format: 'png', images: await imagesOf(job) } }];
  }

  async function answer(
    method: string,
    path: string,
    body: Record<string, unknown>,
  ): Promise<[number, unknown]> {
    if (path === '/sdcpp/v1/capabilities')
      return capabilities ? [200, capabilities] : [404, { error: 'Not found' }];
    const [, id, isCancel] = /^\/sdcpp\/v1\/jobs\/([^/]+)(\/cancel)?$/.exec(path) ?? [];
    if (id && isCancel) {
      const job = jobs.get(id);
      if (job) job.status = 'cancelled';
      return [200, { id }];
    }
    if (id) return look(id);
    if (path !== '/sdcpp/v1/img_gen' || method !== 'POST') return [404, { error: 'Not found' }];
    if (behaviour === 'is full') return [429, { error: 'queue is full' }];
    if (behaviour === 'invalid') return [400, { error: 'width must be a multiple of 64' }];
    const made = randomUUID();
    jobs.set(made, { status: 'queued', looks: 0, body });
    return [
      202,
      { id: made, kind: 'img_gen', status: 'queued', created: 1, poll_url: `/sdcpp/v1/jobs/${made}` },
    ];
  }

  const server = http.createServer(async (incoming, response) => {
    let text = '';
    for await (const piece of incoming) text += String(piece);
    const [method, path] = [incoming.method ?? '', incoming.url ?? ''];
    const body = text ? (JSON.parse(text) as Record<string, unknown>) : {};
    requests.push({ method, path, body });
    if (behaviour === 'dies at once') return void response.socket?.destroy();
    if (behaviour === 'fails') return void response.writeHead(500).end('Internal Server Error');
    if (behaviour === 'nonsense') return void response.end('<html>Welcome to the router</html>');
    const [status, told] = await answer(method, path, body);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(told));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    drawings: () => requests.filter(({ path }) => path === '/sdcpp/v1/img_gen').map(({ body }) => body),
    behave(next: SdcppBehaviour) {
      behaviour = next;
    },
    /** @param next null for a server without jobs */
    tell(next: unknown) {
      capabilities = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type MockSdcppServer = Awaited<ReturnType<typeof startMockSdcppServer>>;
