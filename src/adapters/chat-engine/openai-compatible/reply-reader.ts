import { ChatEngineError } from '../../../platform/server/ports/chat-engine.ts';
import { createChunkTemplate } from './chunk-template.ts';
import { failureOfEvent } from './failures.ts';

/** What has been read of one reply. The attempt takes `text` out and sets it to ''. */
export interface ReplyState {
  text: string;
  /** Valid events so far, thoughts and empty ones counted: a sign that the back-end is at work. */
  events: number;
  finish: string | undefined;
  promptTokens: number | undefined;
  completionTokens: number | undefined;
  model: string | undefined;
  failure: ChatEngineError | undefined;
  /** `[DONE]` has come. */
  isDone: boolean;
}

/** Bytes of one line; above it the back-end does not speak this protocol. */
const longestLine = 16 * 1024 * 1024;
/** Characters of an event that is spread over several data lines. */
const longestEvent = 64 * 1024;
const newline = 10;
const NOTHING = Buffer.alloc(0);

interface Chunk {
  model?: unknown;
  choices?:
    | { index?: number; delta?: Words | null; message?: Words; text?: unknown; finish_reason?: unknown }[]
    | null;
  usage?: { prompt_tokens?: unknown; completion_tokens?: unknown } | null;
  error?: unknown;
  object?: unknown;
}
interface Words {
  content?: unknown;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** The text of a chunk that brings nothing else; null for any other. */
function onlyText({ error, object, choices, usage }: Chunk): string | null {
  const choice = choices?.[0];
  if (error || object === 'error' || usage || !choice || choice.index || choice.finish_reason) return null;
  const content = choice.delta?.content;
  return typeof content === 'string' ? content : null;
}

/** Where the data of a line begins. */
const dataAt = (line: string, start: number) => (line.charCodeAt(start + 5) === 32 ? start + 6 : start + 5);

/** A content is a string, or parts of which some are text. */
function wordsOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content
    .map((part: { text?: unknown } | null) => (typeof part?.text === 'string' ? part.text : ''))
    .join('');
}

/**
 * Reads server-sent events as the field's servers write them, tolerating what they get wrong. It decodes only
 * whole lines, so a character that is split between packets is never torn.
 */
export function createReplyReader() {
  const state: ReplyState = {
    text: '',
    events: 0,
    finish: undefined,
    promptTokens: undefined,
    completionTokens: undefined,
    model: undefined,
    failure: undefined,
    isDone: false,
  };
  let held: Buffer[] = [];
  let heldLength = 0;
  /** Data lines of one event that is no JSON yet: it may go on in the next line. */
  let unfinished = '';
  /** The text of the event just taken, where it brought nothing else. */
  let plain: string | null = null;
  const template = createChunkTemplate((line) => {
    const chunk = parsed(line.slice(dataAt(line, 0)));
    return typeof chunk === 'object' && chunk !== null ? onlyText(chunk) : null;
  });

  function take(chunk: Chunk): void {
    if (chunk.error || chunk.object === 'error') {
      state.failure ??= failureOfEvent(chunk);
      return;
    }
    const choice = chunk.choices?.[0];
    if (choice && !choice.index) {
      const words = choice.delta ?? choice.message;
      const content = words ? words.content : choice.text;
      if (typeof content === 'string') state.text += content;
      else if (content) state.text += wordsOf(content);
      if (typeof choice.finish_reason === 'string') state.finish = choice.finish_reason;
    }
    const usage = chunk.usage;
    if (usage) {
      if (typeof usage.prompt_tokens === 'number') state.promptTokens = usage.prompt_tokens;
      if (typeof usage.completion_tokens === 'number') state.completionTokens = usage.completion_tokens;
    }
    if (state.model === undefined && typeof chunk.model === 'string') state.model = chunk.model;
    if (choice || usage) state.events++;
    plain = onlyText(chunk);
  }

  function event(json: string): boolean {
    const chunk = parsed(json);
    if (chunk === undefined) return false;
    if (typeof chunk === 'object' && chunk !== null) take(chunk as Chunk);
    return true;
  }

  function data(value: string): void {
    if (value.startsWith('[DONE]')) state.isDone = true;
    else if (unfinished === '') {
      if (!event(value)) unfinished = value;
    } else {
      unfinished += `\n${value}`;
      if (event(unfinished) || event(value) || unfinished.length > longestEvent) unfinished = '';
    }
  }

  function lines(block: string): void {
    const byteOrderMark = block.charCodeAt(0) === 0xfeff ? 1 : 0;
    for (let start = byteOrderMark; start < block.length && !state.isDone && state.failure === undefined;) {
      let end = block.indexOf('\n', start);
      if (end < 0) end = block.length;
      const next = end + 1;
      if (end > start && block.charCodeAt(end - 1) === 13) end--;
      if (end === start) unfinished = '';
      else if (block.startsWith('data:', start)) {
        const text = unfinished === '' ? template.textOf(block, start, end) : null;
        if (text === null) {
          plain = null;
          data(block.slice(dataAt(block, start), end));
          if (plain !== null) template.learn(block.slice(start, end), plain);
        } else {
          state.text += text;
          state.events++;
        }
      } else if (block.charCodeAt(start) === 123) event(block.slice(start, end));
      start = next;
    }
  }

  function hold(bytes: Buffer): void {
    heldLength += bytes.length;
    if (heldLength > longestLine) {
      state.failure ??= new ChatEngineError('broken', 'The chat back-end sent a line without an end');
      held = [];
      return;
    }
    // A copy: a slice would keep the whole packet's memory.
    held.push(Buffer.from(bytes));
  }

  function release(bytes: Buffer, from: number, to: number): string {
    if (heldLength === 0) return bytes.toString('utf8', from, to);
    held.push(bytes.subarray(from, to));
    const block = Buffer.concat(held).toString('utf8');
    held = [];
    heldLength = 0;
    return block;
  }

  return {
    state,
    /** Reads bytes[from, to). */
    push(bytes: Buffer, from: number, to: number): void {
      // Nearly every read ends with a line; a view of its bytes would be made for nothing.
      const cut = bytes[to - 1] === newline ? to : from + bytes.subarray(from, to).lastIndexOf(newline) + 1;
      if (cut > from) lines(release(bytes, from, cut));
      if (cut < to) hold(bytes.subarray(cut, to));
    },
    /** The stream is over: a last line need not end in a newline. */
    end(): void {
      lines(release(NOTHING, 0, 0));
    },
    /** A body that came in one piece, from a server that does not stream: one JSON object, else events. */
    whole(body: string): void {
      if (!event(body)) lines(body);
    },
  };
}
export type ReplyReader = ReturnType<typeof createReplyReader>;
