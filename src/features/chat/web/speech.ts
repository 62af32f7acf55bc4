// A fast parser for the formatting that nearly every message uses: paragraphs, *actions*, **emphasis**. It
// runs for every token; messages with other formatting are left to the Markdown renderer (needsMarkdown).

export interface Piece {
  kind: 'text' | 'action' | 'strong';
  text: string;
}

export interface Block {
  kind: 'paragraph' | 'code';
  text: string;
}

/** Headings, lists, quotes, rules, tables, code, links, pictures, addresses, escapes, HTML entities. */
const MARKDOWN =
  /^ {0,3}(#{1,6} |[-+] |\* |\d{1,9}[.)] |>|```|~~~|(-{3,}|\*{3,}|_{3,})\s*$)|`|\[[^\]]*\]\(|\bhttps?:\/\/|\\[*_`\\]|&\w+;/m;

/** Whether a finished text uses more than actions and emphasis. */
export const needsMarkdown = (text: string): boolean => MARKDOWN.test(text);

/** Splits a text at empty lines and code fences. An unclosed fence extends to the end. */
export function toBlocks(text: string): Block[] {
  return text.split(/^```.*$\n?/m).flatMap((part, index): Block[] => {
    if (index % 2 === 1) return [{ kind: 'code', text: part.replace(/\n$/, '') }];
    return part
      .split(/\n\s*\n/)
      .map((paragraph) => paragraph.trim())
      .filter(Boolean)
      .map((paragraph) => ({ kind: 'paragraph', text: paragraph }));
  });
}

/**
 * An opening mark precedes a word and a closing one follows a word, so "2 * 3" is unchanged. In a text that
 * is still being written or was cut off, an unclosed mark extends to the end.
 */
const MARKS =
  /(\*\*|__)(?=\S)([\s\S]+?)(?<=\S)\1(?![\w*])|(\*|(?<!\w)_)(?=[^\s*_])([\s\S]*?[^\s*_])\3(?![\w*])/g;
const OPEN = /(?<![\w*])(\*\*?|(?<!\w)_)(?=[^\s*_])[^*_]*$/;

export function toPieces(text: string, isOpen = false): Piece[] {
  const pieces: Piece[] = [];
  let last = 0;
  for (const match of text.matchAll(MARKS)) {
    if (match.index > last) pieces.push({ kind: 'text', text: text.slice(last, match.index) });
    pieces.push(match[1] ? { kind: 'strong', text: match[2]! } : { kind: 'action', text: match[4]! });
    last = match.index + match[0].length;
  }
  const rest = text.slice(last);
  const open = isOpen ? OPEN.exec(rest) : null;
  if (!open) return rest ? [...pieces, { kind: 'text', text: rest }] : pieces;
  const before = rest.slice(0, open.index);
  if (before) pieces.push({ kind: 'text', text: before });
  const mark = open[1]!;
  pieces.push({ kind: mark === '**' ? 'strong' : 'action', text: rest.slice(open.index + mark.length) });
  return pieces;
}
