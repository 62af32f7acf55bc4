// Sentences in markup. Text, values and inline elements side by side are one sentence: "Read <0>the rules</0> first".
import { isSentence } from './is-sentence.ts';
import { choiceOf, createNames, isText, type Names } from './places.ts';
import { createWriting, finish, type Writing } from './read-text.ts';
import type { Reader } from './read-source.ts';
import type { Found, Part } from './sentence.ts';
import { hasJsx, nodeAt, nodesAt, stringOf, type Node } from './tree.ts';

/** They end a sentence. */
const BLOCKS =
  /^(?:article|aside|blockquote|dd|details|dialog|div|dl|dt|fieldset|figure|footer|form|h\d|header|hr|input|li|main|nav|ol|p|section|select|summary|table|tbody|td|textarea|tfoot|th|thead|tr|ul|video)$/;
/** What they contain is for the machine, or the same in every language. */
const VERBATIM = /^(?:code|kbd|pre|style|script)$/;

export function readChildren(reader: Reader, children: readonly Node[], found: Found[]): void {
  let group: Node[] = [];
  const close = () => {
    readGroup(reader, group, found);
    group = [];
  };
  for (const child of children) {
    if (isBoundary(child)) {
      close();
      reader.walk(child, 'shown', found);
    } else group.push(child);
  }
  close();
}

const tagOf = (node: Node): string => {
  const name = nodeAt(nodeAt(node, 'openingElement') ?? node, 'name');
  return name?.type === 'JSXIdentifier' ? String(name['name']) : '';
};

const isBoundary = (node: Node): boolean =>
  node.type === 'JSXFragment' || (node.type === 'JSXElement' && BLOCKS.test(tagOf(node)));

export const isVerbatim = (node: Node): boolean => {
  if (node.type !== 'JSXElement') return false;
  if (VERBATIM.test(tagOf(node))) return true;
  return nodesAt(nodeAt(node, 'openingElement')!, 'attributes').some(
    (attribute) =>
      nodeAt(attribute, 'name')?.['name'] === 'translate' && stringOf(nodeAt(attribute, 'value')) === 'no',
  );
};

function readGroup(reader: Reader, group: Node[], found: Found[]): void {
  const kept = withoutEdges(group);
  const before = group.slice(0, group.indexOf(kept[0]!));
  const after = kept.length > 0 ? group.slice(group.indexOf(kept.at(-1)!) + 1) : group;
  const sentence = kept.length > 0 ? sentenceOf(reader, kept) : null;
  const rest = sentence ? [...(kept.length > 0 ? before : []), ...after] : group;
  if (sentence) found.push(sentence);
  for (const child of rest) reader.walk(child, 'shown', found);
  found.sort((a, b) => a.start - b.start);
}

/** Icons and other markup before and after a sentence do not belong to it. */
function withoutEdges(group: readonly Node[]): Node[] {
  const isKept = (node: Node): boolean => {
    if (node.type === 'JSXText') return textIn(node).trim() !== '';
    if (node.type === 'JSXElement') return hasWords(node);
    const expression = nodeAt(node, 'expression');
    if (!expression || expression.type === 'JSXEmptyExpression') return false;
    return stringOf(expression)?.trim() !== '' && !hasJsx(expression);
  };
  const first = group.findIndex(isKept);
  return first < 0 ? [] : group.slice(first, group.findLastIndex(isKept) + 1);
}

/** Whether an element shows text or a value by itself. */
const hasWords = (node: Node): boolean =>
  nodesAt(node, 'children').some((child) => {
    if (child.type === 'JSXText') return textIn(child).trim() !== '';
    if (child.type === 'JSXElement') return hasWords(child);
    const expression = nodeAt(child, 'expression');
    return expression !== null && expression.type !== 'JSXEmptyExpression' && !hasJsx(expression);
  });

function sentenceOf(reader: Reader, group: readonly Node[]): Found | null {
  const direct = group.map((node) => {
    const expression = nodeAt(node, 'expression');
    if (node.type === 'JSXText') return textIn(node);
    return expression && (isText(expression) || choiceOf(expression))
      ? textOfExpression(reader, expression)
      : ' ';
  });
  if (!isSentence(direct.join(''), 'shown')) return null;
  // A single expression is read as such.
  if (group.length === 1 && group[0]!.type === 'JSXExpressionContainer') return null;
  const names = createNames(reader.code);
  const writing = createWriting(reader, names, group);
  const parts = (variant: 'one' | 'other') =>
    group.flatMap((node) => partsOfChild(node, writing, names, variant));
  const [one, other] = [parts('one'), parts('other')];
  const [start, end] = [group[0]!.start, group.at(-1)!.end];
  return finish(reader, { start, end, form: 'children', one, other, count: writing.count, context: 'shown' });
}

const textOfExpression = (reader: Reader, expression: Node): string =>
  createWriting(reader, createNames(reader.code), [expression])
    .partsOf(expression, 'other')
    .map((part) => (typeof part === 'string' ? part : ' '))
    .join('');

function partsOfChild(node: Node, writing: Writing, names: Names, variant: 'one' | 'other'): Part[] {
  if (node.type === 'JSXText') return [textIn(node)];
  if (node.type === 'JSXElement') {
    const name = names.tagOf(node);
    const [open, close] = [nodeAt(node, 'openingElement')!, nodeAt(node, 'closingElement')];
    if (!close || isVerbatim(node) || !hasWords(node) || nodesAt(node, 'children').some(isBoundary))
      return [{ name, node, isTag: true }];
    return [
      { name, node, isTag: true, tags: { open, close } },
      ...nodesAt(node, 'children').flatMap((child) => partsOfChild(child, writing, names, variant)),
      `</${name}>`,
    ];
  }
  const expression = nodeAt(node, 'expression');
  if (!expression || expression.type === 'JSXEmptyExpression') return [];
  return writing.partsOf(expression, variant);
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", nbsp: '\u00a0' };

export const decoded = (text: string): string =>
  text.replaceAll(/&([a-z]+);/g, (whole, name: string) => ENTITIES[name] ?? whole);

/** The text that React shows: lines are joined, and white space around line breaks is dropped. */
function textIn(node: Node): string {
  const lines = String(node['value']).split('\n');
  const kept = lines.map((line, index) => {
    const text = line.replaceAll('\t', ' ');
    const start = index > 0 ? text.replace(/^ +/, '') : text;
    return index < lines.length - 1 ? start.replace(/ +$/, '') : start;
  });
  return decoded(kept.filter((line) => line !== '').join(' '));
}
