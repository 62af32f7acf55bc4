// A server on loopback that speaks as much of InvokeAI's API as drawing needs, well-behaved or not.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { mockPicture, tornPicture } from './mock-picture.ts';

export type InvokeBehaviour =
  | 'well'
  | 'hangs'
  | 'is started anew'
  | 'wrong size'
  | 'torn'
  | 'no picture'
  | 'no output'
  | 'out of memory'
  | 'fails in the middle'
  | 'is cancelled there'
  | 'no place'
  | 'invalid'
  | 'fails'
  | 'nonsense'
  | 'dies at once';

interface Graph {
  nodes: Record<string, Record<string, unknown>>;
  edges: unknown[];
}

interface Item {
  status: string;
  looks: number;
  graph: Graph;
  picture: string;
}

const FAILURES: Partial<Record<InvokeBehaviour, object>> = {
  'out of memory': { status: 'failed', error_type: 'OutOfMemoryError', error_message: 'CUDA out of memory' },
  'fails in the middle': { status: 'failed', error_type: 'RuntimeError', error_message: 'shapes differ' },
  'is cancelled there': { status: 'canceled' },
};

const MODELS = [
  { key: 'k-flux', hash: 'h', name: 'Tulip', base: 'flux', type: 'main' },
  { key: 'k-moth', hash: 'h1', name: 'Moth', base: 'sdxl', type: 'main' },
  { key: 'k-lamp', hash: 'h2', name: 'Lamp', base: 'sd-1', type: 'main' },
];

/** @param account who may use it; absent where it has no accounts */
export async function startMockInvokeServer(account?: { email: string; password: string }) {
  const requests: { method: string; path: string; authorization: string | undefined; body: unknown }[] = [];
  const items = new Map<number, Item>();
  const pictures = new Map<string, Buffer>();
  let behaviour: InvokeBehaviour = 'well';
  let models: object[] = MODELS;
  let token = 'token-1';

  async function paint(graph: Graph): Promise<Buffer> {
    const noise = graph.nodes['noise']!;
    const size = { width: Number(noise['width']), height: Number(noise['height']) };
    if (behaviour === 'torn') return tornPicture(size);
    return mockPicture(graph, behaviour === 'wrong size' ? { width: 512, height: 64 } : size);
  }

  async function look(id: number): Promise<[number, unknown]> {
    const item = items.get(id);
    if (!item || behaviour === 'is started anew') return [404, { detail: 'Queue item not found' }];
    if (item.status === 'canceled') return [200, { item_id: id, status: 'canceled' }];
    if (behaviour === 'hangs') return [200, { item_id: id, status: 'in_progress' }];
    if (item.looks++ === 0) return [200, { item_id: id, status: 'pending' }];
    if (FAILURES[behaviour]) return [200, { item_id: id, ...FAILURES[behaviour] }];
    pictures.set(item.picture, behaviour === 'no picture' ? Buffer.from('<html>') : await paint(item.graph));
    const made = { type: 'image_output', image: { image_name: item.picture } };
    const results =
      behaviour === 'no output'
        ? {}
        : { p1: { type: 'image_output', image: { image_name: 'other' } }, p2: made };
    const session = { results, prepared_source_mapping: { p1: 'sized', p2: 'finished' } };
    return [200, { item_id: id, status: 'completed', session }];
  }

  async function answer(method: string, path: string, body: unknown): Promise<[number, unknown]> {
    const item = /^\/api\/v1\/queue\/default\/i\/(\d+)(\/cancel)?$/.exec(path);
    const image = /^\/api\/v1\/images\/i\/([^/]+)(\/full)?$/.exec(path);
    if (path.startsWith('/api/v2/models/')) return [200, { models }];
    if (path.startsWith('/api/v1/images/upload')) return [201, { image_name: 'sent.png' }];
    if (path === '/api/v1/queue/default/enqueue_batch') {
      if (behaviour === 'invalid')
        return [422, { detail: [{ loc: ['body', 'batch'], msg: 'invalid graph' }] }];
      const id = items.size + 1;
      const { graph } = (body as { batch: { graph: Graph } }).batch;
      items.set(id, { status: 'pending', looks: 0, graph, picture: `made-${id}.png` });
      return [
        201,
        { queue_id: 'default', enqueued: 1, item_ids: behaviour === 'no place' ? undefined : [id] },
      ];
    }
    if (item?.[2]) {
      const found = items.get(Number(item[1]));
      if (found) found.status = 'canceled';
      return [200, {}];
    }
    if (item) return look(Number(item[1]));
    if (image && method === 'DELETE') pictures.delete(image[1]!);
    if (image) return [200, pictures.get(image[1]!) ?? {}];
    return [404, { detail: 'Not Found' }];
  }

  /** Null where it may be asked. */
  function signIn(path: string, authorization: string | undefined, body: unknown): [number, unknown] | null {
    if (path === '/api/v1/auth/login') {
      if (!account) return [403, { detail: 'Multiuser mode is disabled.' }];
      const { email, password } = body as { email: string; password: string };
      const isRight = email === account.email && password === account.password;
      return isRight ? [200, { token, expires_in: 60 }] : [401, { detail: 'Incorrect email or password' }];
    }
    return account && authorization !== `Bearer ${token}` ? [401, { detail: 'Not signed in' }] : null;
  }

  const server = http.createServer(async (incoming, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of incoming) pieces.push(piece as Buffer);
    const [method, path] = [incoming.method ?? '', incoming.url ?? ''];
    const { authorization, 'content-type': type } = incoming.headers;
    const isJson = type === 'application/json' && pieces.length > 0;
    const body: unknown = isJson ? JSON.parse(Buffer.concat(pieces).toString()) : null;
    requests.push({ method, path, authorization, body });
    if (behaviour === 'dies at once') return void response.socket?.destroy();
    if (behaviour === 'fails') return void response.writeHead(500).end('Internal Server Error');
    if (behaviour === 'nonsense') return void response.end('<html>Welcome to the router</html>');
    const [status, told] = signIn(path, authorization, body) ?? (await answer(method, path, body));
    response.writeHead(status).end(Buffer.isBuffer(told) ? told : JSON.stringify(told));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    drawings: (): Graph[] =>
      requests
        .filter(({ path }) => path.endsWith('/enqueue_batch'))
        .map(({ body }) => (body as { batch: { graph: Graph } }).batch.graph),
    pictures: () => [...pictures.keys()],
    behave(next: InvokeBehaviour) {
      behaviour = next;
    },
    list(next: object[]) {
      models = next;
    },
    /** The tokens until now no longer hold. */
    renewToken() {
      token = `${token}1`;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type MockInvokeServer = Awaited<ReturnType<typeof startMockInvokeServer>>;
