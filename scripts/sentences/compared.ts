// Texts that code compares with, or looks for in the document. In another language they would no longer be the same, so
// they must not be sentences of the interface.
import { childrenOf, nodeAt, parseSource, stringOf, type Node } from './tree.ts';

const LABEL_SELECTOR = /\[(?:aria-label|title|placeholder|alt)[~|^$*]?=/;

export function comparedIn(file: string, code: string): string[] {
  const found: string[] = [];
  const visit = (node: Node): void => {
    const text = stringOf(node);
    if (text !== null && LABEL_SELECTOR.test(text)) found.push(text);
    if (node.type === 'TemplateElement') {
      const { raw } = node['value'] as { raw: string };
      if (LABEL_SELECTOR.test(raw)) found.push(raw);
    }
    for (const side of sidesOf(node)) found.push(side);
    for (const { child } of childrenOf(node)) visit(child);
  };
  visit(parseSource(file, code));
  return found;
}

function sidesOf(node: Node): string[] {
  const sides =
    node.type === 'BinaryExpression' && /^[!=]==?$/.test(String(node['operator']))
      ? [nodeAt(node, 'left'), nodeAt(node, 'right')]
      : node.type === 'SwitchCase'
        ? [nodeAt(node, 'test')]
        : [];
  return sides.flatMap((side) => stringOf(side) ?? []);
}
