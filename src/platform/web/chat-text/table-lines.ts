// Tables as GitHub's Markdown has them.

export type Alignment = 'start' | 'center' | 'end' | null;

export interface RawTable {
  head: string[];
  alignments: Alignment[];
  rows: string[][];
}

const DELIMITER = /^[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;

/** The cells of a line. A bar after a backslash belongs to its cell. */
function cellsOf(line: string): string[] {
  const inner = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '');
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'));
}

function alignmentOf(cell: string): Alignment {
  if (cell.endsWith(':')) return cell.startsWith(':') ? 'center' : 'end';
  return cell.startsWith(':') ? 'start' : null;
}

/** The table whose head is this line; null if the next line does not divide it into as many columns. */
export function takeTable(lines: readonly string[], at: number): { table: RawTable; end: number } | null {
  const line = lines[at]!;
  const delimiter = lines[at + 1];
  if (!line.includes('|') || !delimiter?.includes('|') || !DELIMITER.test(delimiter)) return null;
  const head = cellsOf(line);
  const alignments = cellsOf(delimiter).map(alignmentOf);
  if (head.length !== alignments.length) return null;
  let end = at + 2;
  while (lines[end]?.includes('|')) end++;
  return { table: { head, alignments, rows: lines.slice(at + 2, end).map(cellsOf) }, end };
}
