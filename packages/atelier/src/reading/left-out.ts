import { isColour } from './colours.ts';

const ARTICLE = /^(?:a|an|the|his|her|their|my|open|old)$/;

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
  /**
   * The words that wait say how something is held that is drawn, and in what colour. Answers the word of the colour.
   */
  takeVerb(verbs: ReadonlySet<string>): string | undefined {
    const words = this.#open;
    if (!words.every((word) => verbs.has(word) || isColour(word) || ARTICLE.test(word))) return undefined;
    const colour = words.findLast(isColour);
    this.#open = [];
    this.#between = [];
    return colour;
  }
  /** Whether one of these verbs stands before the noun. */
  waitsFor(verbs: ReadonlySet<string>): boolean {
    return this.#open.some((word) => verbs.has(word));
  }
  /** Something was understood, or a clause ended. */
  end(): void {
    const phrase = this.#open.join(' ');
    if (phrase && !this.phrases.includes(phrase)) this.phrases.push(phrase);
    this.#open = [];
    this.#between = [];
  }
}
