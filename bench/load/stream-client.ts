// One stream of the load, over a bare socket: asks, reads to the end, asks again.
import net from 'node:net';
import { readStamp, stampNow, stampPattern } from '../../test/support/mock-stamp.ts';

export interface Request {
  path: string;
  headers: Record<string, string>;
  body: string;
}

export interface Observer {
  onFirst(sent: number, now: number): void;
  /** @param stamp when the back-end wrote the token; @param gap microseconds since this stream's token before */
  onToken(stamp: number, now: number, gap: number | undefined): void;
  onAsk(): void;
  /** Every ask comes to one of these two. */
  onEnd(tokens: number): void;
  onFailure(why: string): void;
}

/** What follows the tokens may hold the whole reply once more. */
const tailPattern = /event: (?:usage|done|error)/;
/** The last part of every chunked answer. */
const ending = '\r\n0\r\n\r\n';
const longestStamp = 24;
const buffer = Buffer.alloc(256 * 1024);

/** Runs until `isOver`; then the stream under way is the last. */
export function runStream(port: number, request: Request, observer: Observer, isOver: () => boolean): void {
  const lines = Object.entries({
    ...request.headers,
    'content-length': String(Buffer.byteLength(request.body)),
  });
  const question = Buffer.from(
    `POST ${request.path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n` +
      `${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${request.body}`,
  );
  let sent = 0;
  let last: number | undefined;
  let tokens = 0;
  let rest = '';
  let isTail = false;
  let isWaiting = false;
  let socket: net.Socket;

  function ask(): void {
    sent = stampNow();
    last = undefined;
    tokens = 0;
    rest = '';
    isTail = false;
    isWaiting = true;
    observer.onAsk();
    socket.write(question);
  }

  function onRead(length: number): boolean {
    const now = stampNow();
    const text = rest + buffer.toString('latin1', 0, length);
    if (tokens === 0 && rest === '' && !text.startsWith('HTTP/1.1 200')) return refused(text);
    const tail = isTail ? 0 : text.search(tailPattern);
    if (tail >= 0) isTail = true;
    let from = 0;
    stampPattern.lastIndex = 0;
    for (let match = stampPattern.exec(text); match; match = stampPattern.exec(text)) {
      if (tail >= 0 && match.index > tail) break;
      if (tokens++ === 0) observer.onFirst(sent, now);
      observer.onToken(readStamp(match[1]!, now), now, last === undefined ? undefined : now - last);
      last = now;
      from = stampPattern.lastIndex;
    }
    if (text.endsWith(ending)) over();
    else rest = text.slice(Math.max(from, text.length - longestStamp));
    return true;
  }

  function over(): void {
    isWaiting = false;
    observer.onEnd(tokens);
    if (isOver()) socket.end();
    else ask();
  }

  function refused(text: string): boolean {
    isWaiting = false;
    observer.onFailure(text.slice(0, 300));
    socket.destroy();
    if (!isOver()) setTimeout(connect, 200);
    return false;
  }

  function connect(): void {
    socket = net.connect({ host: '127.0.0.1', port, noDelay: true, onread: { buffer, callback: onRead } });
    socket.once('connect', ask);
    socket.on('error', () => {});
    socket.once('close', () => {
      if (!isWaiting) return;
      isWaiting = false;
      observer.onFailure(`closed after ${tokens} tokens`);
      if (!isOver()) setTimeout(connect, 200);
    });
  }
  connect();
}
