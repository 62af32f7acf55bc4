// Server-sent events over a raw response.
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { serveSoon } from './event-loop.ts';

/** One event as bytes on the wire. `id` lets a browser say where it was. */
export function frame(event: string, data: unknown, id?: number): string {
  const head = id === undefined ? '' : `id: ${id}\n`;
  return `${head}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

export interface EventSink {
  /** Sends ready frames, when what has arrived for others meanwhile has been dealt with too. */
  write(frames: string): void;
  /** Ends the stream. @param last frames that come before the end, written along with it */
  end(last?: string): void;
  readonly isOpen: boolean;
  /** Called once when the reader goes away or the stream ends. */
  onClose(listener: () => void): void;
}

const HEARTBEAT_MS = 15_000;
/** A reader that lets this many bytes pile up is cut off; it can join again where it stood. */
const BACKLOG_BYTES = 1_000_000;

const open = new Set<EventSink>();
let heartbeat: NodeJS.Timeout | undefined;

/** One timer for all streams: proxies close what is silent for long. */
function beat(): void {
  for (const sink of open) sink.write(':\n\n');
}

/**
 * The socket that chunks may be written to directly once the head is sent: node's own response hands over each chunk
 * in three pieces, which costs more than all else that a relayed token costs. Null where the answer is not chunked
 * (HTTP/1.0) or waits for an earlier one on the same connection.
 */
function chunkedSocket(response: ServerResponse): Socket | null {
  const { socket } = response;
  return response.chunkedEncoding && socket && socket.writable && !response.strictContentLength
    ? socket
    : null;
}

class OpenStream implements EventSink {
  isOpen = true;
  #frames = '';
  #isWaiting = false;
  #isEnding = false;
  /** Holds the head until what is told right away can leave with it. */
  #holding: Socket | null;
  readonly #socket: Socket | null;
  readonly #response: ServerResponse;
  readonly #listeners: (() => void)[] = [];

  constructor(response: ServerResponse) {
    this.#response = response;
    this.#socket = chunkedSocket(response);
    response.on('close', () => this.#closed());
    this.#holding = response.socket;
    this.#holding?.setNoDelay(true);
    this.#holding?.cork();
    response.flushHeaders();
    this.#wait();
  }

  write(frames: string): void {
    if (!this.isOpen) return;
    this.#frames += frames;
    this.#wait();
  }

  #wait(): void {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    serveSoon(this);
  }

  /** Not at once: who has read the end may ask again, and what is still to be done for this answer comes before that. */
  end(last = ''): void {
    if (!this.isOpen) return;
    this.#frames += last;
    this.#isEnding = true;
    this.#closed();
    this.#wait();
  }

  /** One write to the socket for all that waits, the end included. */
  flush(): void {
    this.#isWaiting = false;
    if (!this.isOpen && !this.#isEnding) return;
    const { socket } = this.#response;
    if (this.#isEnding) socket?.cork();
    const frames = this.#frames;
    this.#frames = '';
    if (frames !== '') this.#send(frames);
    this.#holding?.uncork();
    this.#holding = null;
    if (!this.#isEnding) return;
    this.#isEnding = false;
    this.#response.end();
    socket?.uncork();
  }

  #send(frames: string): void {
    const target = this.#socket ?? this.#response;
    const fits = this.#socket
      ? this.#socket.write(`${Buffer.byteLength(frames).toString(16)}\r\n${frames}\r\n`, 'utf8')
      : this.#response.write(frames);
    if (!fits && target.writableLength > BACKLOG_BYTES) this.#response.destroy();
  }

  onClose(listener: () => void): void {
    if (this.isOpen) this.#listeners.push(listener);
    else listener();
  }

  #closed(): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    open.delete(this);
    for (const listener of this.#listeners) listener();
  }
}

export function openEventStream(
  response: ServerResponse,
  headers: Record<string, string | string[]>,
): EventSink {
  response.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  heartbeat ??= setInterval(beat, HEARTBEAT_MS).unref();
  const sink = new OpenStream(response);
  open.add(sink);
  return sink;
}
