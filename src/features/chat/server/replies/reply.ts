// A reply that is being written: its text so far and its listeners. It continues without listeners.
import type { EventSink } from '../../../../platform/server/http/sse.ts';
import type { Message } from '../../contract.ts';
import type { ReplyDraft } from './reply-draft.ts';
import { EndedReply } from './ended-reply.ts';
import {
  deltaFrame,
  lastFrame,
  startFrame,
  thoughtFrame,
  withdrawnThoughtsFrame,
  type LastEvent,
  type OwnReply,
  type ReplyEnd,
  type ReplyStart,
  type StopReason,
} from './reply-parts.ts';

/** Thoughts in pieces, as those of the text. */
class ThoughtsSoFar {
  #pieces: string[] = [];
  #length = 0;
  /** Length after the event with this sequence number. */
  #ends: { seq: number; end: number }[] = [];

  get text(): string {
    if (this.#pieces.length > 1) this.#pieces = [this.#pieces.join('')];
    return this.#pieces[0] ?? '';
  }

  add(thought: string): void {
    this.#pieces.push(thought);
    this.#length += thought.length;
  }

  reached(seq: number): void {
    this.#ends.push({ seq, end: this.#length });
  }

  clear(): void {
    this.#pieces = [];
    this.#length = 0;
    this.#ends = [];
  }

  /** What was added by events after this one. */
  after(seq: number): string {
    const known = this.#ends.findLast((one) => one.seq <= seq)?.end ?? 0;
    return this.text.slice(known, this.#ends.at(-1)?.end ?? 0);
  }
}

type ForNextPrompt = Pick<ReplyDraft, 'loreEffects'> & {
  historyStart: string | null;
  hasVariables: boolean;
  hasNote: boolean;
};

export class Reply implements OwnReply {
  readonly conversationId: string;
  readonly messageId: string;
  /** Idempotency key of the message that it answers; a send with the same key is a repetition. */
  readonly key: string | null;
  /** Length of `text` when it was last saved. */
  savedLength: number;
  /** Tokens of the stored text, once it has ended. */
  tokens = 0;
  /** What it is written from, until that is stored; null for the product's own answers. */
  draft: ReplyDraft | null = null;
  /** What the next prompt of the conversation needs to know of this one's. */
  forNextPrompt: ForNextPrompt | null = null;
  readonly ended: Promise<ReplyEnd | null>;
  readonly #abort = new AbortController();
  #settle!: (end: ReplyEnd | null) => void;
  #start: ReplyStart | null = null;
  #seq = -1;
  /** The text in pieces. They are joined only when the text is read, not with every token. */
  #pieces: string[];
  #length: number;
  /** End offsets of the deltas in `text`: the delta with sequence number n ends at #ends[n]. */
  #ends: number[] = [];
  /** What the model has thought, with the sequence numbers at which it grew. */
  readonly #thoughts = new ThoughtsSoFar();
  /** Length of the text that a continued reply started with. */
  readonly base: number;
  #last: LastEvent[] = [];
  /** Copied on join and leave, because it is iterated for every token and usually has one element. */
  #sinks: readonly EventSink[] = [];
  #stopReason: StopReason | null = null;
  #wasRead = false;
  /** The compact form of the reply, once it has ended. */
  #endedReply: EndedReply | null = null;

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

  /** Called before it is written, and again with another draft when the first one was too long. */
  prepared(draft: ReplyDraft): void {
    this.draft = draft;
    this.forNextPrompt = {
      historyStart: draft.history.firstMessageId,
      loreEffects: draft.loreEffects,
      hasVariables: draft.changes.length > 0,
      hasNote: draft.sections.some(({ kind }) => kind === 'note'),
    };
  }

  /** The user message that is answered; null for regenerate and continue. */
  get userMessage(): Message | null {
    return this.#start?.userMessage ?? null;
  }

  get seq(): number {
    return this.#seq;
  }

  /** The complete text; a continued reply includes its earlier text. */
  get text(): string {
    if (this.#pieces.length > 1) this.#pieces = [this.#pieces.join('')];
    return this.#pieces[0]!;
  }

  get thoughts(): string {
    return this.#thoughts.text;
  }

  /** Length of `text`. */
  get length(): number {
    return this.#length;
  }

  /** Aborted when the reply is stopped before it is complete. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** Why the reply was stopped; null while it is running. */
  get stopReason(): StopReason | null {
    return this.#stopReason;
  }

  /** Only the first reason is kept. */
  stop(why: StopReason): void {
    this.#stopReason ??= why;
    this.#abort.abort(why);
  }

  /** Notifies the listeners that the messages are stored and sends the text that arrived before that. */
  begin(start: ReplyStart): void {
    this.#start = start;
    this.#seq = 0;
    this.#ends[0] = this.base;
    const thought = this.#thoughts.text;
    const early = this.text.slice(this.base);
    this.#broadcast(
      startFrame(start) + (thought ? this.#nextThought(thought) : '') + (early ? this.#nextDelta(early) : ''),
    );
  }

  addThought(thought: string): void {
    this.#thoughts.add(thought);
    if (this.#start) this.#broadcast(this.#nextThought(thought));
  }

  /** Takes back what was thought: it may not be shown. */
  withdrawThoughts(): void {
    if (this.#thoughts.text === '') return;
    this.#thoughts.clear();
    if (!this.#start) return;
    this.#seq++;
    this.#ends[this.#seq] = this.#length;
    this.#broadcast(withdrawnThoughtsFrame(this.#seq));
  }

  /** Encodes one frame for all listeners instead of one per listener. */
  add(given: string): void {
    // A text that is continued ends with a blank already, and a model that writes it on begins with its own.
    const text = this.base > 0 && this.#length === this.base ? given.replace(/^[ \t]+/, '') : given;
    if (text === '' && given !== '') return;
    this.#pieces.push(text);
    this.#length += text.length;
    if (this.#start) this.#broadcast(this.#nextDelta(text));
  }

  /**
   * Clears the text, so that it is not sent again: a reader who joins from now on receives the stored text
   * with the end.
   */
  withdraw(): void {
    this.#pieces = [''];
    this.#length = 0;
  }

  #nextDelta(text: string): string {
    this.#seq++;
    this.#ends[this.#seq] = this.#length;
    return deltaFrame(this.#seq, text);
  }

  #nextThought(thought: string): string {
    this.#seq++;
    this.#ends[this.#seq] = this.#length;
    this.#thoughts.reached(this.#seq);
    return thoughtFrame(this.#seq, thought);
  }

  /** Adds a final event, which is sent when the reply finishes. */
  addLast(event: LastEvent): void {
    this.#seq++;
    this.#last.push(event);
  }

  finish(end: ReplyEnd | null): void {
    const { conversationId, messageId, text } = this;
    const data = { conversationId, messageId, start: this.#start, text, end };
    this.#endedReply = new EndedReply({ ...data, ends: this.#ends, last: this.#last });
    const first = this.#seq + 1 - this.#last.length;
    const frames = this.#last.map((event, index) => lastFrame(first + index, event)).join('');
    this.#wasRead = this.#sinks.length > 0;
    for (const sink of this.#sinks) sink.end(frames);
    this.#sinks = [];
    this.#settle(end);
  }

  /** Whether the reply had a listener when it ended. */
  get wasRead(): boolean {
    return this.#wasRead;
  }

  /** The reply for late readers, once it has ended. */
  get endedReply(): EndedReply | null {
    return this.#endedReply;
  }

  join(sink: EventSink, after: number): void {
    if (this.#endedReply) return this.#endedReply.join(sink, after);
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
    const thought = this.#thoughts.after(after);
    if (!text) return thought ? thoughtFrame(last, thought) : '';
    // At least two events were missed where both grew, so the number before the last one is a new one too.
    return (thought ? thoughtFrame(last - 1, thought) : '') + deltaFrame(last, text);
  }

  #broadcast(frames: string): void {
    for (const sink of this.#sinks) sink.write(frames);
  }
}
