// Server-sent events over a raw response.
import type { ServerResponse } from 'node:http';

/** One event as bytes on the wire. `id` lets a browser say where it was. */
export function frame(event: string, data: unknown, id?: number): string {
  const head = id === undefined ? '' : `id: ${id}\n`;
  return `${head}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

export interface EventSink {
  /** Writes ready frames; one call is one write to the socket. False when the reader is slow. */
  write(frames: string): boolean;
  /** Ends the stream. */
  end(): void;
  readonly isOpen: boolean;
  /** Called once when the reader goes away or the stream ends. */
  onClose(listener: () => void): void;
}

const HEARTBEAT_MS = 15_000;
/** A reader that lets this many bytes pile up is cut off; it can join again where it stood. */
const BACKLOG_BYTES = 1_000_000;

const open = new Set<ServerResponse>();
let heartbeat: NodeJS.Timeout | undefined;

/** One timer for all streams: proxies close what is silent for long. */
function beat(): void {
  for (const response of open) response.write(':\n\n');
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
  response.socket?.setNoDelay(true);
  open.add(response);
  heartbeat ??= setInterval(beat, HEARTBEAT_MS).unref();
  let isOpen = true;
  const listeners: (() => void)[] = [];
  const closed = () => {
    if (!isOpen) return;
    isOpen = false;
    open.delete(response);
    for (const listener of listeners) listener();
  };
  response.on('close', closed);
  return {
    write(frames) {
      if (!isOpen) return false;
      const fits = response.write(frames);
      if (!fits && response.writableLength > BACKLOG_BYTES) response.destroy();
      return fits;
    },
    end() {
      if (isOpen) response.end();
      closed();
    },
    get isOpen() {
      return isOpen;
    },
    onClose(listener) {
      if (isOpen) listeners.push(listener);
      else listener();
    },
  };
}
