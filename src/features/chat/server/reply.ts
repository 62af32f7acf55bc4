// One reply under way: what has arrived, and who is listening. It goes on when nobody is.
import type { EventSink } from '../../../platform/server/sse.ts';
import type { Message } from '../contract.ts';
import { EndedReply } from './ended-reply.ts';
import {
  deltaFrame,
  lastFrame,
  startFrame,
  type LastEvent,
  type OwnReply,
  type ReplyEnd,
  type ReplyStart,
  type StopReason,
} from './reply-parts.ts';

export class Reply implements OwnReply {
  readonly conversationId: string;
  readonly messageId: string;
  /** Of the message that it answers, as its sender named it: the same again is the same message. */
  readonly key: string | null;
  /** Length of `text` when it was last saved. */
  savedLength: number;
  readonly ended: Promise<ReplyEnd | null>;
  readonly #abort = new AbortController();
  #settle!: (end: ReplyEnd | null) => void;
  #start: ReplyStart | null = null;
  #seq = -1;
  /** The text; put together when somebody asks for it, not with every token. */
  #pieces: string[];
  #length: number;
  /** Where in `text` each delta ends: the delta with sequence number n ends at #ends[n]. */
  #ends: number[] = [];
  /** Length of what stood there before. */
  readonly base: number;
  #last: LastEvent[] = [];
  /** Replaced whenever somebody comes or goes: mostly there is one, and each token goes through all. */
  #sinks: readonly EventSink[] = [];
  #stopReason: StopReason | null = null;
  #wasRead = false;
  /** What is left of it when it has ended. */
  #over: EndedReply | null = null;

  constructor(conversationId: string, messageId: string, { text = '', key = null as string | null } = {}) {
    this.conversationId = conversationId;
    this.messageId = messageId;
    this.key = key;
    this.#pieces = [text];
    this.#length = text.length;
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

  /** The whole text: for continue, beginning with what stood there before. */
  get text(): string {
    if (this.#pieces.length > 1) this.#pieces = [this.#pieces.join('')];
    return this.#pieces[0]!;
  }

  /** Length of `text`. */
  get length(): number {
    return this.#length;
  }

  /** Aborted when the reply is to end before it is whole. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** Why it is to end before it is whole; null while it may go on. */
  get stopReason(): StopReason | null {
    return this.#stopReason;
  }

  /** The first reason counts. */
  stop(why: StopReason): void {
    this.#stopReason ??= why;
    this.#abort.abort(why);
  }

  /** Tells everybody that the messages are stored; what arrived meanwhile follows at once. */
  begin(start: ReplyStart): void {
    this.#start = start;
    this.#seq = 0;
    this.#ends[0] = this.base;
    const early = this.text.slice(this.base);
    this.#broadcast(startFrame(start) + (early ? this.#nextDelta(early) : ''));
  }

  /** One frame for all listeners: the text is put on the wire once, not once a listener. */
  add(text: string): void {
    this.#pieces.push(text);
    this.#length += text.length;
    if (this.#start) this.#broadcast(this.#nextDelta(text));
  }

  /** Nothing that was sent is sent again: who joins from now on gets what is kept, with the end. */
  withdraw(): void {
    this.#pieces = [''];
    this.#length = 0;
  }

  #nextDelta(text: string): string {
    this.#seq++;
    this.#ends[this.#seq] = this.#length;
    return deltaFrame(this.#seq, text);
  }

  /** Adds a last event, to be sent with the end. */
  addLast(event: LastEvent): void {
    this.#seq++;
    this.#last.push(event);
  }

  finish(end: ReplyEnd | null): void {
    const { conversationId, messageId, text } = this;
    const over = { conversationId, messageId, start: this.#start, text, end };
    this.#over = new EndedReply({ ...over, ends: this.#ends, last: this.#last });
    const first = this.#seq + 1 - this.#last.length;
    const frames = this.#last.map((event, index) => lastFrame(first + index, event)).join('');
    this.#wasRead = this.#sinks.length > 0;
    for (const sink of this.#sinks) sink.end(frames);
    this.#sinks = [];
    this.#settle(end);
  }

  /** Whether anybody was listening when it ended. */
  get wasRead(): boolean {
    return this.#wasRead;
  }

  /** What is to be remembered of it, once it has ended. */
  get over(): EndedReply | null {
    return this.#over;
  }

  join(sink: EventSink, after: number): void {
    if (this.#over) return this.#over.join(sink, after);
    if (this.#start) {
      const frames = (after < 0 ? startFrame(this.#start) : '') + this.#missed(after);
      if (frames) sink.write(frames);
    }
    this.#sinks = [...this.#sinks, sink];
    sink.onClose(() => (this.#sinks = this.#sinks.filter((other) => other !== sink)));
  }

  #missed(after: number): string {
    const last = this.#ends.length - 1;
    if (after >= last) return '';
    const text = this.text.slice(this.#ends[Math.max(0, after)] ?? this.base, this.#ends[last]);
    return text ? deltaFrame(last, text) : '';
  }

  #broadcast(frames: string): void {
    for (const sink of this.#sinks) sink.write(frames);
  }
}
