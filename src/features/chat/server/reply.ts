// One reply under way: what has arrived, and who is listening. It goes on when nobody is.
import { frame, type EventSink } from '../../../platform/server/sse.ts';
import type { Message } from '../contract.ts';

export interface ReplyStart {
  conversationId: string;
  userMessage: Message | null;
  message: Message;
  isStandIn: boolean;
}

/** `events` of the contract, without the sequence number that is given here. */
type Tail =
  | { event: 'usage'; data: { promptTokens: number; completionTokens: number; isEstimate: boolean } }
  | { event: 'done'; data: { message: Message } }
  | {
      event: 'error';
      data: { code: string; message: string; retryAfter: number | null; kept: Message | null };
    };

export type ReplyEnd = {
  message: Message;
  error: { code: string; message: string; retryAfter: number | null } | null;
};

/** A reply that can be read, whichever server writes it. */
export interface Joinable {
  readonly userMessage: Message | null;
  /** Settles when the reply has ended and is stored; with null where nothing of it is. */
  readonly ended: Promise<ReplyEnd | null>;
  /** Sends what came after `after` (-1 for all) in one piece, then what comes. */
  join(sink: EventSink, after: number): void;
}

export class Reply implements Joinable {
  readonly conversationId: string;
  readonly messageId: string;
  /** Of the message that it answers, as its sender named it: the same again is the same message. */
  readonly key: string | null;
  readonly abort = new AbortController();
  /** The whole text: for continue, beginning with what stood there before. */
  text: string;
  /** Length of `text` when it was last saved. */
  savedLength: number;
  readonly ended: Promise<ReplyEnd | null>;
  #settle!: (end: ReplyEnd | null) => void;
  #start: ReplyStart | null = null;
  #seq = -1;
  /** Where in `text` each delta ends: the delta with sequence number n ends at #ends[n - 1]. */
  readonly #ends: number[] = [];
  /** Length of what stood there before. */
  readonly base: number;
  readonly #tail: { seq: number; frames: string }[] = [];
  /** The last events, which leave together with the end. */
  #unsent = '';
  readonly #sinks = new Set<EventSink>();
  #isOver = false;

  constructor(conversationId: string, messageId: string, { text = '', key = null as string | null } = {}) {
    this.conversationId = conversationId;
    this.messageId = messageId;
    this.key = key;
    this.text = text;
    this.savedLength = text.length;
    this.base = text.length;
    this.ended = new Promise((resolve) => {
      this.#settle = resolve;
    });
  }

  /** What the user said, where this answers something said now. */
  get userMessage(): Message | null {
    return this.#start?.userMessage ?? null;
  }

  get seq(): number {
    return this.#seq;
  }

  /** Tells everybody that the messages are stored; what arrived meanwhile follows at once. */
  begin(start: ReplyStart): void {
    this.#start = start;
    this.#seq = 0;
    this.#ends[0] = this.base;
    const early = this.text.slice(this.base);
    this.#broadcast(this.#startFrame() + (early ? this.#deltaFrame(early) : ''));
  }

  /** One frame for all listeners: the text is put on the wire once, not once a listener. */
  add(text: string): void {
    this.text += text;
    if (this.#start) this.#broadcast(this.#deltaFrame(text));
  }

  /** Nothing that was sent is sent again: who joins from now on gets what is kept, with the end. */
  withdraw(): void {
    this.text = '';
  }

  #deltaFrame(text: string): string {
    this.#seq++;
    this.#ends[this.#seq] = this.base === this.text.length ? this.base : this.text.length;
    return `id: ${this.#seq}\nevent: delta\ndata: {"seq":${this.#seq},"text":${JSON.stringify(text)}}\n\n`;
  }

  #startFrame(): string {
    return frame('start', { seq: 0, ...this.#start }, 0);
  }

  /** Adds a last event, to be sent with the end; `usage` may come before `done` or `error`. */
  tail({ event, data }: Tail): void {
    const seq = ++this.#seq;
    const frames = frame(event, { seq, ...data }, seq);
    this.#tail.push({ seq, frames });
    this.#unsent += frames;
  }

  finish(end: ReplyEnd | null): void {
    this.#isOver = true;
    for (const sink of this.#sinks) sink.end(this.#unsent);
    this.#sinks.clear();
    this.#settle(end);
  }

  join(sink: EventSink, after: number): void {
    let frames = '';
    if (this.#start) {
      if (after < 0) frames += this.#startFrame();
      frames += this.#missed(after);
      for (const tail of this.#tail) if (tail.seq > after) frames += tail.frames;
    }
    if (this.#isOver) return sink.end(frames);
    if (frames) sink.write(frames);
    this.#sinks.add(sink);
    sink.onClose(() => this.#sinks.delete(sink));
  }

  #missed(after: number): string {
    const last = this.#ends.length - 1;
    if (after >= last) return '';
    const text = this.text.slice(this.#ends[Math.max(0, after)] ?? this.base, this.#ends[last]);
    return text ? frame('delta', { seq: last, text }, last) : '';
  }

  #broadcast(frames: string): void {
    for (const sink of this.#sinks) sink.write(frames);
  }
}
