// A server on loopback that speaks OpenAI's API for images, well-behaved or not.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { mockPicture, tornPicture } from './mock-picture.ts';

export interface ImagesRequest {
  path: string;
  authorization: string | undefined;
  type: string;
  /** JSON, or the fields of a form; a file stands as its size in bytes. */
  body: Record<string, unknown>;
  /** The names of a form's fields, in their order. */
  names: string[];
}

export type ImagesBehaviour =
  | 'well'
  | 'by address'
  | 'by a strange address'
  | 'knows nothing more'
  | 'few sizes'
  | 'wrong size'
  | 'torn'
  | 'no picture'
  | 'nothing'
  | 'nonsense'
  | 'fails'
  | 'out of memory'
  | 'busy'
  | 'wrong key'
  | 'refuses the wish'
  | 'refuses the request'
  | 'dies at once'
  | 'dies in the middle'
  | 'hangs';

const error = (message: string, more: object = {}) => ({
  error: { message, type: 'invalid_request_error', ...more },
});

/** Answers that need no picture. */
const PLAIN: Partial<Record<ImagesBehaviour, [number, unknown]>> = {
  'no picture': [200, { data: [{ b64_json: 'bm8gcGljdHVyZQ==' }] }],
  nothing: [200, { data: [] }],
  nonsense: [200, '<html>Welcome to the router</html>'],
  fails: [500, error('The server had an error')],
  'out of memory': [500, error('CUDA out of memory')],
  busy: [429, error('Rate limit reached')],
  'wrong key': [401, error('Incorrect API key provided')],
  'refuses the wish': [400, error('Your request was rejected', { code: 'moderation_blocked' })],
  'refuses the request': [400, error('The model does not exist')],
};

const KNOWN = new Set(['model', 'prompt', 'n', 'size', 'quality', 'image', 'image[]', 'mask']);
const FEW = new Set(['1024x1024', '1536x1024', '1024x1536']);

async function readBody(
  incoming: http.IncomingMessage,
): Promise<Pick<ImagesRequest, 'body' | 'names' | 'type'>> {
  const pieces: Buffer[] = [];
  for await (const piece of incoming) pieces.push(piece as Buffer);
  const bytes = Buffer.concat(pieces);
  const type = incoming.headers['content-type'] ?? '';
  if (!type.startsWith('multipart/')) {
    const body = bytes.length > 0 ? (JSON.parse(bytes.toString()) as Record<string, unknown>) : {};
    return { body, names: Object.keys(body), type };
  }
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData();
  const entries = [...form.entries()];
  const body = Object.fromEntries(
    entries.map(([name, value]) => [name, value instanceof Blob ? value.size : value]),
  );
  return { body, names: entries.map(([name]) => name), type: 'multipart/form-data' };
}

export async function startMockImagesServer() {
  const requests: ImagesRequest[] = [];
  const kept = new Map<string, Buffer>();
  let behaviour: ImagesBehaviour = 'well';
  let models: unknown = { data: [{ id: 'writer-9' }, { id: 'painter-image-1' }] };
  const send = (response: http.ServerResponse, status: number, body: unknown) =>
    void response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(typeof body === 'string' ? body : JSON.stringify(body));

  function refusal(body: Record<string, unknown>): unknown {
    if (behaviour !== 'knows nothing more' && behaviour !== 'few sizes') return null;
    const strange = Object.keys(body).find((name) => !KNOWN.has(name));
    if (strange) return error(`Unknown parameter: '${strange}'.`, { param: strange });
    if (behaviour === 'few sizes' && !FEW.has(String(body['size'])))
      return error(
        `Invalid value: '${String(body['size'])}'. Supported values are: ${[...FEW].join(', ')}.`,
        { param: 'size' },
      );
    return null;
  }

  async function draw({ body }: ImagesRequest, response: http.ServerResponse): Promise<void> {
    const plain = PLAIN[behaviour];
    if (plain) return send(response, ...plain);
    if (behaviour === 'dies at once') return void response.socket?.destroy();
    if (behaviour === 'hangs') return;
    const refused = refusal(body);
    if (refused) return send(response, 400, refused);
    const [width, height] = String(body['size'] ?? '512x512')
      .split('x')
      .map(Number);
    const size = behaviour === 'wrong size' ? { width: 512, height: 64 } : { width: width!, height: height! };
    const bytes = behaviour === 'torn' ? await tornPicture(size) : await mockPicture(body, size);
    if (behaviour === 'dies in the middle') {
      response.writeHead(200, { 'content-length': 10_000 }).write('{"data":[{"b64_json":"iVBOR');
      setTimeout(() => response.socket?.destroy(), 10);
      return;
    }
    if (behaviour === 'by address') {
      const place = `/files/${kept.size}.png?key=1`;
      kept.set(place, bytes);
      return send(response, 200, { data: [{ url: `http://${response.req.headers.host}${place}` }] });
    }
    // Where the machine that the product runs on has something to hide.
    if (behaviour === 'by a strange address')
      return send(response, 200, { data: [{ url: 'https://127.0.0.1:9/secret.png' }] });
    send(response, 200, { created: 1, data: [{ b64_json: bytes.toString('base64') }] });
  }

  const server = http.createServer(async (incoming, response) => {
    const path = incoming.url ?? '';
    const request = { path, authorization: incoming.headers.authorization, ...(await readBody(incoming)) };
    requests.push(request);
    const file = kept.get(path);
    if (file) return void response.end(file);
    if (/\/images\/(?:generations|edits)$/.test(path)) return draw(request, response);
    if (path.endsWith('/models') && models) return send(response, 200, models);
    send(response, 404, error('Not found'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    drawings: () => requests.filter(({ path }) => path.includes('/images/')),
    behave(next: ImagesBehaviour) {
      behaviour = next;
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

export type MockImagesServer = Awaited<ReturnType<typeof startMockImagesServer>>;
