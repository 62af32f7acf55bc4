// How people write in a chat: paragraphs, *actions*, **stress**. Read by hand, because it is what nearly every
// message consists of and a token must cost next to nothing; the rest is Markdown's (needsMarkdown).

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

/** Whether a finished text uses more than actions and stress. */
export const needsMarkdown = (text: string): boolean => MARKDOWN.test(text);

/** Paragraphs are parted by empty lines, code by its fences; an open fence runs to the end. */
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
 * A mark opens before a word and closes after one, so that "2 * 3" stays; one that is still open runs to the end
 * of a text that goes on, or was cut there.
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
