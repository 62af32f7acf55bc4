// As much of a websocket's server as a mock needs: it sends, and reads nothing.
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const TEXT = 1;
const BINARY = 2;

function frame(opcode: number, payload: Buffer): Buffer {
  const head = Buffer.from([0x80 | opcode, 127, 0, 0, 0, 0, 0, 0, 0, 0]);
  head.writeUInt32BE(payload.length, 6);
  return Buffer.concat([head, payload]);
}

export interface MockSocket {
  tell(type: string, data: object): void;
  send(bytes: Buffer): void;
  cut(): void;
}

/** Answers the request to become a websocket. */
export function acceptSocket(request: IncomingMessage, stream: Duplex): MockSocket {
  const accept = createHash('sha1').update(`${request.headers['sec-websocket-key']}${GUID}`).digest('base64');
  stream.write(
    'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
      `Sec-WebSocket-Accept: ${accept}\r\n\r\n`,
  );
  stream.on('error', () => {});
  stream.resume();
  const put = (opcode: number, payload: Buffer) => {
    if (stream.writable) stream.write(frame(opcode, payload));
  };
  return {
    tell: (type, data) => put(TEXT, Buffer.from(JSON.stringify({ type, data }))),
    send: (bytes) => put(BINARY, bytes),
    cut: () => void stream.destroy(),
  };
}
