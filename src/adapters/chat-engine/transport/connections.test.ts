import { createHash } from 'node:crypto';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createConnections, isStale, type AnswerListener } from './connections.ts';

const open: net.Server[] = [];
const sockets = new Set<net.Socket>();
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  for (const server of open.splice(0)) server.close();
});

async function listen(server: net.Server): Promise<URL> {
  open.push(server);
  server.on('connection', (socket: net.Socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

/** A server of one answer for each request; how many connections it has seen. */
async function serve(answer: (nth: number) => string) {
  let requests = 0;
  const seen = { connections: 0 };
  const server = net.createServer((socket) => {
    seen.connections++;
    socket.on('error', () => {});
    socket.on('data', () => socket.write(answer(requests++)));
  });
  return { seen, url: await listen(server) };
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex');

/** Answers each request with the digest of its body. */
function serveEcho(): Promise<URL> {
  return listen(
    http.createServer((request, response) => {
      const hash = createHash('sha256');
      request.on('data', (bytes: Buffer) => hash.update(bytes));
      request.on('end', () => response.end(hash.digest('hex')));
    }),
  );
}

interface Heard {
  body: string;
  status?: number;
  isMarked?: boolean;
  error?: Error;
}

function ask(connections: ReturnType<typeof createConnections>, body = ''): Promise<Heard> {
  const heard: Heard = { body: '' };
  return new Promise((resolve) => {
    // The pool counts a connection as free a moment after its answer has ended.
    const over = (more: Partial<Heard>) => setTimeout(resolve, 20, { ...heard, ...more });
    const listener: AnswerListener = {
      onHead: ({ status }) => void (heard.status = status),
      onBody: (bytes) => (heard.body += bytes.toString()),
      onReadOver() {},
      onEnd: (isMarked) => over({ isMarked }),
      onFailure: (error) => over({ error }),
    };
    connections.ask({ method: 'POST', path: '/', headers: { host: 'x' }, body }, listener);
  });
}

const ok = (body: string, extra = '') =>
  `HTTP/1.1 200 OK\r\n${extra}Content-Length: ${body.length}\r\n\r\n${body}`;

describe('connections to a back-end', () => {
  it('serve one request after another', async () => {
    const { seen, url } = await serve((nth) => ok(`answer ${nth}`));
    const connections = createConnections(url);
    expect(await ask(connections)).toEqual({ body: 'answer 0', status: 200, isMarked: true });
    expect(await ask(connections)).toMatchObject({ body: 'answer 1' });
    expect(seen.connections).toBe(1);
  });

  it('serve one request at a time', async () => {
    const { seen, url } = await serve((nth) => ok(String(nth)));
    const connections = createConnections(url);
    await Promise.all([ask(connections), ask(connections), ask(connections)]);
    expect(seen.connections).toBe(3);
  });

  it('send every request whole, also several in one moment and ones that are larger than any buffer', async () => {
    const connections = createConnections(await serveEcho());
    const bodies = ['short', '“ü€”'.repeat(15_000), 'b'.repeat(70_000), 'c'.repeat(8_000_000)];
    for (let round = 0; round < 3; round++) {
      const answers = await Promise.all(bodies.map((body) => ask(connections, `${body} ${round}`)));
      expect(answers.map(({ body }) => body)).toEqual(bodies.map((body) => digest(`${body} ${round}`)));
    }
  });

  it('are not used again where the back-end closes, or they were told to be dropped', async () => {
    const closing = await serve(() => ok('a', 'Connection: close\r\n'));
    const connections = createConnections(closing.url);
    await ask(connections);
    await ask(connections);
    expect(closing.seen.connections).toBe(2);
    const kept = await serve(() => ok('a'));
    const others = createConnections(kept.url);
    await ask(others);
    others.dropIdle();
    await ask(others);
    expect(kept.seen.connections).toBe(2);
  });

  it('tell an answer that only the end of the connection ends', async () => {
    const server = net.createServer((socket) =>
      socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\n\r\nabc')),
    );
    expect(await ask(createConnections(await listen(server)))).toMatchObject({
      body: 'abc',
      isMarked: false,
    });
  });

  it('fail once where the answer is cut off or is none', async () => {
    const cut = net.createServer((socket) =>
      socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc')),
    );
    const broken = await ask(createConnections(await listen(cut)));
    expect(broken).toMatchObject({ body: 'abc', error: { code: 'UND_ERR_SOCKET' } });
    const garbage = await serve(() => 'hello\r\n\r\n');
    expect((await ask(createConnections(garbage.url))).error).toBeInstanceOf(Error);
    const nobody = createConnections(new URL('http://127.0.0.1:1'));
    expect(await ask(nobody)).toMatchObject({ error: { code: 'ECONNREFUSED' } });
  });

  it('tell a kept connection that the back-end had closed from one that it never took', async () => {
    let requests = 0;
    const server = net.createServer((socket) => {
      socket.on('error', () => {});
      socket.on('data', () => (requests++ === 0 ? socket.write(ok('a')) : socket.destroy()));
    });
    const connections = createConnections(await listen(server));
    await ask(connections);
    const stale = await ask(connections);
    expect(stale.status).toBeUndefined();
    expect(isStale(stale.error!)).toBe(true);
    const fresh = await ask(connections);
    expect(isStale(fresh.error!)).toBe(false);
  });

  it('tell nothing more once they are destroyed', async () => {
    const { url } = await serve(() => ok('a'));
    const connections = createConnections(url);
    const heard: string[] = [];
    const listener: AnswerListener = {
      onHead: () => heard.push('head'),
      onBody: () => heard.push('body'),
      onReadOver: () => heard.push('read'),
      onEnd: () => heard.push('end'),
      onFailure: () => heard.push('failure'),
    };
    connections.ask({ method: 'GET', path: '/', headers: {}, body: '' }, listener).destroy();
    await ask(connections);
    expect(heard).toEqual([]);
  });
});
