// Lists: begun by a dash or by the number 1, and continued by a dash or the next number. Every other number at
// the beginning of a line is part of its sentence ("1987. A good year.").

export interface RawItem {
  /** 0 for the outermost list. */
  depth: number;
  /** As written; null for a dash. */
  number: number | null;
  /** The number is followed by a bracket instead of a point. */
  isParen: boolean;
  text: string;
}

interface Level {
  indent: number;
  /** The last number; null for dashes. */
  number: number | null;
  isParen: boolean;
}

const ITEM = /^([ \t]*)(?:-|(\d{1,9})([.)]))[ \t]+(?=\S)/;
const DEPTH_MAX = 6;
const widthOf = (indentation: string): number => indentation.replaceAll('\t', '    ').length;
const isBlank = (line: string | undefined): boolean => line === undefined || line.trim() === '';

interface Item extends Level {
  text: string;
}

function itemOf(line: string | undefined): Item | null {
  const found = line === undefined ? null : ITEM.exec(line);
  if (!found) return null;
  const [marker, indentation = '', digits, sign] = found;
  const number = digits === undefined ? null : Number(digits);
  return { indent: widthOf(indentation), number, isParen: sign === ')', text: line!.slice(marker.length) };
}

const continues = (level: Level, item: Item): boolean =>
  level.number === null || item.number === null
    ? level.number === item.number
    : level.isParen === item.isParen && (item.number === level.number + 1 || item.number === level.number);

const mayBegin = ({ number }: Item): boolean => number === null || number === 1;

class ListReader {
  readonly items: RawItem[] = [];
  private levels: Level[] = [];

  constructor(first: Item) {
    this.add(first, 0);
  }

  private add({ indent, number, isParen, text }: Item, depth: number): true {
    this.levels = [...this.levels.slice(0, depth), { indent, number, isParen }];
    this.items.push({ depth, number, isParen, text });
    return true;
  }

  /** @returns false if the item is not of this list */
  take(item: Item): boolean {
    const depth = this.levels.findLastIndex(
      (level) => item.indent >= level.indent && item.indent < level.indent + 2 && continues(level, item),
    );
    if (depth >= 0) return this.add(item, depth);
    const last = this.levels.findLastIndex(({ indent }) => item.indent >= indent);
    const level = this.levels[Math.max(0, last)]!;
    // Dashes under a number are its points, indented or not.
    const isInner = item.indent >= level.indent + 2 || (level.number !== null && item.number === null);
    if (!isInner || !mayBegin(item) || last + 1 > DEPTH_MAX) return false;
    return this.add(item, Math.max(0, last) + 1);
  }

  /** A further line of the last item. */
  extend(text: string): void {
    this.items.at(-1)!.text += text;
  }
}

/**
 * @param numbered the last number of an earlier list of the text, which may go on after other blocks
 * @param isOther whether a line begins another block
 */
export function takeList(
  lines: readonly string[],
  at: number,
  numbered: number,
  isOther: (line: number) => boolean,
): { items: RawItem[]; end: number } | null {
  const first = itemOf(lines[at]);
  if (!first || first.indent > 3) return null;
  if (!mayBegin(first) && !(numbered > 0 && first.number === numbered + 1)) return null;
  const reader = new ListReader(first);
  let end = at + 1;
  while (end < lines.length) {
    let next = end;
    while (next < lines.length && isBlank(lines[next])) next++;
    if (next === lines.length || isOther(next)) break;
    const item = itemOf(lines[next]);
    const isTaken = item !== null && reader.take(item);
    // Other lines belong to the item if they are indented like its text.
    if (!isTaken && !/^(?: {2}|\t)/.test(lines[next]!)) break;
    if (!isTaken) reader.extend((next > end ? '\n\n' : '\n') + lines[next]!.trim());
    end = next + 1;
  }
  return { items: reader.items, end };
}
