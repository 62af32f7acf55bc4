import { failureOfEvent } from '../transport/failures.ts';
import { WrittenText } from '../instruct/written-text.ts';

interface Piece {
  token?: unknown;
  finish_reason?: unknown;
  /** Of an answer in one piece. */
  results?: ({
    text?: unknown;
    finish_reason?: unknown;
    prompt_tokens?: unknown;
    completion_tokens?: unknown;
  } | null)[];
  error?: unknown;
  detail?: unknown;
}

/** Reads the events of `/api/extra/generate/stream`. */
export class KoboldReader extends WrittenText {
  protected override take(piece: Piece): void {
    if (piece.error || piece.detail) {
      this.failure ??= failureOfEvent(piece);
      return;
    }
    const whole = piece.results?.[0];
    const text = whole ? whole.text : piece.token;
    const reason = whole ? whole.finish_reason : piece.finish_reason;
    if (typeof text === 'string') {
      this.events++;
      this.write(text);
    }
    if (typeof whole?.prompt_tokens === 'number') this.promptTokens = whole.prompt_tokens;
    if (typeof whole?.completion_tokens === 'number') this.completionTokens = whole.completion_tokens;
    if (typeof reason !== 'string' || reason === 'null') return;
    this.close(reason === 'length' ? 'length' : 'stop');
    this.isDone = true;
  }
}
