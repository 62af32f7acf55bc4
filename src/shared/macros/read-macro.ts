// Reads what stands between the braces of a macro: its name and arguments.
import type { MacroNode, Node, TextNode, VariableExpression } from './nodes.ts';

/** A name ends at white space or a colon. The flag # keeps the white space of a block; / closes one. */
const HEAD = /^\s*(\/\/\/?|\/?[a-z][^\s:]*|#[a-z][^\s:]*)/i;
const VARIABLE =
  /^\s*([.$])\s*([a-z_](?:\w|-(?=\w))*)\s*(\|\|=|\?\?=|\+\+|--|\+=|-=|\|\||\?\?|==|!=|>=|<=|=|>|<)?/i;

/** @param name of angle forms, which have no braces */
export function readMacro(start: number, end: number, children: Node[], name?: string): MacroNode {
  const macro: MacroNode = {
    ...{ kind: 'macro', name: name ?? '', start, end, children, args: [], keepsSpace: false },
    ...{ variable: null, body: null },
  };
  const first = children[0];
  if (name !== undefined || first?.kind !== 'text') return macro;
  macro.variable = readVariable(children);
  if (macro.variable) return macro;
  const head = HEAD.exec(first.value);
  if (!head || isGlued(head[0], first, children)) return macro;
  macro.keepsSpace = head[1]!.startsWith('#');
  macro.name = head[1]!.toLowerCase().replace('#', '');
  let rest = first.value.slice(head[0].length);
  // The sign and minutes of {{time_UTC+5:30}} are no argument of their own.
  const zone = macro.name.startsWith('time_utc') ? /^:\d\d/.exec(rest) : null;
  if (zone) {
    macro.name += zone[0];
    rest = rest.slice(zone[0].length);
  }
  macro.args = readArguments(rest, first, children);
  return macro;
}

/** Whether another macro or an escape stands directly after the name: it makes another, unknown name. */
const isGlued = (head: string, first: TextNode, children: Node[]): boolean =>
  head.length === first.value.length && children.length > 1;

/** `.name op value` or `$name op value`; null for anything else. */
export function readVariable(nodes: Node[]): VariableExpression | null {
  const first = nodes[0];
  if (first?.kind !== 'text') return null;
  const found = VARIABLE.exec(first.value);
  if (!found) return null;
  const [whole, sign, name, operator = ''] = found;
  const value = trimNodes([rest(first, whole.length), ...nodes.slice(1)]);
  // Only the other operators have a value, which may be empty.
  if (value.length > 0 && (operator === '' || operator === '++' || operator === '--')) return null;
  return { scope: sign === '.' ? 'chat' : 'global', name: name!, operator, value };
}

/** The rest of the first text node and everything after it, split at `::`. One `:` separates a single argument. */
function readArguments(after: string, first: TextNode, children: Node[]): Node[][] {
  const trimmed = after.trimStart();
  const isSplit = !trimmed.startsWith(':') || trimmed.startsWith('::');
  const separator = trimmed.startsWith('::') ? 2 : trimmed.startsWith(':') ? 1 : 0;
  const text = rest(first, first.value.length - trimmed.length + separator);
  const nodes = [text, ...children.slice(1)];
  if (separator === 0 && children.length === 1 && trimmed === '') return [];
  const args: Node[][] = [[]];
  for (const node of nodes) {
    // An escape is one text node and has no separator in it.
    if (node.kind === 'macro' || !isSplit || !node.value.includes('::')) {
      args.at(-1)!.push(node);
      continue;
    }
    let from = 0;
    for (const piece of node.value.split('::')) {
      if (from > 0) args.push([]);
      args.at(-1)!.push(textAt(node, from, piece));
      from += piece.length + 2;
    }
  }
  return args.map(trimNodes);
}

const textAt = (node: TextNode, from: number, value: string): TextNode => ({
  ...{ kind: 'text', value, start: node.start + from, end: node.start + from + value.length },
});

const rest = (node: TextNode, from: number): TextNode => textAt(node, from, node.value.slice(from));

/** Without the written white space at both ends. What macros insert there stays. */
export function trimNodes(nodes: Node[]): Node[] {
  let from = 0;
  let to = nodes.length;
  while (from < to && isBlank(nodes[from]!)) from++;
  while (to > from && isBlank(nodes[to - 1]!)) to--;
  const kept = nodes.slice(from, to);
  const [first] = kept;
  if (first?.kind === 'text' && /^\s/.test(first.value))
    kept[0] = rest(first, first.value.length - first.value.trimStart().length);
  const last = kept.at(-1);
  if (last?.kind === 'text') {
    const value = last.value.trimEnd();
    if (value !== last.value) kept[kept.length - 1] = textAt(last, 0, value);
  }
  return kept;
}

const isBlank = (node: Node): boolean => node.kind === 'text' && node.value.trim() === '';
