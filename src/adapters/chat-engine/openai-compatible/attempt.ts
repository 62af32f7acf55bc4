import type { IncomingMessage } from 'node:http';
import { ChatEngineError } from '../../../platform/server/ports/chat-engine.ts';
import type { BackEnd } from './back-end.ts';
import { failureOfConnection, failureOfStatus } from './failures.ts';
import { createReplyReader, type ReplyState } from './reply-reader.ts';
import { createTextOut } from './text-out.ts';
import { readWhole } from './whole-body.ts';

export interface Call {
  body: Buffer;
  /** Milliseconds until the first sign of work. */
  firstMs: number;
  /** Milliseconds between two signs of work. */
  idleMs: number;
  onText: (text: string) => void;
  signal: AbortSignal;
}

/** A kept connection had been closed by the back-end in the meantime: nothing was asked yet, so ask again. */
export class StaleConnection extends Error {}

/** Milliseconds that a finished reply's connection gets to end cleanly and be used again. */
const drainMs = 1000;

/** A body whose end is marked can be told from one that was cut off. */
const marksItsEnd = ({ headers }: IncomingMessage) =>
  headers['content-length'] !== undefined || (headers['transfer-encoding'] ?? '').includes('chunked');

function emptyReply(state: ReplyState): ChatEngineError {
  if (state.finish === 'content_filter')
    return new ChatEngineError('filtered', 'The chat back-end filtered its reply');
  const what =
    state.events > 0 ? 'ended its reply without a word' : 'answered with something that is no reply';
  return new ChatEngineError('broken', `The chat back-end ${what}`);
}

/** One request and its reply. Rejects with a ChatEngineError, a StaleConnection or the signal's reason. */
export function attempt(backEnd: BackEnd, call: Call): Promise<ReplyState> {
  return new Promise((resolve, reject) => {
    const reader = createReplyReader();
    const { state } = reader;
    const out = createTextOut(call.onText);
    const request = backEnd.open('POST', '/chat/completions', call.body.length);
    let isSettled = false;
    let hasAnswer = false;
    let isTakeDue = false;
    let seenEvents = 0;
    let timer = setTimeout(onSilence, call.firstMs);

    function settle(): void {
      isSettled = true;
      clearTimeout(timer);
      call.signal.removeEventListener('abort', onAbort);
    }
    function fail(error: unknown): void {
      if (isSettled) return;
      settle();
      request.destroy();
      reject(error);
    }
    function onAbort(): void {
      fail(call.signal.reason);
    }
    function onSilence(): void {
      const ms = seenEvents > 0 ? call.idleMs : call.firstMs;
      fail(new ChatEngineError('timeout', `The chat back-end said nothing for ${(ms / 1000).toFixed(1)} s`));
    }

    /** Takes out what one read has brought. Returns whether the reply goes on. */
    function take(isLast: boolean): boolean {
      isTakeDue = false;
      if (isSettled) return false;
      if (state.events > seenEvents) {
        if (seenEvents > 0) timer.refresh();
        else {
          clearTimeout(timer);
          timer = setTimeout(onSilence, call.idleMs);
        }
        seenEvents = state.events;
      }
      const text = state.text;
      state.text = '';
      try {
        if (text !== '' || isLast) out.hand(text, isLast || state.isDone || state.failure !== undefined);
      } catch (error) {
        fail(error);
      }
      if (state.failure) fail(state.failure);
      return !isSettled;
    }

    function finish(response: IncomingMessage): void {
      if (!out.hasText) return fail(emptyReply(state));
      settle();
      resolve(state);
      if (response.complete) return;
      const drain = setTimeout(() => request.destroy(), drainMs);
      response.once('close', () => clearTimeout(drain));
    }

    /** @param isWhole whether the body's end was marked; otherwise the connection may have been cut */
    function onEnd(response: IncomingMessage, isWhole: boolean): void {
      if (!take(true)) return;
      if (isWhole || state.finish !== undefined) finish(response);
      else fail(new ChatEngineError('broken', 'The chat back-end broke off its reply'));
    }

    function onStream(response: IncomingMessage): void {
      const onRead = () => {
        if (take(state.isDone) && state.isDone) finish(response);
      };
      response.on('data', (bytes: Buffer) => {
        if (isSettled) return;
        reader.push(bytes);
        if (isTakeDue) return;
        isTakeDue = true;
        // One read brings several parts where events come fast; the microtask runs when all have been taken in.
        queueMicrotask(onRead);
      });
      response.on('end', () => {
        if (isSettled) return;
        reader.end();
        onEnd(response, marksItsEnd(response));
      });
      response.on('error', (error) => {
        // What came in the same read as the end still counts.
        if (!take(state.isDone)) return;
        if (state.isDone) finish(response);
        else fail(failureOfConnection(error, out.hasText));
      });
    }

    function onResponse(response: IncomingMessage): void {
      hasAnswer = true;
      const { statusCode = 0, headers } = response;
      const type = headers['content-type'] ?? '';
      if (statusCode !== 200) {
        readWhole(response, (text) => fail(failureOfStatus(statusCode, headers, backEnd.redact(text))));
      } else if (type.startsWith('text/html')) {
        fail(
          new ChatEngineError('broken', 'The chat back-end answered with a web page: is its address right?'),
        );
      } else if (type.startsWith('application/json')) {
        readWhole(response, (text, isWhole) => {
          reader.whole(text);
          onEnd(response, isWhole);
        });
      } else onStream(response);
    }

    call.signal.addEventListener('abort', onAbort, { once: true });
    request.on('response', onResponse);
    request.on('error', (error: NodeJS.ErrnoException) => {
      const isStale = request.reusedSocket && !hasAnswer && /^(?:ECONNRESET|EPIPE)$/.test(error.code ?? '');
      fail(isStale ? new StaleConnection() : failureOfConnection(error, out.hasText));
    });
    request.end(call.body);
  });
}
