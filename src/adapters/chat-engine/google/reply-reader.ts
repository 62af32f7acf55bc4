import type { ChatOutcome } from '../../../platform/server/ports/chat-engine.ts';
import { EventReader } from '../transport/event-reader.ts';
import { failureOfEvent } from '../transport/failures.ts';

interface Part {
  text?: unknown;
  thought?: unknown;
}
interface Chunk {
  candidates?:
    ({ content?: { parts?: (Part | null)[] | null } | null; finishReason?: unknown } | null)[] | null;
  promptFeedback?: { blockReason?: unknown } | null;
  usageMetadata?: {
    promptTokenCount?: unknown;
    candidatesTokenCount?: unknown;
    thoughtsTokenCount?: unknown;
    cachedContentTokenCount?: unknown;
  } | null;
  modelVersion?: unknown;
  error?: unknown;
}

const filtered = new Set(['SAFETY', 'PROHIBITED_CONTENT', 'BLOCKLIST', 'RECITATION', 'SPII', 'IMAGE_SAFETY']);

const finishOf = (reason: string): ChatOutcome['finish'] => {
  if (filtered.has(reason)) return 'filter';
  return reason === 'MAX_TOKENS' ? 'length' : 'stop';
};

/** Reads the events of `streamGenerateContent`, and the list of them that it answers where it does not stream. */
export class GenerateReader extends EventReader {
  protected override take(chunk: Chunk | Chunk[]): void {
    if (!Array.isArray(chunk)) return this.#chunk(chunk);
    for (const each of chunk) this.#chunk(each);
  }

  #chunk(chunk: Chunk): void {
    if (chunk.error) {
      this.failure ??= failureOfEvent(chunk);
      return;
    }
    const candidate = chunk.candidates?.[0];
    for (const part of candidate?.content?.parts ?? []) {
      if (typeof part?.text !== 'string') continue;
      if (part.thought === true) this.thoughts += part.text;
      else this.text += part.text;
    }
    if (typeof candidate?.finishReason === 'string') this.finish = finishOf(candidate.finishReason);
    // The prompt itself was refused: nothing else comes.
    if (typeof chunk.promptFeedback?.blockReason === 'string') this.finish = 'filter';
    this.#count(chunk.usageMetadata);
    if (typeof chunk.modelVersion === 'string') this.model ??= chunk.modelVersion;
    if (candidate || chunk.usageMetadata || chunk.promptFeedback) this.events++;
  }

  #count(usage: Chunk['usageMetadata']): void {
    if (!usage) return;
    const { promptTokenCount: prompt, candidatesTokenCount: text, thoughtsTokenCount: thoughts } = usage;
    if (typeof prompt === 'number') this.promptTokens = prompt;
    if (typeof thoughts === 'number') this.thoughtTokens = thoughts;
    if (typeof usage.cachedContentTokenCount === 'number') this.cachedTokens = usage.cachedContentTokenCount;
    // Thoughts are paid for as well.
    if (typeof text === 'number')
      this.completionTokens = text + (typeof thoughts === 'number' ? thoughts : 0);
  }
}
