// Server-sent events over a raw response.
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** One event as bytes on the wire. `id` lets a browser say where it was. */
export function frame(event: string, data: unknown, id?: number): string {
  const head = id === undefined ? '' : `id: ${id}\n`;
  return `${head}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

export interface EventSink {
  /** Writes ready frames; one call is one write to the socket. False when the reader is slow. */
  write(frames: string): boolean;
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
  const { socket: connection } = response;
  connection?.setNoDelay(true);
  // What is written right away leaves with the head.
  connection?.cork();
  process.nextTick(() => connection?.uncork());
  response.flushHeaders();
  const socket = chunkedSocket(response);
  const target = socket ?? response;
  heartbeat ??= setInterval(beat, HEARTBEAT_MS).unref();
  let isOpen = true;
  const listeners: (() => void)[] = [];
  const sink: EventSink = {
    write(frames) {
      if (!isOpen) return false;
      const fits = socket
        ? socket.write(`${Buffer.byteLength(frames).toString(16)}\r\n${frames}\r\n`, 'utf8')
        : response.write(frames);
      if (!fits && target.writableLength > BACKLOG_BYTES) response.destroy();
      return fits;
    },
    end(last = '') {
      if (isOpen) {
        connection?.cork();
        if (last) sink.write(last);
        response.end();
        connection?.uncork();
      }
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
  function closed(): void {
    if (!isOpen) return;
    isOpen = false;
    open.delete(sink);
    for (const listener of listeners) listener();
  }
  response.on('close', closed);
  open.add(sink);
  return sink;
}
