// Kept-alive connections to one back-end: undici's pool, which reads HTTP/1.1, with each part of an answer handed over
// as it is read.
import { Pool, type Dispatcher } from 'undici';

export interface AnswerHead {
  status: number;
  /** Names in lower case; of a header that comes twice, both values. */
  headers: Record<string, string>;
}

export interface AnswerListener {
  onHead(head: AnswerHead): void;
  onBody(bytes: Buffer): void;
  /** All parts that came in one read of the connection have been handed over, and the answer goes on. */
  onReadOver(): void;
  /** @param isMarked false where only the end of the connection tells that the answer is over */
  onEnd(isMarked: boolean): void;
  /** The connection failed, was closed too early or brought no HTTP. Nothing follows. */
  onFailure(error: Error): void;
}

export interface Exchange {
  /** Breaks the connection off; the listener hears nothing more. */
  destroy(): void;
  /** The listener hears nothing more; the connection gets `ms` to end the answer and be used again. */
  drain(ms: number): void;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface Request {
  method: Method;
  path: string;
  headers: Record<string, string>;
  body: string | Uint8Array;
}

/** A connection that nobody uses for so long is closed, where the back-end does not say how long it keeps one. */
const KEEP_ALIVE_MS = 30_000;

const dropped = () => new Error('nobody waits for this answer any more');

class OpenExchange implements Exchange, Dispatcher.DispatchHandler {
  #controller: Dispatcher.DispatchController | null = null;
  #listener: AnswerListener | null;
  #isMarked = false;
  #isReading = false;
  #isDestroyed = false;
  #drainTimer: NodeJS.Timeout | undefined;

  constructor(listener: AnswerListener) {
    this.#listener = listener;
  }

  destroy(): void {
    this.#listener = null;
    this.#isDestroyed = true;
    this.#controller?.abort(dropped());
  }

  drain(ms: number): void {
    this.#listener = null;
    this.#drainTimer = setTimeout(() => this.destroy(), ms);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#isDestroyed) controller.abort(dropped());
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    given: Record<string, string | string[] | undefined>,
  ): void {
    const headers: Record<string, string> = {};
    for (const [name, value] of Object.entries(given)) headers[name] = String(value);
    this.#isMarked = 'content-length' in headers || 'transfer-encoding' in headers;
    this.#listener?.onHead({ status, headers });
  }

  onResponseData(_controller: Dispatcher.DispatchController, bytes: Buffer): void {
    this.#listener?.onBody(bytes);
    if (this.#isReading) return;
    this.#isReading = true;
    // The parser hands over all parts of a read before anything else runs.
    queueMicrotask(this.#readOver);
  }

  readonly #readOver = (): void => {
    this.#isReading = false;
    this.#listener?.onReadOver();
  };

  onResponseEnd(): void {
    this.#over()?.onEnd(this.#isMarked);
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#over()?.onFailure(error);
  }

  #over(): AnswerListener | null {
    clearTimeout(this.#drainTimer);
    const listener = this.#listener;
    this.#listener = null;
    return listener;
  }
}

export function createConnections(origin: URL) {
  // Silence is measured where the events are read.
  const options = { headersTimeout: 0, bodyTimeout: 0, keepAliveTimeout: KEEP_ALIVE_MS, allowH2: false };
  const open = () => new Pool(origin.origin, options);
  let pool = open();
  return {
    /** Sends a request; the listener is called later, never during this call. */
    ask({ body, ...request }: Request, listener: AnswerListener): Exchange {
      const exchange = new OpenExchange(listener);
      pool.dispatch({ ...request, body: body === '' ? null : body }, exchange);
      return exchange;
    },
    /** Closes the connections that wait unused; those in use end with their answers. */
    dropIdle(): void {
      void pool.close();
      pool = open();
    },
  };
}

/** Whether the back-end had closed a kept connection before the request came: nothing was asked yet. */
export const isStale = (error: Error): boolean => {
  const { code = '', socket } = error as { code?: string; socket?: { bytesRead?: number } };
  return /^(?:UND_ERR_SOCKET|ECONNRESET|EPIPE)$/.test(code) && (socket?.bytesRead ?? 0) > 0;
};
