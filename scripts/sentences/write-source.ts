// Puts the sentences of a language in place of the English ones, in the text of a source file.
import { readSource } from './read-source.ts';
import { tokensOf, type Found, type Place, type Translation } from './sentence.ts';
import type { Node } from './tree.ts';

export interface Language {
  tag: string;
  /** The translation of a sentence; undefined where there is none, so that English stays. */
  find(id: string, plural: string | undefined): Translation | undefined;
}

/** Where a number decides between more than one text, this chooses. */
const CHOOSE = '__byNumber';

/** @returns the file in this language; null where nothing in it changes. */
export function writeSource(file: string, code: string, language: Language, chooser: string): string | null {
  const found = readSource(file, code);
  if (found.length === 0) return null;
  const written = print({ code, language }, found, 0, code.length);
  if (written === code) return null;
  return written.includes(CHOOSE)
    ? `import { byNumber as ${CHOOSE} } from ${JSON.stringify(chooser)};\n${written}`
    : written;
}

interface Printer {
  code: string;
  language: Language;
}

/** The code between two places, with what was found there translated. */
function print(printer: Printer, found: readonly Found[], from: number, to: number): string {
  let text = '';
  let at = from;
  for (const each of found) {
    if (each.start < at || each.end > to) continue;
    text += printer.code.slice(at, each.start) + printOne(printer, each);
    at = each.end;
  }
  return text + printer.code.slice(at, to);
}

function printOne(printer: Printer, found: Found): string {
  const { language } = printer;
  if (found.form === 'locale') return JSON.stringify(language.tag);
  const translation = language.find(found.id, found.plural);
  if (translation === undefined) return print(printer, found.inner, found.start, found.end);
  const write = found.form === 'children' ? markup : expression;
  if (typeof translation === 'string') {
    const written = write(printer, found, translation);
    return found.form === 'attribute' ? `{${written}}` : written;
  }
  const forms = Object.entries(translation).map(([category, text]) => {
    const written = write(printer, found, text);
    return [category, found.form === 'children' ? `<>${written}</>` : written] as const;
  });
  const chosen =
    forms.length === 1
      ? forms[0]![1]
      : `${CHOOSE}(${inner(printer, found, found.count!)}, { ${forms.map(([category, text]) => `${category}: ${text}`).join(', ')} })`;
  return found.form === 'children' && forms.length > 1 ? `{${chosen}}` : chosen;
}

const inner = (printer: Printer, found: Found, { start, end }: Node): string =>
  print(printer, found.inner, start, end);

function value(printer: Printer, found: Found, place: Place): string {
  const written = inner(printer, found, place.node);
  return place.isNumber ? `(${written}).toLocaleString(${JSON.stringify(printer.language.tag)})` : written;
}

function expression(printer: Printer, found: Found, text: string): string {
  const tokens = tokensOf(text, found.places);
  const whole = found.lead + text + found.trail;
  if (tokens.every((token) => 'text' in token)) return JSON.stringify(whole);
  const places = new Map(found.places.map((place) => [place.name, place]));
  const pieces = tokens.map((token) =>
    'text' in token ? escaped(token.text) : `\${${value(printer, found, places.get(token.place)!)}}`,
  );
  return `\`${escaped(found.lead)}${pieces.join('')}${escaped(found.trail)}\``;
}

const escaped = (text: string): string => text.replaceAll(/[`\\]|\$(?=\{)/g, '\\$&');

function markup(printer: Printer, found: Found, text: string): string {
  const places = new Map(found.places.map((place) => [place.name, place]));
  const pieces = tokensOf(text, found.places).map((token) => {
    if ('text' in token) return `{${JSON.stringify(token.text)}}`;
    const place = places.get(token.place)!;
    if (token.is === 'value') return `{${value(printer, found, place)}}`;
    if (!place.tags) return inner(printer, found, place.node);
    return inner(printer, found, token.is === 'close' ? place.tags.close : place.tags.open);
  });
  const space = (white: string) => (white ? `{${JSON.stringify(white)}}` : '');
  return space(found.lead) + pieces.join('') + space(found.trail);
}
