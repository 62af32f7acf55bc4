const opening = '<think>';
const closing = '</think>';

/** With one of these a model ends its turn; a server with the wrong template sends them, and what follows, as text. */
const endMarks = [
  ...['<|im_end|>', '<|im_start|>', '<|eot_id|>', '<|eom_id|>', '<|end_of_text|>', '<|endoftext|>'],
  ...['<|start_header_id|>', '<|end|>', '<end_of_turn>', '<start_of_turn>'],
];
const longestMark = Math.max(...endMarks.map((mark) => mark.length));

const isHighSurrogate = (unit: number) => unit >= 0xd800 && unit <= 0xdbff;

/**
 * Hands text on as a reply may show it: without the thoughts that some models write before their answer, without
 * the marks of a template and what follows them, without U+0000 (PostgreSQL's text holds none) and never with half a character, which UTF-8 cannot carry.
 */
export class TextOut {
  /** Handed on so far, in UTF-8. */
  bytes = 0;
  #phase: 'unknown' | 'thinking' | 'talking' | 'over' = 'unknown';
  /** Text that waits for what comes next. */
  #kept = '';
  readonly #onText: (text: string) => void;

  constructor(onText: (text: string) => void) {
    this.#onText = onText;
  }

  /** @param isLast no more will come: what waits goes out too */
  hand(piece: string, isLast: boolean): void {
    if (this.#phase === 'over') return;
    let text = this.#kept === '' ? piece : this.#kept + piece;
    this.#kept = '';
    if (this.#phase !== 'talking') text = this.#withoutThoughts(text, isLast);
    if (text.includes('<')) text = this.#withoutMarks(text, isLast);
    if (text === '') return;
    // Half a character may come in one event and its other half in the next.
    if (!isLast && this.#kept === '' && isHighSurrogate(text.charCodeAt(text.length - 1))) {
      this.#kept = text.slice(-1);
      text = text.slice(0, -1);
    }
    if (text.includes('\0')) text = text.replaceAll('\0', '');
    if (text === '') return;
    if (!text.isWellFormed()) text = text.toWellFormed();
    this.bytes += Buffer.byteLength(text);
    this.#onText(text);
  }

  #withoutThoughts(text: string, isLast: boolean): string {
    if (this.#phase === 'unknown') {
      const begin = text.trimStart();
      if (begin.startsWith(opening)) this.#phase = 'thinking';
      else if (opening.startsWith(begin) && !isLast) {
        this.#kept = text;
        return '';
      } else {
        this.#phase = 'talking';
        return text;
      }
    }
    const end = text.indexOf(closing);
    if (end < 0) {
      // Enough of the tail that a split closing mark is still found.
      this.#kept = isLast ? '' : text.slice(-closing.length);
      return '';
    }
    const answer = text.slice(end + closing.length).trimStart();
    if (answer === '' && !isLast) this.#kept = closing;
    else this.#phase = 'talking';
    return answer;
  }

  #withoutMarks(text: string, isLast: boolean): string {
    const at = endMarks.map((mark) => text.indexOf(mark)).filter((place) => place >= 0);
    if (at.length > 0) {
      this.#phase = 'over';
      return text.slice(0, Math.min(...at)).trimEnd();
    }
    // The rest of a mark may come in the next piece.
    const begun = text.lastIndexOf('<');
    const tail = text.slice(begun);
    if (isLast || begun < text.length - longestMark || !endMarks.some((mark) => mark.startsWith(tail)))
      return text;
    this.#kept = tail;
    return text.slice(0, begun);
  }
}
