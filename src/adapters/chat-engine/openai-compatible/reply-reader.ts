import type { ChatOutcome } from '../../../platform/server/ports/chat-engine.ts';
import { EventReader } from '../transport/event-reader.ts';
import { failureOfEvent } from '../transport/failures.ts';

interface Chunk {
  model?: unknown;
  choices?:
    | { index?: number; delta?: Words | null; message?: Words; text?: unknown; finish_reason?: unknown }[]
    | null;
  usage?: Usage | null;
  /** llama.cpp. */
  timings?: { cache_n?: unknown } | null;
  error?: unknown;
  object?: unknown;
}
interface Words {
  content?: unknown;
  /** Thoughts: what llama.cpp, vLLM and DeepSeek, what OpenRouter and Ollama, and what a few proxies call them. */
  reasoning_content?: unknown;
  reasoning?: unknown;
  thinking?: unknown;
  tool_calls?: unknown;
  refusal?: unknown;
}
interface Usage {
  prompt_tokens?: unknown;
  completion_tokens?: unknown;
  completion_tokens_details?: { reasoning_tokens?: unknown } | null;
  prompt_tokens_details?: { cached_tokens?: unknown } | null;
  /** DeepSeek. */
  prompt_cache_hit_tokens?: unknown;
}
interface Part {
  text?: unknown;
  thinking?: unknown;
}

/** A content is a string, or parts of which some are text. */
function wordsOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map((part: Part | null) => (typeof part?.text === 'string' ? part.text : '')).join('');
}

/** Mistral sends its thoughts as parts of the content. */
function thoughtsWithin(content: unknown): string {
  if (!Array.isArray(content)) return '';
  return content.map((part: Part | null) => wordsOf(part?.thinking)).join('');
}

const countOf = (...told: unknown[]): number | undefined =>
  told.find((one): one is number => typeof one === 'number');

function finishOf(reason: string): ChatOutcome['finish'] {
  if (reason === 'content_filter') return 'filter';
  if (reason === 'refusal') return 'refusal';
  if (reason === 'tool_calls' || reason === 'function_call') return 'tools';
  return reason === 'length' || reason === 'max_tokens' ? 'length' : 'stop';
}

/** Reads the chunks of a chat completion. */
export class CompletionReader extends EventReader {
  #isRefusal = false;

  protected override take(chunk: Chunk): void {
    if (chunk.error || chunk.object === 'error') {
      this.failure ??= failureOfEvent(chunk);
      return;
    }
    const choice = chunk.choices?.[0];
    if (choice && !choice.index) {
      const words = choice.delta ?? choice.message;
      if (words) this.#takeWords(words);
      else this.text += wordsOf(choice.text);
      if (typeof choice.finish_reason === 'string')
        this.finish = this.#isRefusal ? 'refusal' : finishOf(choice.finish_reason);
    }
    const { usage } = chunk;
    if (usage) this.#takeUsage(usage);
    this.cachedTokens ??= countOf(chunk.timings?.cache_n);
    if (this.model === undefined && typeof chunk.model === 'string') this.model = chunk.model;
    if (choice || usage) this.events++;
  }

  #takeWords(words: Words): void {
    const { content, reasoning_content, reasoning, thinking, tool_calls, refusal } = words;
    if (typeof content === 'string') this.text += content;
    else if (content) {
      this.text += wordsOf(content);
      this.thoughts += thoughtsWithin(content);
    }
    // Some servers send the same thoughts under two names.
    this.thoughts += wordsOf(reasoning_content || reasoning || thinking);
    if (Array.isArray(tool_calls) && tool_calls.length > 0) this.finish = 'tools';
    if (typeof refusal === 'string' && refusal !== '') this.#isRefusal = true;
  }

  #takeUsage(usage: Usage): void {
    this.promptTokens = countOf(usage.prompt_tokens) ?? this.promptTokens;
    this.completionTokens = countOf(usage.completion_tokens) ?? this.completionTokens;
    this.thoughtTokens = countOf(usage.completion_tokens_details?.reasoning_tokens) ?? this.thoughtTokens;
    const cached = countOf(usage.prompt_tokens_details?.cached_tokens, usage.prompt_cache_hit_tokens);
    this.cachedTokens = cached ?? this.cachedTokens;
  }
}
