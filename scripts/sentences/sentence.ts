// What is found in a source file: a sentence with its places, and the code that a translation becomes.
import type { Node } from './tree.ts';

/** Something in a sentence that is no text: a value in braces, or an element as a numbered tag. */
export interface Place {
  name: string;
  /** The code that is printed for it. */
  node: Node;
  /** An element, written as a numbered tag. */
  isTag?: boolean;
  /** Of an element with text inside: its opening and closing tag. */
  tags?: { open: Node; close: Node };
  /** Formatted as a whole number. */
  isNumber?: boolean;
}

export type Part = string | Place;

export interface Found {
  start: number;
  end: number;
  /** What stands here is markup, an attribute of it, or an expression. */
  form: 'children' | 'attribute' | 'expression' | 'locale';
  /** The English sentence: the key of the catalogue. */
  id: string;
  /** White space around it. */
  lead: string;
  trail: string;
  /** For a number that is not one; absent where the sentence does not depend on a number. */
  plural?: string;
  /** The number that decides. */
  count?: Node;
  places: Place[];
  /** Sentences within its places. */
  inner: Found[];
}

/** What the catalogue says: one text, or one for each plural category of the language. */
export type Translation = string | Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;

export const idOf = (parts: readonly Part[]): string =>
  parts
    .map((part) => {
      if (typeof part === 'string') return part;
      if (!part.isTag) return `{${part.name}}`;
      return part.tags ? `<${part.name}>` : `<${part.name}/>`;
    })
    .join('');

const TOKEN = /\{([\p{L}\d_]+)\}|<(\/?)(\d+)(\/?)>/gu;

type Token = { text: string } | { place: string; is: 'value' | 'open' | 'close' | 'whole' };

/** Splits a sentence at its places; braces that name none are text. */
export function tokensOf(text: string, places: readonly Pick<Place, 'name'>[]): Token[] {
  const names = new Set(places.map(({ name }) => name));
  const tokens: Token[] = [];
  let at = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [whole, value, slash, number, end] = match;
    const place = value ?? number!;
    if (!names.has(place)) continue;
    if (match.index > at) tokens.push({ text: text.slice(at, match.index) });
    tokens.push({ place, is: value !== undefined ? 'value' : end ? 'whole' : slash ? 'close' : 'open' });
    at = match.index + whole.length;
  }
  if (at < text.length) tokens.push({ text: text.slice(at) });
  return tokens;
}
