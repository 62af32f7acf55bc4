const isHighSurrogate = (unit: number) => unit >= 0xd800 && unit <= 0xdbff;

/** How a model writes whose line it is: `Mara:`, `**Mara:**`, `**Mara**:`, with the whole name or its first word. */
function labelsOf(speaker: string): string[] {
  const names = new Set([speaker, speaker.split(' ')[0]!]);
  return [...names].flatMap((name) => [`${name}:`, `**${name}:**`, `**${name}**:`]);
}

/**
 * Hands a text on as it may be stored: without blanks at its end, without the speaker's name before it, without
 * U+0000 (PostgreSQL's text holds none), and never with half a character, which UTF-8 cannot carry.
 */
export class CleanText {
  /** Handed on so far: characters, and bytes in UTF-8. */
  length = 0;
  bytes = 0;
  readonly #onText: (text: string) => void;
  readonly #labels: readonly string[];
  /** What may be the beginning of a label; null once it is decided. */
  #head: string | null;
  /** Blanks, or half a character, that wait for what comes next. */
  #tail = '';
  #isTrimming: boolean;

  constructor(onText: (text: string) => void, { speaker = '', isTrimmed = false } = {}) {
    this.#onText = onText;
    this.#labels = speaker.trim() === '' ? [] : labelsOf(speaker.trim());
    this.#head = this.#labels.length > 0 ? '' : null;
    this.#isTrimming = isTrimmed;
  }

  add(piece: string): void {
    let text = piece.includes('\0') ? piece.replaceAll('\0', '') : piece;
    if (this.#isTrimming) text = text.trimStart();
    if (text === '') return;
    this.#isTrimming = false;
    if (this.#head !== null) text = this.#withoutLabel(this.#head + text);
    if (text !== '') this.#put(text);
  }

  /** Thoughts are over: the blanks that follow them are no part of the text, nor are those before the first word. */
  beginAgain(): void {
    this.#isTrimming = true;
    if (this.length === 0) this.#tail = this.#tail.trimStart();
    if (this.#head !== null) this.#head = this.#head.trimStart();
  }

  /** Hands on what waits, blanks apart: no more will come. */
  end(): void {
    const head = this.#head ?? '';
    this.#head = null;
    if (head !== '') this.#put(head);
    const tail = this.#tail.trimEnd();
    this.#tail = '';
    if (tail !== '') this.#emit(tail);
  }

  /** As `end`, and what comes next is another text. */
  restart(): void {
    this.end();
    this.#isTrimming = true;
    this.#head = this.#labels.length > 0 ? '' : null;
  }

  #withoutLabel(text: string): string {
    const begin = text.trimStart();
    const label = this.#labels.find((one) => begin.startsWith(one));
    if (label === undefined && this.#labels.some((one) => one.startsWith(begin))) {
      this.#head = text;
      return '';
    }
    this.#head = null;
    if (label === undefined) return text;
    const rest = begin.slice(label.length).trimStart();
    this.#isTrimming = rest === '';
    return rest;
  }

  #put(text: string): void {
    const all = this.#tail === '' ? text : this.#tail + text;
    // Half a character may come in one event and its other half in the next.
    const isHalf = isHighSurrogate(all.charCodeAt(all.length - 1));
    const end = isHalf ? all.length - 1 : all.trimEnd().length;
    this.#tail = all.slice(end);
    if (end > 0) this.#emit(all.slice(0, end));
  }

  #emit(text: string): void {
    const whole = text.isWellFormed() ? text : text.toWellFormed();
    this.length += whole.length;
    this.bytes += Buffer.byteLength(whole);
    this.#onText(whole);
  }
}
