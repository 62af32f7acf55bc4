import type { MacroNode, Node } from '../nodes.ts';
import { trimNodes } from '../read-macro.ts';

const FALSE = new Set(['', 'false', '0', 'off', 'no']);

export function isTrue(text: string): boolean {
  const trimmed = text.trim();
  return trimmed.length > 5 || !FALSE.has(trimmed.toLowerCase());
}

/** The two sides of a condition, as a block or as arguments; null where a side is missing. */
export function sidesOf({ args, body, keepsSpace }: MacroNode): { met: Node[]; unmet: Node[] } | null {
  if (args.length === 0 || args.length > 3) return null;
  if (!body) return args.length === 1 ? null : { met: args[1]!, unmet: args[2] ?? [] };
  if (args.length > 1) return null;
  const at = body.findIndex(
    (node) => node.kind === 'macro' && node.name === 'else' && node.args.length === 0,
  );
  if (at < 0) return { met: body, unmet: [] };
  const side = (nodes: Node[]) => (keepsSpace ? nodes : trimNodes(nodes));
  return { met: side(body.slice(0, at)), unmet: side(body.slice(at + 1)) };
}
