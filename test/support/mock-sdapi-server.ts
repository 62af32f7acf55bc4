// A server on loopback that speaks AUTOMATIC1111's API, well-behaved or not. It draws one colour for each request.
import { createHash } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';

export interface DrawingRequest {
  path: string;
  authorization: string | undefined;
  body: Record<string, unknown>;
}

interface Turn {
  request: DrawingRequest;
  response: http.ServerResponse;
}

const send = ({ response }: Turn, status: number, body: unknown, headers: http.OutgoingHttpHeaders = {}) =>
  void response
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end(typeof body === 'string' ? body : JSON.stringify(body));

/** The same picture for the same request, another one for each difference. */
async function draw(body: Record<string, unknown>, width = body['width'], height = body['height']) {
  const [r, g, b] = createHash('sha256').update(JSON.stringify(body)).digest();
  const background = { r: r!, g: g!, b: b! };
  return sharp({ create: { width: Number(width), height: Number(height), channels: 3, background } })
    .png()
    .toBuffer();
}

const answer = (turn: Turn, images: unknown[]) =>
  send(turn, 200, { images, parameters: {}, info: JSON.stringify({ seed: turn.request.body['seed'] }) });

/** What the server does when it is to draw. */
const scripts = {
  well: async (turn) => answer(turn, [(await draw(turn.request.body)).toString('base64')]),
  'as a data address': async (turn) =>
    answer(turn, [`data:image/png;base64,${(await draw(turn.request.body)).toString('base64')}`]),
  'rounded size': async (turn) => {
    const { width, height } = turn.request.body;
    const round = (size: unknown) => Math.round(Number(size) / 64) * 64;
    answer(turn, [(await draw(turn.request.body, round(width), round(height))).toString('base64')]);
  },
  'wrong size': async (turn) => answer(turn, [(await draw(turn.request.body, 512, 64)).toString('base64')]),
  torn: async (turn) => {
    const { width, height } = turn.request.body;
    // Noise, whose file is long enough to be torn in its pixels.
    const noise = await sharp({
      create: {
        ...{ width: Number(width), height: Number(height), channels: 3, background: '#000' },
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .png()
      .toBuffer();
    answer(turn, [noise.subarray(0, noise.length / 2).toString('base64')]);
  },
  'no picture': async (turn) => answer(turn, ['bm8gcGljdHVyZQ==']),
  'no pictures': async (turn) => answer(turn, []),
  nonsense: async (turn) => send(turn, 200, '<html>Welcome to the router</html>'),
  'out of memory': async (turn) =>
    send(turn, 500, { error: 'OutOfMemoryError', detail: '', body: '', errors: 'CUDA out of memory.' }),
  busy: async (turn) => send(turn, 503, { detail: 'Server is busy; please try again later.' }),
  invalid: async (turn) => send(turn, 422, { detail: [{ loc: ['body', 'steps'], msg: 'too many' }] }),
  'wrong password': async (turn) => send(turn, 401, { detail: 'Incorrect username or password' }),
  'dies at once': async ({ response }) => void response.socket?.destroy(),
  'dies in the middle': async ({ response }) => {
    response.writeHead(200, { 'content-length': 10_000 });
    response.write('{"images":["iVBOR');
    setTimeout(() => response.socket?.destroy(), 10);
  },
  hangs: async () => {},
} satisfies Record<string, (turn: Turn) => Promise<void>>;

export type DrawingBehaviour = keyof typeof scripts;

export async function startMockSdapiServer() {
  const requests: DrawingRequest[] = [];
  let behaviour: DrawingBehaviour = 'well';
  let progress: { status: number; body: unknown } = { status: 404, body: { detail: 'Not Found' } };
  let models: unknown = [
    { title: 'moth.safetensors [0a1b]', model_name: 'moth' },
    { title: 'lamp.safetensors [2c3d]', model_name: 'lamp' },
  ];
  const server = http.createServer(async (incoming, response) => {
    let text = '';
    for await (const piece of incoming) text += String(piece);
    const path = incoming.url ?? '';
    const request: DrawingRequest = {
      path,
      authorization: incoming.headers.authorization,
      body: text ? (JSON.parse(text) as Record<string, unknown>) : {},
    };
    requests.push(request);
    const turn = { request, response };
    if (/\/(?:txt|img)2img$/.test(path)) await scripts[behaviour](turn);
    else if (path.includes('/progress')) send(turn, progress.status, progress.body);
    else if (path.endsWith('/sd-models'))
      send(turn, models === null ? 404 : 200, models ?? { detail: 'Not Found' });
    else if (path.endsWith('/loras') && models !== null) send(turn, 200, [{ name: 'ink', alias: 'ink' }]);
    else if (path.endsWith('/interrupt')) send(turn, 200, {});
    else send(turn, 404, { detail: 'Not Found' });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    /** Requests to draw. */
    drawings: () => requests.filter(({ path }) => path.endsWith('2img')),
    behave(next: DrawingBehaviour) {
      behaviour = next;
    },
    tellProgress(status: number, body: unknown) {
      progress = { status, body };
    },
    /** @param next null where the server has no list */
    list(next: unknown) {
      models = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type MockSdapiServer = Awaited<ReturnType<typeof startMockSdapiServer>>;
