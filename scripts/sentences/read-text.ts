// Sentences in expressions: literals, templates, texts put together with `+`, and what depends on a number.
import { isSentence, type Context } from './is-sentence.ts';
import { choiceOf, createNames, isText, joined, placesOf, type Names } from './places.ts';
import type { Reader } from './read-source.ts';
import { idOf, type Found, type Part } from './sentence.ts';
import { nodeAt, nodesAt, stringOf, type Node } from './tree.ts';

/** English as a language of numbers and dates; exchanged wherever it stands. */
const LOCALE = /^en-(?:US|GB)$/;

export function readText(reader: Reader, node: Node, context: Context): Found | null {
  const { start, end } = node;
  if (LOCALE.test(stringOf(node) ?? ''))
    return { start, end, form: 'locale', id: '', lead: '', trail: '', places: [], inner: [] };
  if (!isText(node) && !choiceOf(node)) return null;
  const names = createNames(reader.code);
  const writing = createWriting(reader, names, [node]);
  const [one, other] = [writing.partsOf(node, 'one'), writing.partsOf(node, 'other')];
  const isCounted = choiceOf(node)?.isCounted === true;
  if (context === 'never') return null;
  if (!isCounted && !isSentence(textOf(other), writing.count ? 'shown' : context)) return null;
  return finish(reader, { start, end, form: 'expression', one, other, count: writing.count, context });
}

const textOf = (parts: readonly Part[]): string =>
  parts.map((part) => (typeof part === 'string' ? part : `{${part.name}}`)).join('');

type Variant = 'one' | 'other';

/** The parts of a text, where one number may decide between two forms of it. */
export interface Writing {
  count: Node | undefined;
  partsOf(node: Node, variant: Variant): Part[];
}

/** @param whole everything that belongs to the sentence */
export function createWriting({ code }: Pick<Reader, 'code'>, names: Names, whole: readonly Node[]): Writing {
  const choices = whole.flatMap(choicesIn);
  const sources = new Set(choices.map(({ count }) => code.slice(count.start, count.end)));
  const count = sources.size === 1 ? choices[0]!.count : undefined;
  const partsOf = (node: Node, variant: Variant): Part[] => {
    const text = stringOf(node);
    if (text !== null) return [text];
    if (node.type === 'TemplateLiteral') {
      const expressions = nodesAt(node, 'expressions');
      return nodesAt(node, 'quasis').flatMap((quasi, index) => [
        String((quasi['value'] as { cooked: string }).cooked),
        ...(expressions[index] ? partsOf(expressions[index], variant) : []),
      ]);
    }
    if (isText(node))
      return [...partsOf(nodeAt(node, 'left')!, variant), ...partsOf(nodeAt(node, 'right')!, variant)];
    const choice = count ? choiceOf(node) : null;
    if (!choice) return [{ name: names.valueOf(node), node }];
    const chosen = choice[variant];
    const words = typeof chosen === 'string' ? [chosen] : partsOf(chosen, variant);
    if (!choice.isCounted) return words;
    return [{ name: names.valueOf(choice.count), node: choice.count, isNumber: true }, ...words];
  };
  return { count, partsOf };
}

/** Choices that are part of the text itself, not of a value in it. */
function choicesIn(node: Node): NonNullable<ReturnType<typeof choiceOf>>[] {
  const choice = choiceOf(node);
  if (choice) return [choice];
  if (node.type === 'TemplateLiteral') return nodesAt(node, 'expressions').flatMap(choicesIn);
  if (node.type === 'JSXExpressionContainer') return choicesIn(nodeAt(node, 'expression')!);
  return isText(node) && node.type === 'BinaryExpression'
    ? [...choicesIn(nodeAt(node, 'left')!), ...choicesIn(nodeAt(node, 'right')!)]
    : [];
}

interface Draft {
  start: number;
  end: number;
  form: Found['form'];
  one: Part[];
  other: Part[];
  count: Node | undefined;
  context: Context;
}

/** A sentence of its parts, with the sentences that stand within its places. */
export function finish(reader: Reader, { start, end, form, count, context, ...parts }: Draft): Found {
  const [one, other] = [joined(parts.one), joined(parts.other)];
  const places = placesOf(one, other);
  const inner = places.flatMap(({ node, tags }) =>
    tags ? reader.within(tags.open, 'maybe') : reader.within(node, context),
  );
  const [written, more] = [idOf(one), idOf(other)];
  const id = written.trim();
  return {
    ...{ start, end, form, id, places },
    lead: /^\s*/.exec(written)![0],
    trail: /\s*$/.exec(written)![0],
    ...(count && more !== written ? { plural: more.trim(), count } : {}),
    inner: inner.sort((a, b) => a.start - b.start),
  };
}
