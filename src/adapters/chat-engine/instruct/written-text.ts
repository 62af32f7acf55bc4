import { EventReader } from '../transport/event-reader.ts';
import { StopCut } from './stop-cut.ts';

/** Reads a text that a model writes on: ends it at the template's marks, and begins it without blanks. */
export abstract class WrittenText extends EventReader {
  readonly #cut: StopCut;
  #isBegun: boolean;

  /** @param isContinued the text goes on in the middle: a blank at its beginning counts */
  constructor(stops: readonly string[], isContinued: boolean) {
    super();
    this.#cut = new StopCut(stops);
    this.#isBegun = isContinued;
  }

  protected write(piece: string): void {
    this.#add(this.#cut.take(piece));
    if (!this.#cut.isCut) return;
    this.finish = 'stop';
    this.isDone = true;
  }

  /** The server has said how the text ends. */
  protected close(finish: 'stop' | 'length'): void {
    this.#add(this.#cut.rest());
    this.finish = finish;
  }

  override end(): void {
    super.end();
    this.#add(this.#cut.rest());
  }

  #add(piece: string): void {
    const text = this.#isBegun ? piece : piece.trimStart();
    if (text === '') return;
    this.#isBegun = true;
    this.text += text;
  }
}
