import type { ExpressionName } from '../model/expressions.ts';
import type { HairName } from '../model/hair.ts';
import { type NamedColour, namedColour } from './colours.ts';
import type { HairLength, HairTexture, Meaning } from './meanings.ts';

type Age = 'young' | 'mature' | 'old';

/** Words that wait for the noun which they describe. */
export class Modifiers {
  #colours: { word: string; shade: string | undefined }[] = [];
  #shade: string | undefined;
  length: HairLength | undefined;
  texture: HairTexture | undefined;
  style: HairName | undefined;
  isGlowing = false;
  age: { age: Age; isStrong: boolean } | undefined;
  ethnicity: string | undefined;
  heritage: string | undefined;
  expression: ExpressionName | undefined;
  tags: Extract<Meaning, { kind: 'tag' }>[] = [];
  count: number | undefined;

  get hasColour(): boolean {
    return this.#colours.length > 0;
  }
  /** The colours that wait, as they were written. */
  get colourText(): string {
    return this.#colours.map(({ word, shade }) => (shade ? `${shade} ${word}` : word)).join(' ');
  }
  /** The word of the colour that stands nearest to the noun. */
  get colourWord(): string | undefined {
    return this.#colours.at(-1)?.word;
  }
  addShade(word: string): void {
    this.#shade = word;
  }
  addColour(word: string): void {
    this.#colours.push({ word, shade: this.takeShade() });
  }
  takeShade(): string | undefined {
    const shade = this.#shade;
    this.#shade = undefined;
    return shade;
  }
  takeColour(): NamedColour | undefined {
    const last = this.#colours.at(-1);
    this.#colours = [];
    return last && namedColour(last.word, last.shade);
  }
  dropColours(): void {
    this.#colours = [];
    this.#shade = undefined;
  }
}
