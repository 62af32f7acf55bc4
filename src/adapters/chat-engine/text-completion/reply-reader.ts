import { failureOfEvent } from '../transport/failures.ts';
import { WrittenText } from '../instruct/written-text.ts';

interface Chunk {
  /** Of llama.cpp's `/completion`. */
  content?: unknown;
  stop?: unknown;
  stop_type?: unknown;
  stopped_limit?: unknown;
  tokens_evaluated?: unknown;
  tokens_predicted?: unknown;
  /** Of `/v1/completions`. */
  choices?: ({ index?: unknown; text?: unknown; finish_reason?: unknown } | null)[] | null;
  usage?: { prompt_tokens?: unknown; completion_tokens?: unknown } | null;
  model?: unknown;
  error?: unknown;
  object?: unknown;
}

/** Reads the events of llama.cpp's `/completion` and of `/v1/completions`. */
export class CompletionTextReader extends WrittenText {
  protected override take(chunk: Chunk): void {
    if (chunk.error || chunk.object === 'error') {
      this.failure ??= failureOfEvent(chunk);
      return;
    }
    if (typeof chunk.model === 'string') this.model ??= chunk.model;
    this.#count(chunk.tokens_evaluated, chunk.tokens_predicted);
    if (chunk.usage) this.#count(chunk.usage.prompt_tokens, chunk.usage.completion_tokens);
    const choice = chunk.choices?.[0];
    if (choice || chunk.usage || typeof chunk.content === 'string') this.events++;
    if (typeof chunk.content === 'string') this.write(chunk.content);
    if (chunk.stop === true) this.#stop(chunk.stop_type === 'limit' || chunk.stopped_limit === true);
    if (!choice || (choice.index ?? 0) !== 0) return;
    if (typeof choice.text === 'string') this.write(choice.text);
    if (typeof choice.finish_reason === 'string')
      this.close(choice.finish_reason === 'length' ? 'length' : 'stop');
  }

  #stop(isLimit: boolean): void {
    this.close(isLimit ? 'length' : 'stop');
    this.isDone = true;
  }

  #count(prompt: unknown, completion: unknown): void {
    if (typeof prompt === 'number') this.promptTokens = prompt;
    if (typeof completion === 'number') this.completionTokens = completion;
  }
}
