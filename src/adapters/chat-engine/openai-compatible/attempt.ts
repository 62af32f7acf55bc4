import { ChatEngineError } from '../../../platform/server/ports/chat-engine.ts';
import type { BackEnd } from './back-end.ts';
import { failureOfConnection, failureOfStatus } from './failures.ts';
import { createReplyReader, type ReplyState } from './reply-reader.ts';
import { createTextOut } from './text-out.ts';
import { createWholeBody } from './whole-body.ts';
import type { ResponseHead } from './wire/response-reader.ts';

export interface Call {
  body: Buffer;
  /** Milliseconds between two signs of work. */
  idleMs: number;
  onText: (text: string) => void;
  signal: AbortSignal;
}

/** A kept connection had been closed by the back-end in the meantime: nothing was asked yet, so ask again. */
export class StaleConnection extends Error {}

/** Milliseconds that a finished reply's connection gets to end cleanly and be used again. */
const DRAIN_MS = 1000;

function emptyReply(state: ReplyState): ChatEngineError {
  if (state.finish === 'content_filter')
    return new ChatEngineError('filtered', 'The chat back-end filtered its reply');
  const what =
    state.events > 0 ? 'ended its reply without a word' : 'answered with something that is no reply';
  return new ChatEngineError('broken', `The chat back-end ${what}`);
}

/**
 * One request and its reply. Rejects with a ChatEngineError, a StaleConnection or the signal's reason.
 * @param firstMs milliseconds until the first sign of work
 */
export function attempt(backEnd: BackEnd, call: Call, firstMs: number): Promise<ReplyState> {
  return new Promise((resolve, reject) => {
    const reader = createReplyReader();
    const { state } = reader;
    const out = createTextOut(call.onText);
    let head: ResponseHead | null = null;
    /** For an answer that is no stream: an error, or a reply in one piece. */
    let whole: ReturnType<typeof createWholeBody> | null = null;
    let isSettled = false;
    let seenEvents = 0;
    /** When the last sign of work came; the timer looks here, so that no token has to put it off. */
    let seenAt = 0;
    let timer = setTimeout(onSilence, firstMs);

    const exchange = backEnd.ask('POST', '/chat/completions', call.body, {
      onHead(begun) {
        head = begun;
        const type = begun.headers['content-type'] ?? '';
        if (begun.status === 200 && type.startsWith('text/html')) {
          const hint = 'The chat back-end answered with a web page: is its address right?';
          fail(new ChatEngineError('broken', hint));
        } else if (begun.status !== 200 || type.startsWith('application/json')) whole = createWholeBody();
      },
      onBody(bytes, from, to) {
        if (whole) whole.add(bytes.subarray(from, to));
        else reader.push(bytes, from, to);
      },
      onReadOver() {
        if (!whole && take(state.isDone) && state.isDone) finish();
      },
      onEnd(isMarked) {
        if (isSettled) return;
        const isWhole = isMarked && !whole?.isTooLong;
        if (head!.status !== 200) return failByStatus();
        if (whole) reader.whole(whole.text());
        else reader.end();
        if (!take(true)) return;
        if (isWhole || state.finish !== undefined) finish();
        else fail(new ChatEngineError('broken', 'The chat back-end broke off its reply'));
      },
      onFailure(error) {
        if (isSettled) return;
        const { code = '' } = error as NodeJS.ErrnoException;
        if (!head) {
          const isStale = exchange.isReused && /^(?:ECONNRESET|EPIPE)$/.test(code);
          return fail(isStale ? new StaleConnection() : failureOfConnection(error, false));
        }
        if (head.status !== 200) return failByStatus();
        if (whole) reader.whole(whole.text());
        // What came in the same read as the end still counts.
        if (!take(whole !== null || state.isDone)) return;
        if (state.isDone || (whole && state.finish !== undefined)) finish();
        else fail(failureOfConnection(error, out.hasText));
      },
    });
    call.signal.addEventListener('abort', onAbort, { once: true });

    function settle(): void {
      isSettled = true;
      clearTimeout(timer);
      call.signal.removeEventListener('abort', onAbort);
    }
    function fail(error: unknown): void {
      if (isSettled) return;
      settle();
      exchange.destroy();
      reject(error);
    }
    function failByStatus(): void {
      const { status, headers } = head!;
      fail(failureOfStatus(status, headers, backEnd.redact(whole?.text() ?? '')));
    }
    function onAbort(): void {
      fail(call.signal.reason);
    }
    function onSilence(): void {
      const left = seenAt + call.idleMs - performance.now();
      if (seenEvents > 0 && left >= 1) {
        timer = setTimeout(onSilence, left);
        return;
      }
      const ms = seenEvents > 0 ? call.idleMs : firstMs;
      fail(new ChatEngineError('timeout', `The chat back-end said nothing for ${(ms / 1000).toFixed(1)} s`));
    }

    /** Takes out what one read has brought. Returns whether the reply goes on. */
    function take(isLast: boolean): boolean {
      if (isSettled) return false;
      if (state.events > seenEvents) {
        seenAt = performance.now();
        if (seenEvents === 0) {
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

    function finish(): void {
      if (!out.hasText) return fail(emptyReply(state));
      settle();
      exchange.drain(DRAIN_MS);
      resolve(state);
    }
  });
}
