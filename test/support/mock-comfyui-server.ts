// A server on loopback that speaks ComfyUI's API, well-behaved or not. It draws one colour for each workflow.
import { createHash, randomUUID } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import sharp from 'sharp';
import { acceptSocket, type MockSocket } from './mock-comfyui-socket.ts';

interface Node {
  class_type: string;
  inputs: Record<string, unknown>;
}
export type Graph = Record<string, Node>;

interface Prompt {
  id: string;
  graph: Graph;
}

export interface ComfyRequest {
  method: string;
  path: string;
  authorization: string | undefined;
  /** JSON, or the text of a form. */
  body: unknown;
}

export type ComfyBehaviour =
  | 'well'
  | 'without a socket'
  | 'cuts its socket'
  | 'lies about its progress'
  | 'makes ids of its own'
  | 'hangs'
  | 'lets wait'
  | 'is started anew'
  | 'is interrupted'
  | 'out of memory'
  | 'a broken node'
  | 'refuses the workflow'
  | 'fails'
  | 'nonsense'
  | 'wrong size'
  | 'torn'
  | 'no picture'
  | 'no output'
  | 'dies at once';

const sizeOf = (graph: Graph): { width: number; height: number } => {
  const sized = Object.values(graph).find(
    ({ inputs }) => Number(inputs['width']) && Number(inputs['height']),
  );
  return { width: Number(sized?.inputs['width'] ?? 64), height: Number(sized?.inputs['height'] ?? 64) };
};

async function paint(graph: Graph, { width, height } = sizeOf(graph)): Promise<Buffer> {
  const [r, g, b] = createHash('sha256').update(JSON.stringify(graph)).digest();
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const flat = sharp({ create: { width, height, channels: 3, background: { r: r!, g: g!, b: b! } } });
  // Noise makes a file long enough to be torn, and would differ each time.
  return (width > 4096 ? sharp({ create: { width, height, channels: 3, background: '#000', noise } }) : flat)
    .png()
    .toBuffer();
}

const FAILURES: Partial<Record<ComfyBehaviour, [string, object]>> = {
  'out of memory': [
    'execution_error',
    {
      ...{ node_id: '10', node_type: 'KSampler', exception_type: 'torch.OutOfMemoryError' },
      exception_message: 'Allocation on device',
    },
  ],
  'a broken node': [
    'execution_error',
    {
      node_id: '11',
      node_type: 'VAEDecode',
      exception_type: 'RuntimeError',
      exception_message: 'shapes differ',
    },
  ],
  'is interrupted': ['execution_interrupted', { node_id: '10', node_type: 'KSampler' }],
};

const CHOICES: Record<string, Record<string, unknown>> = {
  CheckpointLoaderSimple: { ckpt_name: [['sdxl/moth.safetensors', 'lamp.ckpt']] },
  UNETLoader: { unet_name: ['COMBO', { options: ['rose.gguf'] }] },
  KSampler: { sampler_name: [['euler', 'dpmpp_2m']], scheduler: [['normal', 'karras']] },
  LoraLoader: { lora_name: [['ink.safetensors']] },
};

export async function startMockComfyServer() {
  const requests: ComfyRequest[] = [];
  const sockets = new Map<string, MockSocket>();
  const open = new Set<MockSocket>();
  const history = new Map<string, object>();
  const pictures = new Map<string, Buffer>();
  let behaviour: ComfyBehaviour = 'well';
  let running: Prompt[] = [];
  let pending: Prompt[] = [];
  let choices = CHOICES;

  const tellAll = (type: string, data: object) => {
    for (const socket of open) socket.tell(type, data);
  };

  async function draw({ id, graph }: Prompt, client: string): Promise<void> {
    const socket = sockets.get(client);
    const about = { prompt_id: id };
    socket?.tell('execution_start', about);
    if (behaviour === 'lies about its progress') {
      tellAll('progress', { prompt_id: 'another one', node: '10', value: 20, max: 20 });
      socket?.tell('progress', { ...about, node: '10', value: 90, max: 20 });
      socket?.tell('progress', { ...about, node: 'none', value: 20, max: 20 });
      socket?.send(Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 1, 2, 3]));
      socket?.send(Buffer.from([0, 0, 0, 4, 0xff, 0xff, 0xff, 0xff, 1]));
      socket?.send(Buffer.from([0]));
    }
    const node = Object.keys(graph).find((each) => 'steps' in graph[each]!.inputs) ?? '10';
    const view = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#246' } })
      .jpeg()
      .toBuffer();
    for (const value of [5, 10, 3, 20]) {
      socket?.tell('progress', { ...about, node, value, max: 20 });
      socket?.send(Buffer.concat([Buffer.from([0, 0, 0, 1, 0, 0, 0, 1]), view]));
      if (behaviour === 'cuts its socket') socket?.cut();
    }
    if (behaviour === 'hangs' || behaviour === 'lets wait') return;
    if (behaviour === 'is started anew') return restart();
    await end({ id, graph }, socket);
  }

  function restart(): void {
    running = [];
    pending = [];
    history.clear();
    for (const socket of open) socket.cut();
  }

  async function end({ id, graph }: Prompt, socket = sockets.get(id)): Promise<void> {
    const name = `${randomUUID()}.png`;
    const wide = behaviour === 'wrong size' ? { width: 512, height: 64 } : undefined;
    pictures.set(name, await paint(graph, wide));
    const failure = FAILURES[behaviour];
    const shows = Object.keys(graph).find((each) => /^(?:Save|Preview)/.test(graph[each]!.class_type)) ?? '9';
    const images = [{ filename: name, subfolder: '', type: 'temp' }];
    running = running.filter((each) => each.id !== id);
    history.set(id, {
      prompt: [1, id, graph, {}, []],
      outputs: failure || behaviour === 'no output' ? {} : { [shows]: { images } },
      status: failure
        ? {
            status_str: 'error',
            completed: false,
            messages: [[failure[0], { prompt_id: id, ...failure[1] }]],
          }
        : { status_str: 'success', completed: true, messages: [] },
    });
    socket?.tell(failure?.[0] ?? 'execution_success', { prompt_id: id });
    socket?.tell('executing', { prompt_id: id, node: null });
  }

  const item = ({ id, graph }: Prompt) => [1, id, graph, {}, []];

  const routes: [RegExp, (path: URL, body: unknown, response: http.ServerResponse) => unknown][] = [
    [
      /^\/prompt$/,
      (_url, body, response) => {
        const { prompt: graph, prompt_id: wanted, client_id: client } = body as Record<string, unknown>;
        if (behaviour === 'refuses the workflow') {
          response.statusCode = 400;
          return {
            error: { type: 'prompt_outputs_failed_validation', message: 'Prompt outputs failed validation' },
            node_errors: {
              10: {
                class_type: 'KSampler',
                errors: [
                  { message: 'Value not in list', details: "sampler_name: 'x' not in (list of length 2)" },
                ],
              },
            },
          };
        }
        const id = behaviour === 'makes ids of its own' ? randomUUID() : String(wanted);
        const prompt = { id, graph: graph as Graph };
        if (behaviour === 'lets wait') pending.push(prompt);
        else running.push(prompt);
        setImmediate(() => void draw(prompt, String(client)));
        return { prompt_id: id, number: 1, node_errors: {} };
      },
    ],
    [
      /^\/history\/./,
      ({ pathname }) => {
        const id = decodeURIComponent(pathname.slice('/history/'.length));
        return history.has(id) ? { [id]: history.get(id) } : {};
      },
    ],
    [
      /^\/history$/,
      (_url, body) => {
        for (const id of (body as { delete: string[] }).delete) history.delete(id);
        return null;
      },
    ],
    [
      /^\/queue$/,
      (_url, body) => {
        if (!body) return { queue_running: running.map(item), queue_pending: pending.map(item) };
        const gone = (body as { delete: string[] }).delete;
        pending = pending.filter(({ id }) => !gone.includes(id));
        return null;
      },
    ],
    [
      /^\/interrupt$/,
      (_url, body) => {
        const { prompt_id: id } = (body ?? {}) as { prompt_id?: string };
        running = running.filter((each) => id !== undefined && each.id !== id);
        return null;
      },
    ],
    [
      /^\/upload\/image$/,
      (_url, body) => ({
        name: /filename="([^"]+)"/.exec(String(body))![1],
        subfolder: 'nightbloom',
        type: 'temp',
      }),
    ],
    [
      /^\/object_info\/./,
      ({ pathname }) => {
        const kind = decodeURIComponent(pathname.slice('/object_info/'.length));
        return choices[kind] ? { [kind]: { input: { required: choices[kind] } } } : {};
      },
    ],
    [/^\/system_stats$/, () => ({ system: { comfyui_version: '0.9.9' } })],
  ];

  function view({ searchParams }: URL): Buffer {
    const picture = pictures.get(searchParams.get('filename') ?? '') ?? Buffer.alloc(0);
    if (behaviour === 'torn') return picture.subarray(0, picture.length - 40);
    return behaviour === 'no picture' ? Buffer.from('<html></html>') : picture;
  }

  const server = http.createServer(async (incoming, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of incoming) pieces.push(piece as Buffer);
    const text = Buffer.concat(pieces).toString('latin1');
    const url = new URL(incoming.url ?? '', 'http://mock');
    const isJson = incoming.headers['content-type'] === 'application/json';
    const body: unknown = isJson ? JSON.parse(Buffer.concat(pieces).toString()) : text;
    requests.push({
      ...{ method: incoming.method ?? '', path: incoming.url ?? '', body },
      authorization: incoming.headers.authorization,
    });
    if (behaviour === 'dies at once') return void response.socket?.destroy();
    if (behaviour === 'fails') return void response.writeHead(500).end('Internal Server Error');
    if (behaviour === 'nonsense') return void response.end('<html>Welcome to the router</html>');
    if (url.pathname === '/view') return void response.end(view(url));
    const route = routes.find(([pattern]) => pattern.test(url.pathname));
    const told = route?.[1](url, body, response);
    if (!route) response.statusCode = 404;
    response.end(told ? JSON.stringify(told) : '');
  });
  server.on('upgrade', (request: http.IncomingMessage, stream: Duplex) => {
    if (behaviour === 'without a socket') return void stream.end('HTTP/1.1 404 Not Found\r\n\r\n');
    const socket = acceptSocket(request, stream);
    open.add(socket);
    sockets.set(new URL(request.url ?? '', 'http://mock').searchParams.get('clientId') ?? '', socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    /** The workflows that it was asked to draw. */
    drawings: (): Graph[] =>
      requests.filter(({ path }) => path === '/prompt').map(({ body }) => (body as { prompt: Graph }).prompt),
    running: () => running.map(({ id }) => id),
    pending: () => pending.map(({ id }) => id),
    history: () => [...history.keys()],
    behave(next: ComfyBehaviour) {
      behaviour = next;
    },
    /** Lets what hangs be drawn after all. */
    async finish() {
      behaviour = 'well';
      for (const prompt of running) await end(prompt);
    },
    /** What its nodes may be set to; null for what it has. */
    offer(next: typeof CHOICES | null) {
      choices = next ?? CHOICES;
    },
    async close() {
      for (const socket of open) socket.cut();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type MockComfyServer = Awaited<ReturnType<typeof startMockComfyServer>>;
