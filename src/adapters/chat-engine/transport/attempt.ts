import { ChatEngineError } from '../../../platform/server/ports/chat-engine.ts';
import type { BackEnd } from './back-end.ts';
import { failureOfConnection, failureOfStatus } from './failures.ts';
import type { ReplyReader, ReplyState } from './event-reader.ts';
import { TextOut } from './text-out.ts';
import { createWholeBody } from './whole-body.ts';
import { isStale, type AnswerHead, type AnswerListener, type Exchange } from './connections.ts';

export interface Call {
  /** Below the version, for instance `/chat/completions`. */
  path: string;
  /** JSON; let go of with the first text: what is answered is not asked again. */
  body: string;
  /** A new reader for each attempt. */
  createReader: () => ReplyReader;
  /** Called once where the connection is broken off before the reply's end. */
  onBrokenOff?: (() => void) | undefined;
  /** Milliseconds between two signs of work. */
  idleMs: number;
  onText: (text: string) => void;
  onThought?: ((text: string) => void) | undefined;
  speaker?: string | undefined;
  /** Whether thoughts are expected before the first word, without an opening mark. */
  isUnopened: boolean;
  signal: AbortSignal;
  /** Set when the attempt is over. */
  heard: Heard;
}

/** What one attempt has passed on. */
export interface Heard {
  hasText: boolean;
  hasThoughts: boolean;
  /** The tokens ran out. */
  isCut: boolean;
  /** Thoughts were closed that had not been opened. */
  isUnopened: boolean;
  /** Of text and thoughts, in UTF-8. */
  bytes: number;
  thoughts: string;
  /** Characters before the text that turned out to be thoughts. */
  textFrom: number;
}

export const nothingHeard: Heard = {
  hasText: false,
  hasThoughts: false,
  isCut: false,
  isUnopened: false,
  bytes: 0,
  thoughts: '',
  textFrom: 0,
};

/** A kept connection had been closed by the back-end in the meantime: nothing was asked yet, so ask again. */
export class StaleConnection extends Error {}

/** Milliseconds that a finished reply's connection gets to end cleanly and be used again. */
const DRAIN_MS = 1000;

function emptyReply(state: ReplyState, hasThoughts: boolean): ChatEngineError {
  if (state.finish === 'filter')
    return new ChatEngineError('filtered', 'The chat back-end filtered its reply');
  if (state.finish === 'refusal') return new ChatEngineError('refusal', 'The chat model declined to answer');
  if (state.finish === 'tools')
    return new ChatEngineError('tools', 'The chat model called a tool instead of answering');
  if (hasThoughts) {
    const why = state.finish === 'length' ? ' until its tokens ran out' : ' and wrote nothing';
    return new ChatEngineError('thoughts', `The chat model thought${why}`);
  }
  const what =
    state.events > 0 ? 'ended its reply without a word' : 'answered with something that is no reply';
  return new ChatEngineError('broken', `The chat back-end ${what}`);
}

/** One request and its reply: listens to the connection, reads, and settles `reply`. */
class Attempt implements AnswerListener {
  readonly reply: Promise<ReplyState>;
  readonly #reader: ReplyReader;
  readonly #out: TextOut;
  #isSettled = false;
  /** Whether text has been handed on. */
  #isBegun = false;
  #head: AnswerHead | null = null;
  /** For an answer that is no stream: an error, or a reply in one piece. */
  #whole: ReturnType<typeof createWholeBody> | null = null;
  #seenEvents = 0;
  /** When the last sign of work came; the timer looks here, so that no token has to put it off. */
  #seenAt = 0;
  /** When the first has to have come. */
  readonly #firstBy: number;
  #timer: NodeJS.Timeout;
  readonly #call: Call;
  readonly #firstMs: number;
  readonly #exchange: Exchange;
  readonly #redact: BackEnd['redact'];
  readonly #onAbort: () => void;
  readonly #resolve: (reply: ReplyState) => void;
  readonly #reject: (error: unknown) => void;

  constructor(backEnd: BackEnd, call: Call, reader: ReplyReader, firstMs: number) {
    const { promise, resolve, reject } = Promise.withResolvers<ReplyState>();
    this.reply = promise;
    this.#resolve = resolve;
    this.#reject = reject;
    this.#out = new TextOut(call.onText, call);
    this.#call = call;
    this.#reader = reader;
    this.#firstMs = firstMs;
    this.#redact = backEnd.redact;
    this.#exchange = backEnd.ask('POST', call.path, call.body, this);
    this.#firstBy = performance.now() + firstMs;
    this.#timer = setTimeout(() => this.#onSilence(), Math.min(firstMs, call.idleMs));
    this.#onAbort = () => this.#fail(call.signal.reason);
    call.signal.addEventListener('abort', this.#onAbort, { once: true });
  }

  onHead(head: AnswerHead): void {
    this.#head = head;
    const type = head.headers['content-type'] ?? '';
    if (head.status === 200 && type.startsWith('text/html')) {
      const hint = 'The chat back-end answered with a web page: is its address right?';
      this.#fail(new ChatEngineError('broken', hint));
    } else if (head.status !== 200 || type.startsWith('application/json')) this.#whole = createWholeBody();
  }

  onBody(bytes: Buffer): void {
    if (this.#whole) this.#whole.add(bytes);
    else this.#reader.push(bytes, 0, bytes.length);
  }

  onReadOver(): void {
    if (this.#whole) return;
    const { isDone } = this.#reader;
    if (this.#take(isDone) && isDone) this.#finish();
  }

  onEnd(isMarked: boolean): void {
    if (this.#isSettled) return;
    const isWhole = isMarked && !this.#whole?.isTooLong;
    if (this.#head!.status !== 200) return this.#failByStatus();
    if (this.#whole) this.#reader.whole(this.#whole.text());
    else this.#reader.end();
    if (!this.#take(true)) return;
    if (isWhole || this.#reader.finish !== undefined) this.#finish();
    else this.#fail(new ChatEngineError('broken', 'The chat back-end broke off its reply'));
  }

  onFailure(error: Error): void {
    if (this.#isSettled) return;
    const head = this.#head;
    const whole = this.#whole;
    const reader = this.#reader;
    if (!head) {
      return this.#fail(isStale(error) ? new StaleConnection() : failureOfConnection(error, false));
    }
    if (head.status !== 200) return this.#failByStatus();
    if (whole) reader.whole(whole.text());
    // What came in the same read as the end still counts.
    if (!this.#take(whole !== null || reader.isDone)) return;
    if (reader.isDone || (whole && reader.finish !== undefined)) this.#finish();
    else this.#fail(failureOfConnection(error, this.#out.hasText));
  }

  /** Takes out what one read has brought. Returns whether the reply goes on. */
  #take(isLast: boolean): boolean {
    if (this.#isSettled) return false;
    const reader = this.#reader;
    if (reader.events > this.#seenEvents) {
      this.#seenAt = performance.now();
      this.#seenEvents = reader.events;
    }
    const { text, thoughts } = reader;
    reader.text = '';
    reader.thoughts = '';
    const isOver = isLast || reader.isDone || reader.failure !== undefined;
    if (text !== '' || thoughts !== '' || isOver) this.#hand(text, thoughts, isOver);
    if (reader.failure) this.#fail(this.#redacted(reader.failure));
    return !this.#isSettled;
  }

  #hand(text: string, thoughts: string, isOver: boolean): void {
    const out = this.#out;
    try {
      if (thoughts !== '') out.think(thoughts);
      if (text !== '') out.hand(text);
      if (isOver) out.end(this.#reader.finish);
    } catch (error) {
      this.#fail(error);
    }
    if (out.hasTools) this.#reader.finish = 'tools';
    if (this.#isBegun || !out.hasText) return;
    this.#isBegun = true;
    this.#call.body = '';
  }

  #onSilence(): void {
    const { idleMs } = this.#call;
    const due = this.#seenEvents > 0 ? this.#seenAt + idleMs : this.#firstBy;
    const left = due - performance.now();
    if (left >= 1) {
      this.#timer = setTimeout(() => this.#onSilence(), Math.min(left, idleMs));
      return;
    }
    const ms = this.#seenEvents > 0 ? idleMs : this.#firstMs;
    const hint = `The chat back-end said nothing for ${(ms / 1000).toFixed(1)} s`;
    this.#fail(new ChatEngineError('timeout', hint));
  }

  #settle(): void {
    this.#isSettled = true;
    const { hasText, isUnopened, bytes, thoughts, textFrom } = this.#out;
    const hasThoughts = thoughts !== '' || textFrom > 0;
    const isCut = this.#reader.finish === 'length';
    this.#call.heard = { hasText, hasThoughts, isCut, isUnopened, bytes, thoughts, textFrom };
    clearTimeout(this.#timer);
    this.#call.signal.removeEventListener('abort', this.#onAbort);
  }

  #fail(error: unknown): void {
    if (this.#isSettled) return;
    this.#settle();
    this.#exchange.destroy();
    if ((this.#head?.status ?? 200) === 200) this.#call.onBrokenOff?.();
    this.#reject(error);
  }

  /** A back-end may quote the key in mid-reply too. */
  #redacted({ kind, message, retryAfter }: ChatEngineError): ChatEngineError {
    return new ChatEngineError(kind, this.#redact(message), retryAfter);
  }

  #failByStatus(): void {
    const { status, headers } = this.#head!;
    this.#fail(failureOfStatus(status, headers, this.#redact(this.#whole?.text() ?? '')));
  }

  #finish(): void {
    const { hasText, thoughts } = this.#out;
    if (!hasText) return this.#fail(emptyReply(this.#reader, thoughts !== ''));
    this.#settle();
    this.#exchange.drain(DRAIN_MS);
    this.#resolve(this.#reader);
  }
}

/**
 * One request and its reply. Rejects with a ChatEngineError, a StaleConnection or the signal's reason.
 * @param firstMs milliseconds until the first sign of work
 */
export function attempt(backEnd: BackEnd, call: Call, firstMs: number): Promise<ReplyState> {
  return new Attempt(backEnd, call, call.createReader(), firstMs).reply;
}
