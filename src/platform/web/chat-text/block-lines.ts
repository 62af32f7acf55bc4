// Divides chat text into blocks by its lines. What a line begins is decided by the line and the one after it.
import { takeList, type RawItem } from './list-lines.ts';
import { takeTable, type RawTable } from './table-lines.ts';

export type RawBlock =
  | { kind: 'paragraph' | 'title' | 'quote'; text: string }
  | { kind: 'code'; language: string; text: string }
  | { kind: 'rule' }
  | { kind: 'list'; items: RawItem[] }
  | ({ kind: 'table' } & RawTable);

/** A block and the lines it takes, from `first` up to but not including `end`. */
export interface Taken {
  block: RawBlock;
  end: number;
}

const FENCE = /^ {0,3}(`{3,})[ \t]*([^`]*)$/;
const LANGUAGE = /^[\w+#.-]{0,40}$/;
const RULE = /^ {0,3}([-*_])(?:[ \t]*\1){2,}[ \t]*$/;
const TITLE = /^ {0,3}#{1,6}[ \t]+(?=\S)/;
const QUOTE = /^ {0,3}>[ \t]/;
const QUOTE_CONTINUED = /^ {0,3}>(?:[ \t>]|$)/;
const isBlank = (line: string | undefined): boolean => line === undefined || line.trim() === '';

/** An open fence extends to the end of the text. */
function takeCode(lines: readonly string[], at: number): Taken | null {
  const found = FENCE.exec(lines[at]!);
  if (!found) return null;
  const [, fence = '', info = ''] = found;
  const language = info.trim();
  let end = at + 1;
  const isClosing = (line: string) => {
    const text = line.trim();
    return text.length >= fence.length && /^`+$/.test(text);
  };
  while (end < lines.length && !isClosing(lines[end]!)) end++;
  const code = lines.slice(at + 1, end);
  // What is more than the name of a language is shown, or it would be lost.
  const block = LANGUAGE.test(language)
    ? { kind: 'code' as const, language, text: code.join('\n') }
    : { kind: 'code' as const, language: '', text: [language, ...code].join('\n') };
  return { block, end: end + 1 };
}

function takeQuote(lines: readonly string[], at: number): Taken | null {
  if (!QUOTE.test(lines[at]!)) return null;
  let end = at + 1;
  while (end < lines.length && QUOTE_CONTINUED.test(lines[end]!)) end++;
  const text = lines
    .slice(at, end)
    .map((line) => line.replace(/^ {0,3}>[ \t]?/, ''))
    .join('\n');
  return { block: { kind: 'quote', text }, end };
}

/** A block that is no paragraph. @param numbered the last number of the text's latest list */
function takeSpecial(lines: readonly string[], at: number, numbered: number): Taken | null {
  const line = lines[at]!;
  const code = takeCode(lines, at);
  if (code) return code;
  if (RULE.test(line)) return { block: { kind: 'rule' }, end: at + 1 };
  if (TITLE.test(line)) return { block: { kind: 'title', text: line.replace(TITLE, '') }, end: at + 1 };
  const quote = takeQuote(lines, at);
  if (quote) return quote;
  const list = takeList(lines, at, numbered, (next) => beginsOther(lines, next));
  if (list) return { block: { kind: 'list', items: list.items }, end: list.end };
  const table = takeTable(lines, at);
  return table && { block: { kind: 'table', ...table.table }, end: table.end };
}

/** Whether the line begins a block that ends a list even without an empty line between them. */
const beginsOther = (lines: readonly string[], at: number): boolean =>
  FENCE.test(lines[at]!) ||
  RULE.test(lines[at]!) ||
  TITLE.test(lines[at]!) ||
  QUOTE.test(lines[at]!) ||
  takeTable(lines, at) !== null;

/** The block that begins at this line, which is not blank. */
export function takeBlock(lines: readonly string[], at: number, numbered: number): Taken {
  const special = takeSpecial(lines, at, numbered);
  if (special) return special;
  let end = at + 1;
  while (end < lines.length && !isBlank(lines[end]) && !takeSpecial(lines, end, numbered)) end++;
  return { block: { kind: 'paragraph', text: lines.slice(at, end).join('\n').trimEnd() }, end };
}

export const nextBlock = (lines: readonly string[], at: number): number => {
  let next = at;
  while (next < lines.length && isBlank(lines[next])) next++;
  return next;
};
