/** Ends a text at the first of some stop texts, also where it is torn between pieces: a server may not know them all. */
export class StopCut {
  /** Nothing comes after it. */
  isCut = false;
  readonly #stops: readonly string[];
  /** Text that may be the beginning of a stop. */
  #kept = '';

  constructor(stops: readonly string[]) {
    this.#stops = stops.filter((stop) => stop !== '');
  }

  /** What of the piece, and of what was kept before it, is text for certain. */
  take(piece: string): string {
    if (this.isCut) return '';
    const text = this.#kept + piece;
    this.#kept = '';
    const at = Math.min(...this.#stops.map((stop) => text.indexOf(stop)).filter((place) => place >= 0));
    if (Number.isFinite(at)) {
      this.isCut = true;
      return text.slice(0, at);
    }
    const kept = Math.max(0, ...this.#stops.map((stop) => begunAt(text, stop)));
    this.#kept = kept > 0 ? text.slice(-kept) : '';
    return kept > 0 ? text.slice(0, -kept) : text;
  }

  /** What was kept: no more comes. */
  rest(): string {
    const kept = this.#kept;
    this.#kept = '';
    return kept;
  }
}

/** Characters at the end of the text that are the beginning of the stop. */
function begunAt(text: string, stop: string): number {
  for (let length = Math.min(stop.length - 1, text.length); length > 0; length--)
    if (text.endsWith(stop.slice(0, length))) return length;
  return 0;
}
