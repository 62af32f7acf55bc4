// Server-sent events over a raw response.
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** One event as bytes on the wire. `id` lets a browser say where it was. */
export function frame(event: string, data: unknown, id?: number): string {
  const head = id === undefined ? '' : `id: ${id}\n`;
  return `${head}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

export interface EventSink {
  /** Sends frames, once all input that has arrived is read. */
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

/** One timer for all streams, because proxies close silent connections. */
function beat(): void {
  for (const sink of open) sink.write(':\n\n');
}

class OpenStream implements EventSink {
  isOpen = true;
  #frames = '';
  #isWaiting = false;
  #isEnding = false;
  /** Keeps the head back until the first frames can leave with it. */
  #holding: Socket | null;
  readonly #response: ServerResponse;
  readonly #listeners: (() => void)[] = [];

  constructor(response: ServerResponse) {
    this.#response = response;
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
    // Once all that has arrived is read: pieces that came together leave together.
    setImmediate(this.#flush);
  }

  /** Not at once: the listeners of `onClose` run before the client reads the end and may ask again. */
  end(last = ''): void {
    if (!this.isOpen) return;
    this.#frames += last;
    this.#isEnding = true;
    this.#closed();
    this.#wait();
  }

  /** One write for all that waits, the end included. */
  readonly #flush = (): void => {
    this.#isWaiting = false;
    if (!this.isOpen && !this.#isEnding) return;
    const frames = this.#frames;
    this.#frames = '';
    if (this.#isEnding) {
      this.#isEnding = false;
      this.#response.end(frames);
    } else if (frames !== '' && !this.#response.write(frames)) this.#dropSlowReader();
    this.#holding?.uncork();
    this.#holding = null;
  };

  #dropSlowReader(): void {
    if (this.#response.writableLength > BACKLOG_BYTES) this.#response.destroy();
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
