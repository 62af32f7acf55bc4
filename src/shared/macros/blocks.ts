// Joins {{name …}} and {{/name}} of one list of nodes to blocks.
import { takesBlock } from './registry.ts';
import { trimNodes } from './read-macro.ts';
import type { MacroNode, Node } from './nodes.ts';

/**
 * A closing macro closes the nearest open one of its name. Each node is moved into a block once for each block
 * that closes, and looked at once.
 */
export function pairBlocks(nodes: Node[]): Node[] {
  if (!nodes.some((node) => node.kind === 'macro' && node.name.startsWith('/'))) return nodes;
  const made: Node[] = [];
  const open = new Map<string, number[]>();
  for (const node of nodes) {
    if (node.kind === 'text') {
      made.push(node);
      continue;
    }
    // "///" closes a comment, whose name is "//".
    const closed = node.name.startsWith('/') && node.name !== '//' ? node.name.slice(1) : null;
    const at = closed === null ? undefined : lastOpen(open.get(closed), made, closed);
    if (at !== undefined) {
      made[at] = asBlock(made[at] as MacroNode, made.splice(at + 1), node);
      continue;
    }
    if (closed === null && takesBlock(node)) {
      const places = open.get(node.name);
      if (places) places.push(made.length);
      else open.set(node.name, [made.length]);
    }
    made.push(node);
  }
  return made;
}

/** Places inside blocks that were closed since are dropped: something else, or nothing, stands there now. */
function lastOpen(places: number[] | undefined, made: Node[], name: string): number | undefined {
  for (let at = places?.pop(); at !== undefined; at = places!.pop()) {
    const node = made[at];
    if (node?.kind === 'macro' && node.name === name && !node.body && takesBlock(node)) return at;
  }
  return undefined;
}

function asBlock(opening: MacroNode, content: Node[], closing: MacroNode): MacroNode {
  const body = opening.keepsSpace ? content : trimNodes(withoutIndent(content));
  return { ...opening, end: closing.end, body };
}

const INDENT = /\n([ \t]*)(?=([^\r\n]?))/g;

/** Removes the indentation that all lines of the body share. Blank lines have none. */
function withoutIndent(nodes: Node[]): Node[] {
  let shared = Infinity;
  for (const [index, node] of nodes.entries()) {
    if (node.kind !== 'text') continue;
    for (const { 0: line, 1: indent, 2: next, index: at } of node.value.matchAll(INDENT)) {
      const isMacroNext = at + line.length === node.value.length && index < nodes.length - 1;
      if (next !== '' || isMacroNext) shared = Math.min(shared, indent!.length);
    }
  }
  if (shared === 0 || shared === Infinity) return nodes;
  return nodes.map((node) =>
    node.kind === 'text'
      ? { ...node, value: node.value.replace(INDENT, (_, indent: string) => `\n${indent.slice(shared)}`) }
      : node,
  );
}
