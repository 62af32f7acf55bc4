// Names of the places in a sentence, so that a translator sees `{coins}` and not a number.
import type { Part, Place } from './sentence.ts';
import { lastName, nodeAt, nodesAt, stringOf, type Node } from './tree.ts';

export interface Names {
  /** One name for each expression, however often it occurs. */
  valueOf(node: Node): string;
  /** A number for each element. */
  tagOf(node: Node): string;
}

export function createNames(code: string): Names {
  const names = new Map<string, string>();
  const tags = new Map<Node, string>();
  return {
    valueOf(node) {
      const source = code.slice(node.start, node.end);
      const known = names.get(source);
      if (known) return known;
      const wanted = nameOf(node) || 'value';
      const used = new Set(names.values());
      let name = wanted;
      for (let number = 2; used.has(name); number += 1) name = `${wanted}${number}`;
      names.set(source, name);
      return name;
    },
    tagOf(node) {
      const name = tags.get(node) ?? String(tags.size);
      tags.set(node, name);
      return name;
    },
  };
}

function nameOf(node: Node | null): string {
  switch (node?.type) {
    case 'Identifier':
    case 'ChainExpression':
    case 'TSNonNullExpression':
    case 'TSAsExpression':
      return lastName(node);
    case 'MemberExpression':
      return lastName(node) || nameOf(nodeAt(node, 'object'));
    case 'CallExpression': {
      const callee = nodeAt(node, 'callee');
      const of =
        callee?.type === 'MemberExpression' ? nameOf(nodeAt(callee, 'object')).replace(/^Math$/, '') : '';
      return of || nodesAt(node, 'arguments').map(nameOf).find(Boolean) || lastName(callee);
    }
    case 'LogicalExpression':
    case 'BinaryExpression':
      return nameOf(nodeAt(node, 'left'));
    case 'UnaryExpression':
      return nameOf(nodeAt(node, 'argument'));
    default:
      return '';
  }
}

/** A number that decides between two texts: `n === 1 ? 'a' : 'b'`, or `counted(n, 'reply', 'replies')`. */
export interface Choice {
  count: Node;
  one: Node | string;
  other: Node | string;
  /** Whether the number stands before the text. */
  isCounted: boolean;
}

export function choiceOf(node: Node): Choice | null {
  if (node.type === 'ConditionalExpression') {
    const test = nodeAt(node, 'test');
    const [one, other] = [nodeAt(node, 'consequent'), nodeAt(node, 'alternate')];
    const isOne = test?.type === 'BinaryExpression' && test['operator'] === '===';
    if (!isOne || nodeAt(test, 'right')?.['value'] !== 1 || !one || !other) return null;
    return isText(one) && isText(other)
      ? { count: nodeAt(test, 'left')!, one, other, isCounted: false }
      : null;
  }
  if (node.type !== 'CallExpression' || lastName(nodeAt(node, 'callee')) !== 'counted') return null;
  const [count, first, second] = nodesAt(node, 'arguments');
  const one = stringOf(first ?? null);
  if (!count || one === null || (second && stringOf(second) === null)) return null;
  return { count, one: ` ${one}`, other: ` ${stringOf(second ?? null) ?? `${one}s`}`, isCounted: true };
}

/** Whether it is text by its form: a literal, a template, or such put together. */
export function isText(node: Node): boolean {
  if (stringOf(node) !== null || node.type === 'TemplateLiteral') return true;
  if (node.type !== 'BinaryExpression' || node['operator'] !== '+') return false;
  return isText(nodeAt(node, 'left')!) || isText(nodeAt(node, 'right')!);
}

/** Joins what is text side by side. */
export function joined(parts: readonly Part[]): Part[] {
  const all: Part[] = [];
  for (const part of parts) {
    const last = all.at(-1);
    if (typeof part === 'string' && typeof last === 'string') all[all.length - 1] = last + part;
    else if (part !== '') all.push(part);
  }
  return all;
}

export const placesOf = (...variants: (readonly Part[])[]): Place[] => {
  const places = new Map<string, Place>();
  for (const part of variants.flat()) if (typeof part !== 'string') places.set(part.name, part);
  return [...places.values()];
};
