// Kept-alive connections to one back-end, each for one request at a time. Answers are read straight from the socket:
// of all that a relayed token costs, node's own response streams are the larger part.
import net from 'node:net';
import tls from 'node:tls';
import { ResponseReader, type ResponseHead, type ResponseListener } from './response-reader.ts';

export interface AnswerListener {
  onHead(head: ResponseHead): void;
  /** A part of the body, bytes[from, to). @param bytes valid during the call only */
  onBody(bytes: Buffer, from: number, to: number): void;
  /** All parts that came in one read of the socket have been handed over, and the answer goes on. */
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

/** What the connections to one back-end share. */
interface Pool {
  host: string;
  port: number;
  isTls: boolean;
  /** The newest is taken first. */
  idle: Connection[];
}

/** Connections that wait unused; a burst's rest closes. */
const IDLE_MAX = 256;
/** Bytes of one read, and of most requests. */
const BUFFER = 64 * 1024;
/** One buffer for all sockets: each read is taken in before the next one happens. */
const readBuffer = Buffer.allocUnsafeSlow(BUFFER);
/** One for all requests as well: mostly the system has taken in a request when `write` returns. */
let writeBuffer = Buffer.allocUnsafeSlow(BUFFER);

const cutOff = () =>
  Object.assign(new Error('the connection was closed before the answer was over'), { code: 'ECONNRESET' });

class OpenExchange implements Exchange {
  readonly isReused: boolean;
  readonly #connection: Connection;
  drainTimer: NodeJS.Timeout | undefined;

  constructor(connection: Connection, isReused: boolean) {
    this.#connection = connection;
    this.isReused = isReused;
  }

  destroy(): void {
    const connection = this.#connection;
    if (connection.exchange !== this) return;
    connection.listener = null;
    connection.fail(cutOff());
  }

  drain(ms: number): void {
    const connection = this.#connection;
    if (connection.exchange !== this) return;
    connection.listener = null;
    this.drainTimer = setTimeout(() => connection.fail(cutOff()), ms);
  }
}

class Connection implements ResponseListener {
  /** Of the request under way; null where it wants to hear nothing more. */
  listener: AnswerListener | null = null;
  exchange: OpenExchange | null = null;
  readonly socket: net.Socket;
  readonly #reader = new ResponseReader(this);
  readonly #pool: Pool;
  #uses = 0;
  #isKept = false;
  /** Seconds that the back-end keeps an unused connection, where it tells. */
  #keepSeconds = 0;

  constructor(pool: Pool) {
    this.#pool = pool;
    const { host, port } = pool;
    if (pool.isTls) {
      const servername = net.isIP(host) ? undefined : host;
      this.socket = tls.connect({
        host,
        port,
        ALPNProtocols: ['http/1.1'],
        ...(servername ? { servername } : {}),
      });
      this.socket.on('data', (bytes: Buffer) => this.#receive(bytes, bytes.length));
    } else {
      const callback = (length: number) => {
        this.#receive(readBuffer, length);
        return true;
      };
      this.socket = net.connect({ host, port, onread: { buffer: readBuffer, callback } });
    }
    this.socket.setNoDelay(true);
    this.socket.on('error', (error) => this.fail(error));
    this.socket.on('end', () => {
      if (!this.#reader.close()) this.fail(cutOff());
    });
    this.socket.on('close', () => {
      const at = pool.idle.indexOf(this);
      if (at >= 0) pool.idle.splice(at, 1);
      this.fail(cutOff());
    });
    this.socket.on('timeout', () => this.socket.destroy());
  }

  ask(head: string, body: string, listener: AnswerListener): Exchange {
    const { socket } = this;
    const exchange = new OpenExchange(this, this.#uses > 0);
    this.listener = listener;
    this.exchange = exchange;
    if (this.#uses++ > 0) {
      socket.setTimeout(0);
      socket.ref();
    }
    this.#send(head, body);
    return exchange;
  }

  /** In one piece: two would be gathered again by layers that cost more than the copy. */
  #send(head: string, body: string): void {
    const { socket } = this;
    const size = head.length + Buffer.byteLength(body);
    const isShared = size <= BUFFER && !this.#pool.isTls && !socket.connecting;
    const bytes = isShared ? writeBuffer.subarray(0, size) : Buffer.allocUnsafeSlow(size);
    bytes.write(head, 'latin1');
    bytes.write(body, head.length);
    socket.write(bytes);
    // What waits for room in the connection is still to be read from there.
    if (isShared && socket.writableLength > 0) writeBuffer = Buffer.allocUnsafeSlow(BUFFER);
  }

  fail(error: Error): void {
    const listener = this.#over();
    this.socket.destroy();
    listener?.onFailure(error);
  }

  onHead(head: ResponseHead): void {
    this.#isKept = head.isKept;
    this.#keepSeconds = Number(/timeout=(\d+)/i.exec(head.headers['keep-alive'] ?? '')?.[1] ?? 0);
    this.listener?.onHead(head);
  }

  onBody(bytes: Buffer, from: number, to: number): void {
    this.listener?.onBody(bytes, from, to);
  }

  onEnd(isWhole: boolean): void {
    this.#over()?.onEnd(isWhole);
  }

  /** The request is no longer under way. Returns who was listening. */
  #over(): AnswerListener | null {
    const { listener, exchange } = this;
    clearTimeout(exchange?.drainTimer);
    this.listener = null;
    this.exchange = null;
    return listener;
  }

  #receive(bytes: Buffer, length: number): void {
    try {
      // Bytes that nobody asked for: whatever speaks there, it is not to be used again.
      if (!this.exchange || !this.#reader.read(bytes, length)) this.#isKept = false;
    } catch (error) {
      return this.fail(error as Error);
    }
    this.listener?.onReadOver();
    if (this.exchange === null) this.#rest();
  }

  /** The answer is over: the connection waits for the next request, or closes. */
  #rest(): void {
    const { socket } = this;
    const { idle } = this.#pool;
    if (!this.#isKept || socket.destroyed || idle.length >= IDLE_MAX) {
      socket.destroy();
      return;
    }
    this.#reader.reset();
    // A second before the back-end closes it, so that no request meets a closing connection.
    if (this.#keepSeconds > 0) socket.setTimeout(Math.max(500, (this.#keepSeconds - 1) * 1000));
    socket.unref();
    idle.push(this);
  }
}

export function createConnections(base: URL) {
  const isTls = base.protocol === 'https:';
  const host = base.hostname.replace(/^\[|\]$/g, '');
  const pool: Pool = { host, port: Number(base.port || (isTls ? 443 : 80)), isTls, idle: [] };
  return {
    /** Sends a request; the listener is called later, never during this call. */
    ask(head: string, body: string, listener: AnswerListener): Exchange {
      return (pool.idle.pop() ?? new Connection(pool)).ask(head, body, listener);
    },
    /** Closes the connections that wait unused. */
    dropIdle(): void {
      for (const connection of pool.idle.splice(0)) connection.socket.destroy();
    },
  };
}
