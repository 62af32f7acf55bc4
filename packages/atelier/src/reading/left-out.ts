/** Gathers what cannot be drawn; words that stand together become one phrase. */
export class LeftOut {
  readonly phrases: string[] = [];
  #open: string[] = [];
  /** Small words since the last unknown one: kept only between two unknown ones. */
  #between: string[] = [];

  unknown(text: string): void {
    this.#open.push(...this.#between.splice(0), text);
  }
  /** A word that says nothing by itself. */
  small(text: string): void {
    if (this.#open.length > 0) this.#between.push(text);
  }
  /** Something was understood, or a clause ended. */
  end(): void {
    const phrase = this.#open.join(' ');
    if (phrase && !this.phrases.includes(phrase)) this.phrases.push(phrase);
    this.#open = [];
    this.#between = [];
  }
}
