import { once } from 'node:events';
import http, { type Server } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { frame, openEventStream, type EventSink } from './sse.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** The chunks that a client receives, and the server's side of the stream. */
async function open(first: (sink: EventSink) => void) {
  let sink!: EventSink;
  let own!: net.Socket;
  server = http.createServer((_request, response) => {
    own = response.socket!;
    sink = openEventStream(response, {});
    first(sink);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const socket = net.connect((server.address() as AddressInfo).port, '127.0.0.1');
  const parts: string[] = [];
  socket.on('data', (part) => parts.push(part.toString()));
  socket.write('GET / HTTP/1.1\r\nhost: here\r\n\r\n');
  while (parts.length === 0) await once(socket, 'data');
  return { sink, socket, parts, own };
}

test('sends the head immediately if there are no events yet', async () => {
  const { sink, socket, parts } = await open(() => {});
  expect(parts.join('')).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*\r\n\r\n$/);
  sink.write(frame('start', { seq: 0 }, 0));
  await once(socket, 'data');
  expect(parts.at(-1)).toContain('event: start');
});

test('sends the first events with the head, and the last events with the end', async () => {
  const { sink, socket, parts } = await open((begun) => begun.write(frame('start', { seq: 0 }, 0)));
  expect(parts).toHaveLength(1);
  expect(parts[0]).toContain('event: start');
  sink.end(frame('done', { seq: 1 }, 1));
  await once(socket, 'data');
  expect(parts).toHaveLength(2);
  expect(parts[1]).toContain('event: done');
  expect(parts[1]!.endsWith('\r\n0\r\n\r\n')).toBe(true);
  expect(sink.isOpen).toBe(false);
});

test('runs close listeners before the client receives the end', async () => {
  const { sink, socket, parts, own } = await open(() => {});
  const { bytesWritten } = own;
  sink.end(frame('done', { seq: 0 }, 0));
  await new Promise(process.nextTick);
  expect(own.bytesWritten).toBe(bytesWritten);
  await once(socket, 'data');
  expect(parts.at(-1)).toContain('event: done');
});

test('sends events of the same turn in one chunk', async () => {
  const { sink, socket, parts } = await open(() => {});
  for (const seq of [0, 1, 2]) sink.write(frame('delta', { seq, text: 'née ' }, seq));
  await once(socket, 'data');
  expect(parts).toHaveLength(2);
  const [size, ...body] = parts[1]!.split('\r\n');
  expect(parseInt(size!, 16)).toBe(Buffer.byteLength(body[0]!));
  expect(body[0]!.match(/id: \d/g)).toEqual(['id: 0', 'id: 1', 'id: 2']);
  sink.write(frame('delta', { seq: 3 }, 3));
  sink.end(frame('done', { seq: 4 }, 4));
  while (!parts.at(-1)!.endsWith('\r\n0\r\n\r\n')) await once(socket, 'data');
  expect(parts.slice(2).join('')).toMatch(/id: 3[^]*id: 4[^]*\r\n0\r\n\r\n$/);
});

test('ignores writes after the client has disconnected', async () => {
  const { sink, socket } = await open(() => {});
  const closed = new Promise<void>((resolve) => sink.onClose(resolve));
  sink.write(frame('delta', { seq: 0 }, 0));
  socket.destroy();
  await closed;
  expect(sink.isOpen).toBe(false);
  sink.write(frame('delta', { seq: 1 }, 1));
  sink.end();
});

test('ends the response once, even without events', async () => {
  const { sink, socket, parts } = await open(() => {});
  let count = 0;
  sink.onClose(() => count++);
  sink.end();
  sink.end('never');
  await once(socket, 'data');
  expect(parts.join('').endsWith('\r\n\r\n0\r\n\r\n')).toBe(true);
  expect(parts.join('')).not.toContain('never');
  expect(count).toBe(1);
});

test('disconnects a client that does not read before its backlog grows large', async () => {
  const { sink, socket, own } = await open(() => {});
  let isClosed = false;
  sink.onClose(() => (isClosed = true));
  socket.pause();
  const text = frame('delta', { text: 'x'.repeat(50_000) });
  let most = 0;
  for (let round = 0; round < 2_000 && sink.isOpen; round++) {
    sink.write(text);
    await new Promise(setImmediate);
    most = Math.max(most, own.writableLength);
  }
  expect(sink.isOpen).toBe(false);
  expect(isClosed).toBe(true);
  expect(most).toBeLessThan(1_000_000 + 2 * text.length);
});
