// Chat text without its formatting, for previews of one line.
import type { Inline } from './inline.ts';
import { parseChatText, type Block, type List } from './parse.ts';

export function plainParts(parts: readonly Inline[]): string {
  return parts
    .map((part) => {
      if (part.kind === 'text' || part.kind === 'code') return part.text;
      return plainParts(part.parts);
    })
    .join('');
}

const plainLists = (lists: readonly List[]): string[] =>
  lists.flatMap(({ isParen, items }) =>
    items.flatMap(({ number, parts, lists: inner }) => [
      `${number === null ? '-' : `${number}${isParen ? ')' : '.'}`} ${plainParts(parts)}`,
      ...plainLists(inner),
    ]),
  );

function plainBlock(block: Block): string[] {
  switch (block.kind) {
    case 'paragraph':
    case 'title':
      return [plainParts(block.parts)];
    case 'code':
      return [block.text];
    case 'rule':
      return [];
    case 'list':
      return plainLists(block.lists);
    case 'quote':
      return block.blocks.flatMap(plainBlock);
    case 'table':
      return [block.head, ...block.rows].map((row) => row.map(plainParts).join(' | '));
  }
}

/** A message on one line, without the signs that format it. */
export const plainLine = (text: string): string =>
  parseChatText(text).flatMap(plainBlock).join(' ').replaceAll(/\s+/g, ' ').trim();
