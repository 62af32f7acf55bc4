import type { ChatOutcome } from '../../../platform/server/ports/chat-engine.ts';
import { CleanText } from './clean-text.ts';
import { findMark, openEnd, type MarkKind } from './reply-marks.ts';

export interface TextOutOptions {
  onThought?: ((text: string) => void) | undefined;
  /** Who writes; a leading "Name:" is left out. */
  speaker?: string | undefined;
  /** This model has been seen to close thoughts that it never opened, because its template opens them. */
  isUnopened?: boolean;
}

type Place = 'text' | 'thoughts' | 'header' | 'tool' | 'over';

const HEADER_MAX = 200;

/**
 * Takes a reply apart as it arrives, however it is cut into pieces: text, and thoughts, which some models write
 * between marks or in a channel. Marks of a template and calls of tools are neither.
 */
export class TextOut {
  readonly #text: CleanText;
  readonly #thoughts: CleanText;
  #thoughtPieces: string[] = [];
  #place: Place;
  /** What may be the beginning of a mark. */
  #kept = '';
  /** What harmony says of a message before it. */
  #header = '';
  /** Thoughts are expected, but no mark has shown yet that there are any. */
  #isAssumed: boolean;
  #textFrom = 0;
  #hasTools = false;
  #isUnopened = false;

  constructor(onText: (text: string) => void, options: TextOutOptions = {}) {
    const { onThought, speaker, isUnopened = false } = options;
    this.#text = new CleanText(onText, { speaker: speaker ?? '' });
    this.#thoughts = new CleanText(
      (thought) => {
        this.#thoughtPieces.push(thought);
        onThought?.(thought);
      },
      { isTrimmed: true },
    );
    this.#isAssumed = isUnopened;
    this.#place = isUnopened ? 'thoughts' : 'text';
  }

  /** Of the text and thoughts that were handed on, in UTF-8. */
  get bytes(): number {
    return this.#text.bytes + this.#thoughts.bytes;
  }

  /** Whether text was handed on. */
  get hasText(): boolean {
    return this.#text.length > 0;
  }

  get hasTools(): boolean {
    return this.#hasTools;
  }

  /** Whether thoughts were closed that had not been opened. */
  get isUnopened(): boolean {
    return this.#isUnopened;
  }

  get thoughts(): string {
    if (this.#thoughtPieces.length > 1) this.#thoughtPieces = [this.#thoughtPieces.join('')];
    return this.#thoughtPieces[0] ?? '';
  }

  /** Where the text begins in what was handed on as text; what stands before it turned out to be thoughts. */
  get textFrom(): number {
    return this.#textFrom;
  }

  /** Thoughts that the back-end sends apart from the text. */
  think(piece: string): void {
    // A back-end that takes them out itself leaves none in the text.
    if (this.#isAssumed) this.#assumeNothing();
    this.#thoughts.add(piece);
  }

  hand(piece: string): void {
    if (this.#place === 'over') return;
    let rest = this.#kept === '' ? piece : this.#kept + piece;
    this.#kept = '';
    for (let mark = findMark(rest); mark; mark = findMark(rest)) {
      this.#put(rest.slice(0, mark.at));
      rest = rest.slice(mark.at + mark.length);
      this.#turn(mark.kind);
      if (this.#isOver()) return;
    }
    const open = openEnd(rest);
    if (open > 0) this.#kept = rest.slice(-open);
    this.#put(open > 0 ? rest.slice(0, -open) : rest);
  }

  /** No more will come. */
  end(finish: ChatOutcome['finish'] | undefined): void {
    const kept = this.#kept;
    this.#kept = '';
    if (!this.#isOver()) this.#put(kept);
    this.#place = 'over';
    this.#thoughts.end();
    // Where the tokens ran out they may have been thoughts; else thoughts would have been closed.
    if (this.#isAssumed && finish !== 'length') this.#assumeNothing();
    this.#isAssumed = false;
    this.#text.end();
    // A closing mark that ends a reply is a slip: the text before it is the reply.
    if (this.#text.length === this.#textFrom) this.#textFrom = 0;
  }

  #isOver(): boolean {
    return this.#place === 'over';
  }

  #put(text: string): void {
    if (text === '') return;
    if (this.#place === 'text') this.#text.add(text);
    else if (this.#place === 'thoughts') this.#thoughts.add(text);
    else if (this.#place === 'header') this.#header = (this.#header + text).slice(0, HEADER_MAX);
  }

  #turn(kind: MarkKind): void {
    if (kind === 'open') this.#open();
    else if (kind === 'close') this.#close();
    else if (kind === 'header') {
      if (this.#place !== 'header') this.#header = '';
      this.#place = 'header';
    } else if (kind === 'body') this.#beginMessage();
    else if (kind === 'message-end' && this.#place !== 'text') this.#goOn();
    else if (kind === 'tool') {
      this.#hasTools = true;
      this.#place = 'tool';
    } else if (kind === 'tool-end') this.#goOn();
    else {
      this.#hasTools ||= kind === 'tool-last';
      this.#place = 'over';
    }
  }

  #open(): void {
    // A template that opens them sometimes and sometimes leaves it to the model.
    if (this.#isAssumed) this.#assumeNothing();
    if (this.#place !== 'text') return;
    this.#place = 'thoughts';
    if (this.#thoughtPieces.length > 0) this.#thoughts.add('\n\n');
  }

  #close(): void {
    if (this.#place === 'text') {
      this.#text.restart();
      this.#textFrom = this.#text.length;
      this.#isUnopened ||= this.#textFrom > 0;
      return;
    }
    if (this.#isAssumed) this.#isUnopened = true;
    this.#isAssumed = false;
    this.#goOn();
  }

  #beginMessage(): void {
    if (this.#place !== 'header') return;
    this.#isAssumed = false;
    if (this.#header.includes(' to=')) {
      this.#hasTools = true;
      this.#place = 'tool';
    } else if (/analysis|commentary/.test(this.#header)) {
      this.#place = 'text';
      this.#open();
    } else this.#goOn();
  }

  #goOn(): void {
    this.#place = 'text';
    this.#text.beginAgain();
  }

  /** What was taken for thoughts was text. */
  #assumeNothing(): void {
    this.#isAssumed = false;
    if (this.#place !== 'thoughts' && this.#place !== 'over') return;
    if (this.#place === 'thoughts') this.#place = 'text';
    this.#thoughts.restart();
    const { thoughts } = this;
    this.#thoughtPieces = [];
    this.#text.add(thoughts);
  }
}
