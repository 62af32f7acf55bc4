import { createHash } from 'node:crypto';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createConnections, type AnswerListener } from './connections.ts';

const open: net.Server[] = [];
const sockets = new Set<net.Socket>();
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  for (const server of open.splice(0)) server.close();
});

/** A server of one answer for each request; how many connections it has seen. */
async function serve(answer: (nth: number) => string) {
  let requests = 0;
  const seen = { connections: 0 };
  const server = net.createServer((socket) => {
    seen.connections++;
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('data', () => socket.write(answer(requests++)));
  });
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { seen, url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`) };
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex');

/** Answers each request with the digest of its body. */
async function serveEcho() {
  const seen = { connections: 0 };
  const server = http.createServer((request, response) => {
    const hash = createHash('sha256');
    request.on('data', (bytes: Buffer) => hash.update(bytes));
    request.on('end', () => {
      const body = hash.digest('hex');
      response.writeHead(200, { 'content-length': body.length }).end(body);
    });
  });
  server.on('connection', (socket) => {
    seen.connections++;
    sockets.add(socket);
  });
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { seen, url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`) };
}

function ask(connections: ReturnType<typeof createConnections>, content = '') {
  let body = '';
  return new Promise<{ body: string; isReused: boolean; error?: Error }>((resolve) => {
    const listener: AnswerListener = {
      onHead() {},
      onBody: (bytes, from, to) => (body += bytes.toString('utf8', from, to)),
      onReadOver() {},
      // The connection rests once this has returned.
      onEnd: () => setImmediate(resolve, { body, isReused: exchange.isReused }),
      onFailure: (error) => resolve({ body, isReused: exchange.isReused, error }),
    };
    const length = Buffer.byteLength(content);
    const head = `POST / HTTP/1.1\r\nhost: x\r\ncontent-length: ${length}\r\n\r\n`;
    const exchange = connections.ask(head, content, listener);
  });
}

const ok = (body: string, extra = '') =>
  `HTTP/1.1 200 OK\r\n${extra}Content-Length: ${body.length}\r\n\r\n${body}`;

describe('connections to a back-end', () => {
  it('serve one request after another', async () => {
    const { seen, url } = await serve((nth) => ok(`answer ${nth}`));
    const connections = createConnections(url);
    expect(await ask(connections)).toEqual({ body: 'answer 0', isReused: false });
    expect(await ask(connections)).toEqual({ body: 'answer 1', isReused: true });
    expect(seen.connections).toBe(1);
  });

  it('serve one request at a time', async () => {
    const { seen, url } = await serve((nth) => ok(String(nth)));
    const connections = createConnections(url);
    await Promise.all([ask(connections), ask(connections), ask(connections)]);
    expect(seen.connections).toBe(3);
  });

  it('send every request whole, also several in one moment and ones that are larger than any buffer', async () => {
    const { seen, url } = await serveEcho();
    const connections = createConnections(url);
    const bodies = [
      'short',
      '“ü€”'.repeat(15_000),
      'b'.repeat(70_000),
      'c'.repeat(8_000_000),
      'd'.repeat(60_000),
    ];
    // The first round opens the connections, the others find them open.
    for (let round = 0; round < 3; round++) {
      const answers = await Promise.all(bodies.map((body) => ask(connections, `${body} ${round}`)));
      expect(answers.map(({ body }) => body)).toEqual(bodies.map((body) => digest(`${body} ${round}`)));
    }
    expect(seen.connections).toBe(bodies.length);
  });

  it('are not used again where the back-end closes, says too much, or was told to be dropped', async () => {
    for (const answer of [() => ok('a', 'Connection: close\r\n'), () => `${ok('a')}more`]) {
      const { seen, url } = await serve(answer);
      const connections = createConnections(url);
      await ask(connections);
      await ask(connections);
      expect(seen.connections).toBe(2);
    }
    const { seen, url } = await serve(() => ok('a'));
    const connections = createConnections(url);
    await ask(connections);
    connections.dropIdle();
    expect((await ask(connections)).isReused).toBe(false);
    expect(seen.connections).toBe(2);
  });

  it('fail once where the answer is cut off or is none', async () => {
    const cut = await serve(() => 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc');
    const connections = createConnections(cut.url);
    const answer = ask(connections);
    setImmediate(() => setTimeout(() => sockets.forEach((socket) => socket.destroy()), 50));
    expect(await answer).toMatchObject({ body: 'abc', error: { code: 'ECONNRESET' } });
    const garbage = await serve(() => 'hello\r\n\r\n');
    expect(await ask(createConnections(garbage.url))).toMatchObject({ error: { code: 'EPROTO' } });
    const nobody = createConnections(new URL('http://127.0.0.1:1'));
    expect(await ask(nobody)).toMatchObject({ error: { code: 'ECONNREFUSED' } });
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
    connections.ask('GET / HTTP/1.1\r\nhost: x\r\n\r\n', '', listener).destroy();
    await ask(connections);
    expect(heard).toEqual([]);
  });
});
