import { EventReader } from '../transport/event-reader.ts';
import { failureOfEvent } from '../transport/failures.ts';

interface Line {
  model?: unknown;
  message?: { content?: unknown; thinking?: unknown } | null;
  done?: unknown;
  done_reason?: unknown;
  prompt_eval_count?: unknown;
  eval_count?: unknown;
  error?: unknown;
}

const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

/** Reads the lines of `/api/chat`, each an object. */
export class OllamaReader extends EventReader {
  protected override take(line: Line): void {
    if (line.error) {
      this.failure ??= failureOfEvent(line);
      return;
    }
    const { message } = line;
    if (typeof message?.thinking === 'string') this.thoughts += message.thinking;
    if (typeof message?.content === 'string') this.text += message.content;
    if (typeof line.model === 'string') this.model ??= line.model;
    if (message || line.done === true) this.events++;
    if (line.done !== true) return;
    this.finish = line.done_reason === 'length' ? 'length' : 'stop';
    this.promptTokens = numberOf(line.prompt_eval_count);
    this.completionTokens = numberOf(line.eval_count);
    this.isDone = true;
  }
}
