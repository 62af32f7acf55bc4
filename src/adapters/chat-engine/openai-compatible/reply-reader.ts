import type { ChatOutcome } from '../../../platform/server/ports/chat-engine.ts';
import { EventReader } from '../transport/event-reader.ts';
import { failureOfEvent } from '../transport/failures.ts';

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

/** A content is a string, or parts of which some are text. */
function wordsOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content
    .map((part: { text?: unknown } | null) => (typeof part?.text === 'string' ? part.text : ''))
    .join('');
}

function finishOf(reason: string): ChatOutcome['finish'] {
  if (reason === 'content_filter') return 'filter';
  return reason === 'length' || reason === 'max_tokens' ? 'length' : 'stop';
}

/** Reads the chunks of a chat completion. */
export class CompletionReader extends EventReader {
  protected override take(chunk: Chunk): void {
    if (chunk.error || chunk.object === 'error') {
      this.failure ??= failureOfEvent(chunk);
      return;
    }
    const choice = chunk.choices?.[0];
    if (choice && !choice.index) {
      const words = choice.delta ?? choice.message;
      const content = words ? words.content : choice.text;
      if (typeof content === 'string') this.text += content;
      else if (content) this.text += wordsOf(content);
      if (typeof choice.finish_reason === 'string') this.finish = finishOf(choice.finish_reason);
    }
    const usage = chunk.usage;
    if (usage) {
      if (typeof usage.prompt_tokens === 'number') this.promptTokens = usage.prompt_tokens;
      if (typeof usage.completion_tokens === 'number') this.completionTokens = usage.completion_tokens;
    }
    if (this.model === undefined && typeof chunk.model === 'string') this.model = chunk.model;
    if (choice || usage) this.events++;
  }
}
