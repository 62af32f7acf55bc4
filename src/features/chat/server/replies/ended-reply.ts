// A finished reply, cached for readers who join a moment too late. Thousands are cached at a time, so each
// stores its text once and builds frames on demand.
import type { EventSink } from '../../../../platform/server/http/sse.ts';
import type { Message } from '../../contract.ts';
import {
  deltaFrame,
  lastFrame,
  startFrame,
  type LastEvent,
  type OwnReply,
  type ReplyEnd,
  type ReplyStart,
} from './reply-parts.ts';

export interface EndedReplyData {
  conversationId: string;
  messageId: string;
  /** Null when the messages were never stored. */
  start: ReplyStart | null;
  text: string;
  /**
   * End offsets of the deltas in `text`: the delta with sequence number n ends at ends[n]; ends[0] is where
   * the first one begins.
   */
  ends: readonly number[];
  last: readonly LastEvent[];
  end: ReplyEnd | null;
}

/** A byte of this value means that the length continues in the next byte. */
const CARRY = 255;

/** Encodes the lengths of the deltas as a byte string, in most cases one byte per delta. */
function packed(ends: readonly number[]): string {
  const bytes: number[] = [];
  for (let seq = 1; seq < ends.length; seq++) {
    let length = ends[seq]! - ends[seq - 1]!;
    for (; length >= CARRY; length -= CARRY) bytes.push(CARRY);
    bytes.push(length);
  }
  return Buffer.from(bytes).toString('latin1');
}

export class EndedReply implements OwnReply {
  readonly conversationId: string;
  readonly messageId: string;
  readonly #start: ReplyStart | null;
  readonly #text: string;
  readonly #base: number;
  readonly #lengths: string;
  /** Sequence number of the last delta. */
  readonly #deltas: number;
  readonly #last: readonly LastEvent[];
  readonly #end: ReplyEnd | null;

  constructor({ conversationId, messageId, start, text, ends, last, end }: EndedReplyData) {
    this.conversationId = conversationId;
    this.messageId = messageId;
    this.#start = start;
    this.#text = text;
    this.#base = ends[0] ?? 0;
    this.#lengths = packed(ends);
    this.#deltas = Math.max(0, ends.length - 1);
    this.#last = last;
    this.#end = end;
  }

  get userMessage(): Message | null {
    return this.#start?.userMessage ?? null;
  }

  get ended(): Promise<ReplyEnd | null> {
    return Promise.resolve(this.#end);
  }

  get seq(): number {
    return this.#start ? this.#deltas + this.#last.length : -1;
  }

  join(sink: EventSink, after: number): void {
    let frames = '';
    if (this.#start) {
      if (after < 0) frames += startFrame(this.#start);
      const text = after < this.#deltas ? this.#text.slice(this.#endOf(after)) : '';
      if (text) frames += deltaFrame(this.#deltas, text);
      for (const [index, event] of this.#last.entries()) {
        const seq = this.#deltas + 1 + index;
        if (seq > after) frames += lastFrame(seq, event);
      }
    }
    sink.end(frames);
  }

  /** The offset in the text where the delta with this sequence number ends. */
  #endOf(seq: number): number {
    let end = this.#base;
    for (let at = 0, deltas = 0; deltas < seq && at < this.#lengths.length; at++) {
      const length = this.#lengths.charCodeAt(at);
      end += length;
      if (length < CARRY) deltas++;
    }
    return end;
  }
}
