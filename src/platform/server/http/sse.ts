// Server-sent events over a raw response.
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** One event as bytes on the wire. The browser sends the last `id` when it reconnects. */
export function frame(event: string, data: unknown, id?: number): string {
  const head = id === undefined ? '' : `id: ${id}\n`;
  return `${head}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

export interface EventSink {
  /** Sends frames after the current turn of the event loop, together with all others of that turn. */
  write(frames: string): void;
  /** Ends the stream. @param last frames to send before the end, in the same write */
  end(last?: string): void;
  readonly isOpen: boolean;
  /** Calls the listener once, when the client disconnects or the stream ends. */
  onClose(listener: () => void): void;
}

const HEARTBEAT_MS = 15_000;
/** A client with more unread bytes than this is disconnected; it can reconnect and resume. */
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
  #isScheduled = false;
  #isEnding = false;
  /** The corked socket: holds the response head until the first frames can be sent with it. */
  #corkedSocket: Socket | null;
  readonly #response: ServerResponse;
  readonly #listeners: (() => void)[] = [];

  constructor(response: ServerResponse) {
    this.#response = response;
    response.on('close', () => this.#closed());
    this.#corkedSocket = response.socket;
    this.#corkedSocket?.setNoDelay(true);
    this.#corkedSocket?.cork();
    response.flushHeaders();
    this.#schedule();
  }

  write(frames: string): void {
    if (!this.isOpen) return;
    this.#frames += frames;
    this.#schedule();
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    // After all input that has arrived is read, so that frames produced together are sent in one write.
    setImmediate(this.#flush);
  }

  /**
   * The end is sent later, so that the listeners of `onClose` run before the client sees it and can
   * reconnect.
   */
  end(last = ''): void {
    if (!this.isOpen) return;
    this.#frames += last;
    this.#isEnding = true;
    this.#closed();
    this.#schedule();
  }

  /** Writes all waiting frames at once, including the end. */
  readonly #flush = (): void => {
    this.#isScheduled = false;
    if (!this.isOpen && !this.#isEnding) return;
    const frames = this.#frames;
    this.#frames = '';
    if (this.#isEnding) {
      this.#isEnding = false;
      this.#response.end(frames);
    } else if (frames !== '' && !this.#response.write(frames)) this.#dropSlowReader();
    this.#corkedSocket?.uncork();
    this.#corkedSocket = null;
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
