import type { ChatOutcome } from '../../../platform/server/ports/chat-engine.ts';
import { EventReader } from '../transport/event-reader.ts';
import { failureOfEvent } from '../transport/failures.ts';

interface Usage {
  input_tokens?: unknown;
  cache_read_input_tokens?: unknown;
  cache_creation_input_tokens?: unknown;
  output_tokens?: unknown;
}
interface MessageEvent {
  type?: unknown;
  message?: { model?: unknown; usage?: Usage | null } | null;
  content_block?: { type?: unknown; text?: unknown; thinking?: unknown } | null;
  delta?: { type?: unknown; text?: unknown; thinking?: unknown; stop_reason?: unknown } | null;
  usage?: Usage | null;
  /** Of an answer in one piece. */
  content?: unknown;
  stop_reason?: unknown;
  model?: unknown;
  error?: unknown;
}

const finishOf = (reason: string): ChatOutcome['finish'] => {
  if (reason === 'refusal') return 'refusal';
  if (reason === 'tool_use') return 'tools';
  return reason === 'max_tokens' || reason === 'model_context_window_exceeded' ? 'length' : 'stop';
};

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** Reads the events of Anthropic's Messages. */
export class MessagesReader extends EventReader {
  protected override take(event: MessageEvent): void {
    if (event.type === 'error' || event.error) {
      this.failure ??= failureOfEvent(withStatus(event));
      return;
    }
    // Pings between are signs of work.
    if (typeof event.type === 'string') this.events++;
    if (event.type === 'message') return this.#whole(event);
    if (event.message) {
      if (typeof event.message.model === 'string') this.model ??= event.message.model;
      this.#count(event.message.usage);
    }
    if (event.content_block?.type === 'text') this.#add(event.content_block.text);
    if (event.delta?.type === 'thinking_delta') this.#think(event.delta.thinking);
    if (event.delta?.type === 'text_delta') this.#add(event.delta.text);
    if (typeof event.delta?.stop_reason === 'string') this.finish = finishOf(event.delta.stop_reason);
    this.#count(event.usage);
    if (event.type === 'message_stop') this.isDone = true;
  }

  #whole({ content, stop_reason: reason, model, usage }: MessageEvent): void {
    for (const block of Array.isArray(content) ? (content as MessageEvent['content_block'][]) : [])
      if (block?.type === 'text') this.#add(block.text);
      else if (block?.type === 'thinking') this.#think(block.thinking);
    if (typeof reason === 'string') this.finish = finishOf(reason);
    if (typeof model === 'string') this.model ??= model;
    this.#count(usage);
  }

  #add(text: unknown): void {
    if (typeof text === 'string') this.text += text;
  }

  #think(text: unknown): void {
    if (typeof text === 'string') this.thoughts += text;
  }

  /** What was read from or written to the cache is part of the prompt too. */
  #count(usage: Usage | null | undefined): void {
    if (!usage) return;
    const { input_tokens: input, cache_read_input_tokens: read, cache_creation_input_tokens: made } = usage;
    if (typeof input === 'number') this.promptTokens = input + numberOf(read) + numberOf(made);
    if (typeof read === 'number') this.cachedTokens = read;
    if (typeof usage.output_tokens === 'number') this.completionTokens = usage.output_tokens;
  }
}

const statuses: Readonly<Record<string, number>> = {
  overloaded_error: 529,
  rate_limit_error: 429,
  authentication_error: 401,
  permission_error: 403,
  invalid_request_error: 400,
  request_too_large: 413,
};

/** An error in the midst of a stream tells its type and no status. */
function withStatus({ error }: MessageEvent): object {
  const told = typeof error === 'object' && error !== null ? error : { message: error };
  const { type } = told as { type?: unknown };
  return { error: { ...told, code: typeof type === 'string' ? statuses[type] : undefined } };
}
