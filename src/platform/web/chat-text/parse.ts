// Reads chat text: what characters and users write in chats, greetings and tests of characters. The same text
// always gives the same blocks, whether it is complete or still being written, so nothing jumps when a reply
// ends. Text that grows is read from its last two blocks on.
import { nextBlock, takeBlock, type RawBlock } from './block-lines.ts';
import { readInline, type Inline } from './inline.ts';
import type { RawItem } from './list-lines.ts';
import type { Alignment } from './table-lines.ts';

export interface ListItem {
  number: number | null;
  parts: Inline[];
  lists: List[];
}

export interface List {
  isNumbered: boolean;
  /** "1)" instead of "1." */
  isParen: boolean;
  items: ListItem[];
}

export type Block =
  | { kind: 'paragraph' | 'title'; parts: Inline[] }
  | { kind: 'code'; language: string; text: string }
  | { kind: 'rule' }
  | { kind: 'list'; lists: List[]; text: string }
  | { kind: 'quote'; blocks: Block[]; text: string }
  | { kind: 'table'; head: Inline[][]; alignments: Alignment[]; rows: Inline[][][]; text: string };

/** Deeper quotes are shown as written. */
const QUOTES_MAX = 4;
/** A line of speech: it does not continue an action that was left open. */
const SPEECH = /^\s*["“”„«»「『—–]/;

interface Placed {
  block: Block;
  /** Where the block begins and ends in the text. */
  start: number;
  end: number;
  /** The last number of the lists before the block. */
  numbered: number;
  /** An action was left open before the block. */
  isOpen: boolean;
}

/** What one block leaves to the next one. */
interface Left {
  numbered: number;
  isOpen: boolean;
}

function readParagraph(text: string, isOpen: boolean): { parts: Inline[]; isOpen: boolean } {
  if (isOpen) {
    const inside = readInline(text, { isCarried: true });
    if (inside.carried === 'closed' || (inside.carried === 'open' && !SPEECH.test(text))) return inside;
  }
  return readInline(text);
}

function nested(items: readonly RawItem[], depth = 0): List[] {
  const lists: List[] = [];
  for (let at = 0; at < items.length;) {
    const { number, isParen, text } = items[at]!;
    let end = at + 1;
    while (end < items.length && items[end]!.depth > depth) end++;
    const item: ListItem = {
      number,
      parts: readInline(text).parts,
      lists: nested(items.slice(at + 1, end), depth + 1),
    };
    const last = lists.at(-1);
    if (last && last.isNumbered === (number !== null)) last.items.push(item);
    else lists.push({ isNumbered: number !== null, isParen, items: [item] });
    at = end;
  }
  return lists;
}

const lastNumber = (items: readonly RawItem[]): number | null =>
  items.findLast(({ depth }) => depth === 0)?.number ?? null;

function read(raw: RawBlock, before: Left, depth: number): { block: Block; left: Left } {
  const left = { numbered: before.numbered, isOpen: false };
  switch (raw.kind) {
    case 'paragraph': {
      const { parts, isOpen } = readParagraph(raw.text, before.isOpen);
      return { block: { kind: 'paragraph', parts }, left: { ...left, isOpen } };
    }
    case 'title':
      return { block: { kind: 'title', parts: readInline(raw.text).parts }, left };
    case 'quote':
      return { block: { kind: 'quote', blocks: readQuote(raw.text, depth + 1), text: raw.text }, left };
    case 'list': {
      const text = raw.items.map((item) => item.text).join('\n');
      const block: Block = { kind: 'list', lists: nested(raw.items), text };
      return { block, left: { ...left, numbered: lastNumber(raw.items) ?? before.numbered } };
    }
    case 'table': {
      const cells = (row: readonly string[]) => row.map((cell) => readInline(cell).parts);
      const { alignments } = raw;
      const block = { kind: 'table' as const, head: cells(raw.head), alignments, rows: raw.rows.map(cells) };
      return { block: { ...block, text: raw.head.join(' ') }, left };
    }
    default:
      return { block: raw, left };
  }
}

const readQuote = (text: string, depth: number): Block[] =>
  depth > QUOTES_MAX
    ? [{ kind: 'paragraph', parts: readInline(text).parts }]
    : place(text, 0, { numbered: 0, isOpen: false }, depth).map(({ block }) => block);

/** Reads the text from `from`, where a block begins. */
function place(text: string, from: number, before: Left, depth: number): Placed[] {
  const lines = text.slice(from).split('\n');
  const starts: number[] = [from];
  for (const line of lines) starts.push(starts.at(-1)! + line.length + 1);
  const placed: Placed[] = [];
  let left = before;
  for (let at = nextBlock(lines, 0); at < lines.length;) {
    const taken = takeBlock(lines, at, left.numbered);
    const result = read(taken.block, left, depth);
    const end = Math.min(taken.end, lines.length);
    placed.push({ ...left, block: result.block, start: starts[at]!, end: starts[end]! - 1 });
    left = result.left;
    at = nextBlock(lines, end);
  }
  return placed;
}

export interface ChatTextParser {
  /** The blocks of the text. Blocks that have not changed since the last call are the same objects. */
  parse: (text: string) => readonly Block[];
}

/** Later text changes at most the last two blocks: a list goes on after an empty line. */
const UNSETTLED = 2;

export function createChatTextParser(): ChatTextParser {
  let known = '';
  let placed: Placed[] = [];
  let blocks: readonly Block[] = [];
  return {
    parse(written) {
      const text = written.includes('\r') ? written.replaceAll(/\r\n?/g, '\n') : written;
      if (text === known) return blocks;
      const settled = text.startsWith(known) ? placed.slice(0, -UNSETTLED) : [];
      const old = placed.slice(settled.length);
      const first = settled.length > 0 ? placed[settled.length] : undefined;
      const before = first ?? { numbered: 0, isOpen: false };
      const fresh = place(text, first?.start ?? 0, before, 0);
      for (const [index, item] of fresh.entries()) {
        const same = old[index];
        const isSame =
          same &&
          same.numbered === item.numbered &&
          same.isOpen === item.isOpen &&
          known.slice(same.start, same.end) === text.slice(item.start, item.end);
        if (isSame) item.block = same.block;
      }
      placed = [...settled, ...fresh];
      known = text;
      blocks = placed.map(({ block }) => block);
      return blocks;
    },
  };
}

export const parseChatText = (text: string): readonly Block[] => createChatTextParser().parse(text);
