// Kept-alive connections to one back-end, each for one request at a time. Answers are read straight from the socket:
// of all that a relayed token costs, node's own response streams are the larger part.
import net from 'node:net';
import tls from 'node:tls';
import { createResponseReader, type ResponseHead } from './response-reader.ts';

export interface AnswerListener {
  onHead(head: ResponseHead): void;
  /** A part of the body, bytes[from, to). @param bytes valid during the call only */
  onBody(bytes: Buffer, from: number, to: number): void;
  /** All parts that came in one read of the socket have been handed over. */
  onReadOver(): void;
  onEnd(isWhole: boolean): void;
  /** The connection failed, was closed too early or brought no HTTP. Nothing follows. */
  onFailure(error: Error): void;
}

export interface Exchange {
  /** Whether the connection had served another request before. */
  readonly isReused: boolean;
  /** Breaks the connection off; the listener hears nothing more. */
  destroy(): void;
  /** The listener hears nothing more; the connection gets `ms` to end the answer and be used again. */
  drain(ms: number): void;
}

interface Connection {
  socket: net.Socket;
  exchange: OpenExchange | null;
  reader: ReturnType<typeof createResponseReader>;
  uses: number;
  isKept: boolean;
  /** Seconds that the back-end keeps an unused connection, where it tells. */
  keepSeconds: number;
}
interface OpenExchange {
  listener: AnswerListener | null;
  drainTimer: NodeJS.Timeout | undefined;
}

/** Connections that wait unused; a burst's rest closes. */
const IDLE_MAX = 256;
/** One buffer for all sockets: each read is taken in before the next one happens. */
const readBuffer = Buffer.allocUnsafeSlow(64 * 1024);

const cutOff = () =>
  Object.assign(new Error('the connection was closed before the answer was over'), { code: 'ECONNRESET' });

export function createConnections(base: URL) {
  const isTls = base.protocol === 'https:';
  const host = base.hostname.replace(/^\[|\]$/g, '');
  const port = Number(base.port || (isTls ? 443 : 80));
  /** The newest is taken first. */
  const idle: Connection[] = [];

  function connect(): Connection {
    const connection = { exchange: null, uses: 0, isKept: false, keepSeconds: 0 } as unknown as Connection;
    connection.reader = createResponseReader({
      onHead(head) {
        connection.isKept = head.isKept;
        connection.keepSeconds = Number(/timeout=(\d+)/i.exec(head.headers['keep-alive'] ?? '')?.[1] ?? 0);
        connection.exchange?.listener?.onHead(head);
      },
      onBody: (bytes, from, to) => connection.exchange?.listener?.onBody(bytes, from, to),
      onEnd(isWhole) {
        const { exchange } = connection;
        connection.exchange = null;
        clearTimeout(exchange?.drainTimer);
        exchange?.listener?.onEnd(isWhole);
      },
    });
    if (isTls) {
      const servername = net.isIP(host) ? undefined : host;
      connection.socket = tls.connect({
        host,
        port,
        ALPNProtocols: ['http/1.1'],
        ...(servername ? { servername } : {}),
      });
      connection.socket.on('data', (bytes: Buffer) => receive(connection, bytes, bytes.length));
    } else {
      const callback = (length: number) => {
        receive(connection, readBuffer, length);
        return true;
      };
      connection.socket = net.connect({ host, port, onread: { buffer: readBuffer, callback } });
    }
    connection.socket.setNoDelay(true);
    connection.socket.on('error', (error) => fail(connection, error));
    connection.socket.on('end', () => {
      if (!connection.reader.close()) fail(connection, cutOff());
    });
    connection.socket.on('close', () => {
      remove(connection);
      fail(connection, cutOff());
    });
    connection.socket.on('timeout', () => connection.socket.destroy());
    return connection;
  }

  function remove(connection: Connection): void {
    const at = idle.indexOf(connection);
    if (at >= 0) idle.splice(at, 1);
  }

  function fail(connection: Connection, error: Error): void {
    const { exchange } = connection;
    connection.exchange = null;
    clearTimeout(exchange?.drainTimer);
    connection.socket.destroy();
    exchange?.listener?.onFailure(error);
  }

  function receive(connection: Connection, bytes: Buffer, length: number): void {
    const { reader, exchange } = connection;
    try {
      // Bytes that nobody asked for: whatever speaks there, it is not to be used again.
      if (!exchange || !reader.read(bytes, length)) connection.isKept = false;
    } catch (error) {
      return fail(connection, error as Error);
    }
    exchange?.listener?.onReadOver();
    if (connection.exchange === null) rest(connection);
  }

  /** The answer is over: the connection waits for the next request, or closes. */
  function rest(connection: Connection): void {
    const { socket } = connection;
    if (!connection.isKept || socket.destroyed || idle.length >= IDLE_MAX) {
      socket.destroy();
      return;
    }
    connection.reader.reset();
    // A second before the back-end closes it, so that no request meets a closing connection.
    if (connection.keepSeconds > 0) socket.setTimeout(Math.max(500, (connection.keepSeconds - 1) * 1000));
    socket.unref();
    idle.push(connection);
  }

  return {
    /** Sends a request; the listener is called later, never during this call. */
    ask(head: string, body: Buffer, listener: AnswerListener): Exchange {
      const connection = idle.pop() ?? connect();
      const { socket } = connection;
      const exchange: OpenExchange = { listener, drainTimer: undefined };
      connection.exchange = exchange;
      if (connection.uses++ > 0) {
        socket.setTimeout(0);
        socket.ref();
      }
      const isReused = connection.uses > 1;
      socket.cork();
      socket.write(head, 'latin1');
      if (body.length > 0) socket.write(body);
      socket.uncork();
      return {
        isReused,
        destroy() {
          exchange.listener = null;
          if (connection.exchange === exchange) fail(connection, cutOff());
        },
        drain(ms) {
          exchange.listener = null;
          if (connection.exchange !== exchange) return;
          exchange.drainTimer = setTimeout(() => fail(connection, cutOff()), ms);
        },
      };
    },
    /** Closes the connections that wait unused. */
    dropIdle(): void {
      for (const connection of idle.splice(0)) connection.socket.destroy();
    },
  };
}
