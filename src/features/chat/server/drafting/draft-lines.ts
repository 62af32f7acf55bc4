// Takes the answer of a model apart, as it arrives, into the lines that it drafts: one on each line, with a word for its
// tone in front. Models number them, embolden the tone, leave it out or explain themselves first.
import { DRAFTS } from '../../rules.ts';

export interface DraftListener {
  tone(index: number, tone: string): void;
  text(index: number, text: string): void;
}

/** So many characters decide what stands in front of a line. */
const HEAD = 28;
/** `1. `, `- ` or nothing, then a tone with or without stars. */
const FRONT =
  /^\s*(?:(?:\d{1,2}[.)]|[-•*–])\s+)?(?:(?:(?<plain>\p{L}{3,16}):|\*\*(?<within>\p{L}{3,16}):\*\*|\*\*(?<before>\p{L}{3,16})\*\*:)\s*)?/u;
/** What comes before the first draft and is none. */
const PREFACE = /^\s*(?:here|sure|okay|certainly|of course|below)\b/i;

export class DraftLines {
  readonly #listener: DraftListener;
  /** In lower case: a name in front of a line is no tone. */
  readonly #names: readonly string[];
  #index = -1;
  /** The beginning of a line; null once it is decided. */
  #head: string | null = '';
  #hasFronts = false;
  /** Line breaks and blanks that wait for a text. */
  #gap = '';

  /** @param names of those who might be named as speakers */
  constructor(listener: DraftListener, names: readonly string[]) {
    this.#listener = listener;
    this.#names = names.flatMap((name) => [name, name.split(' ')[0]!]).map((name) => name.toLowerCase());
  }

  /** Whether more was written than is wanted. */
  get isFull(): boolean {
    return this.#index >= DRAFTS;
  }

  feed(piece: string): void {
    const [first = '', ...rest] = piece.split('\n');
    this.#add(first);
    for (const line of rest) {
      this.#endLine();
      this.#add(line);
    }
  }

  end(): void {
    this.#endLine();
  }

  #add(text: string): void {
    if (this.#head === null) return this.#write(text);
    this.#head += text;
    if (this.#head.trimStart().length < HEAD || PREFACE.test(this.#head)) return;
    this.#decide(this.#head);
  }

  #endLine(): void {
    if (this.#head !== null) {
      const isPreface = this.#index < 0 && PREFACE.test(this.#head) && this.#head.trimEnd().endsWith(':');
      if (this.#head.trim() !== '' && !isPreface) this.#decide(this.#head);
    }
    this.#head = '';
    this.#gap = '';
  }

  /** The line's beginning is known: a draft begins, or the one before goes on where all others have a mark in front. */
  #decide(head: string): void {
    this.#head = null;
    const found = FRONT.exec(head);
    const front = found?.[0] ?? '';
    const { plain, within, before } = found?.groups ?? {};
    const tone = plain ?? within ?? before;
    const hasFront = front.trim() !== '';
    this.#hasFronts ||= hasFront;
    if (!hasFront && this.#hasFronts && this.#index >= 0) this.#gap = '\n';
    else this.#index++;
    if (this.isFull) return;
    if (tone !== undefined && !this.#names.includes(tone.toLowerCase()))
      this.#listener.tone(this.#index, tone.toLowerCase());
    this.#write(head.slice(front.length));
  }

  #write(text: string): void {
    if (this.isFull) return;
    const all = this.#gap + text;
    const end = all.trimEnd().length;
    this.#gap = all.slice(end);
    if (end > 0) this.#listener.text(this.#index, all.slice(0, end));
  }
}
