import { ChatEngineError, type ChatOutcome } from '../../../platform/server/ports/chat-engine.ts';

/** What has been read of one reply. The attempt takes `text` and `thoughts` out and sets them to ''. */
export interface ReplyState {
  text: string;
  /** What the back-end sends as thoughts, apart from the text. Those within the text are taken out by `TextOut`. */
  thoughts: string;
  /** Valid events so far, thoughts and empty ones counted: a sign that the back-end is at work. */
  events: number;
  finish: ChatOutcome['finish'] | undefined;
  promptTokens: number | undefined;
  /** With the thoughts. */
  completionTokens: number | undefined;
  thoughtTokens: number | undefined;
  cachedTokens: number | undefined;
  model: string | undefined;
  failure: ChatEngineError | undefined;
  /** The back-end has said that nothing follows. */
  isDone: boolean;
}

/** Reads the answer to one request. Never throws: what cannot be read is passed over or becomes `failure`. */
export interface ReplyReader extends ReplyState {
  /** Reads bytes[from, to). */
  push(bytes: Buffer, from: number, to: number): void;
  /** The stream is over: a last line need not end in a newline. */
  end(): void;
  /** A body that came in one piece, from a server that does not stream. */
  whole(body: string): void;
}

/** Bytes of one line; above it the back-end does not speak this protocol. */
const longestLine = 2 * 1024 * 1024;
/** Characters of an event that is spread over several data lines. */
const longestEvent = 64 * 1024;
const newline = 10;
const NOTHING = Buffer.alloc(0);

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** Where the data of a line begins. */
const dataAt = (line: string, start: number) => (line.charCodeAt(start + 5) === 32 ? start + 6 : start + 5);

/**
 * Reads server-sent events as the field's servers write them, tolerating what they get wrong. It decodes only
 * whole lines, so a character that is split between packets is never torn. What an event means is told by `take`.
 */
export abstract class EventReader implements ReplyReader {
  text = '';
  thoughts = '';
  events = 0;
  isDone = false;
  failure: ChatEngineError | undefined = undefined;
  finish: ChatOutcome['finish'] | undefined = undefined;
  promptTokens: number | undefined = undefined;
  completionTokens: number | undefined = undefined;
  thoughtTokens: number | undefined = undefined;
  cachedTokens: number | undefined = undefined;
  model: string | undefined = undefined;
  #heldLength = 0;
  #held: Buffer[] = [];
  /** Data lines of one event that is no JSON yet: it may go on in the next line. */
  #unfinished = '';

  /** Reads one event, or the object of a body that came in one piece. */
  protected abstract take(event: object): void;

  push(bytes: Buffer, from: number, to: number): void {
    // Nearly every read ends with a line; a view of its bytes would be made for nothing.
    const cut = bytes[to - 1] === newline ? to : from + bytes.subarray(from, to).lastIndexOf(newline) + 1;
    if (cut > from) this.#lines(this.#release(bytes, from, cut));
    if (cut < to) this.#hold(bytes.subarray(cut, to));
  }

  end(): void {
    this.#lines(this.#release(NOTHING, 0, 0));
  }

  /** One JSON object, else events. */
  whole(body: string): void {
    if (!this.#event(body)) this.#lines(body);
  }

  #lines(block: string): void {
    const byteOrderMark = block.charCodeAt(0) === 0xfeff ? 1 : 0;
    for (let start = byteOrderMark; start < block.length && !this.isDone && this.failure === undefined;) {
      let end = block.indexOf('\n', start);
      if (end < 0) end = block.length;
      const next = end + 1;
      if (end > start && block.charCodeAt(end - 1) === 13) end--;
      if (end === start) this.#unfinished = '';
      else if (block.startsWith('data:', start)) {
        this.#data(block.slice(dataAt(block, start), end));
      } else if (block.charCodeAt(start) === 123) this.#event(block.slice(start, end));
      start = next;
    }
  }

  #data(value: string): void {
    if (value.startsWith('[DONE]')) this.isDone = true;
    else if (this.#unfinished === '') {
      if (!this.#event(value)) this.#unfinished = value;
    } else {
      this.#unfinished += `\n${value}`;
      const isOver = this.#event(this.#unfinished) || this.#event(value);
      if (isOver || this.#unfinished.length > longestEvent) this.#unfinished = '';
    }
  }

  #event(json: string): boolean {
    const chunk = parsed(json);
    if (chunk === undefined) return false;
    if (typeof chunk === 'object' && chunk !== null) this.take(chunk);
    return true;
  }

  #hold(bytes: Buffer): void {
    this.#heldLength += bytes.length;
    if (this.#heldLength > longestLine) {
      this.failure ??= new ChatEngineError('broken', 'The chat back-end sent a line without an end');
      this.#held = [];
      return;
    }
    // A copy: a slice would keep the whole packet's memory.
    this.#held.push(Buffer.from(bytes));
  }

  #release(bytes: Buffer, from: number, to: number): string {
    if (this.#heldLength === 0) return bytes.toString('utf8', from, to);
    this.#held.push(bytes.subarray(from, to));
    const block = Buffer.concat(this.#held).toString('utf8');
    this.#held = [];
    this.#heldLength = 0;
    return block;
  }
}
