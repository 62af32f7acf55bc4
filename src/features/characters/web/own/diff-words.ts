// The difference between two texts by words, or by lines if they are too long.

export interface DiffPart {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** Maximum number of cells of the comparison table; a larger table would be slow to fill. */
const CELLS_MAX = 1_000_000;

/** Words with the space after them, because a separate space would split two adjacent changes. */
const wordsOf = (text: string): string[] => text.match(/^\s+|\S+\s*/g) ?? [];
const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+/g) ?? [];

/**
 * The parts in reading order. All parts except the added ones concatenate to `before`, all except the removed
 * ones to `after`.
 */
export function diffWords(before: string, after: string): DiffPart[] {
  return (
    diff(wordsOf(before), wordsOf(after)) ??
    diff(linesOf(before), linesOf(after)) ??
    joined([
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ])
  );
}

/** Null if the section between the first and last change is too large. */
function diff(from: string[], to: string[]): DiffPart[] | null {
  let head = 0;
  while (head < from.length && head < to.length && from[head] === to[head]) head++;
  let tail = 0;
  const tailMax = Math.min(from.length, to.length) - head;
  while (tail < tailMax && from.at(-1 - tail) === to.at(-1 - tail)) tail++;
  const a = from.slice(head, from.length - tail);
  const b = to.slice(head, to.length - tail);
  if (a.length * b.length > CELLS_MAX) return null;
  return joined([
    { kind: 'same', text: from.slice(0, head).join('') },
    ...longestCommon(a, b),
    { kind: 'same', text: from.slice(from.length - tail).join('') },
  ]);
}

function longestCommon(a: string[], b: string[]): DiffPart[] {
  const width = b.length + 1;
  /** Length of the longest common part of a[i…] and b[j…]. */
  const table = new Uint32Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      table[i * width + j] =
        a[i] === b[j]
          ? table[(i + 1) * width + j + 1]! + 1
          : Math.max(table[(i + 1) * width + j]!, table[i * width + j + 1]!);
  const parts: DiffPart[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      parts.push({ kind: 'same', text: a[i++]! });
      j++;
    } else if (j >= b.length || (i < a.length && table[(i + 1) * width + j]! >= table[i * width + j + 1]!))
      parts.push({ kind: 'removed', text: a[i++]! });
    else parts.push({ kind: 'added', text: b[j++]! });
  }
  return parts;
}

/** Merges adjacent parts of the same kind and drops empty ones. */
function joined(parts: readonly DiffPart[]): DiffPart[] {
  const out: DiffPart[] = [];
  for (const part of parts) {
    const last = out.at(-1);
    if (!part.text) continue;
    if (last?.kind === part.kind) last.text += part.text;
    else out.push({ ...part });
  }
  return out;
}
