// The syntax tree of a source file, as far as sentences are concerned.
import { parseSync } from 'vite';

export interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

export function parseSource(file: string, code: string): Node {
  const { program, errors } = parseSync(file, code, { preserveParens: false });
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`);
  return program as unknown as Node;
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

export const nodeAt = (node: Node, field: string): Node | null => {
  const value = node[field];
  return isNode(value) ? value : null;
};

export const nodesAt = (node: Node, field: string): Node[] => {
  const value = node[field];
  return Array.isArray(value) ? value.filter(isNode) : [];
};

export function childrenOf(node: Node): { field: string; child: Node }[] {
  return Object.entries(node).flatMap(([field, value]) =>
    (Array.isArray(value) ? value : [value]).filter(isNode).map((child) => ({ field, child })),
  );
}

/** The value of a string literal; null for anything else. */
export const stringOf = (node: Node | null): string | null =>
  node?.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : null;

/** The last name of `a.b.c`, `a` or `a?.b`; empty for anything else. */
export function lastName(node: Node | null): string {
  if (!node) return '';
  if (node.type === 'Identifier' || node.type === 'JSXIdentifier') return String(node['name']);
  if (node.type === 'MemberExpression') return node['computed'] ? '' : lastName(nodeAt(node, 'property'));
  if (node.type === 'ChainExpression' || /^TS\w+Expression$/.test(node.type))
    return lastName(nodeAt(node, 'expression'));
  return '';
}

/** Whether there is JSX anywhere in it. */
export const hasJsx = (node: Node): boolean =>
  node.type.startsWith('JSX') || childrenOf(node).some(({ child }) => hasJsx(child));
