// Finds the sentences of a source file: text in markup, and string literals that people read.
import { contextOf, type Context } from './is-sentence.ts';
import { isVerbatim, readChildren } from './read-children.ts';
import { readText } from './read-text.ts';
import type { Found } from './sentence.ts';
import { childrenOf, nodeAt, nodesAt, parseSource, type Node } from './tree.ts';

/** What never holds words for people, with all that is in it. */
const SKIPPED =
  /^(?:ImportDeclaration|ExportAllDeclaration|ImportExpression|TSTypeAliasDeclaration|TSInterfaceDeclaration|TSTypeAnnotation|TSTypeParameterInstantiation|TSEnumDeclaration|TSLiteralType|JSXOpeningFragment|JSXClosingFragment|JSXClosingElement)$/;

export interface Reader {
  code: string;
  /** Reads what is inside a place of a sentence. */
  within(node: Node, context: Context): Found[];
  walk(node: Node, context: Context, found: Found[]): void;
}

export function readSource(file: string, code: string): Found[] {
  const program = parseSource(file, code);
  const reader: Reader = {
    code,
    within(node, context) {
      const found: Found[] = [];
      reader.walk(node, context, found);
      return found;
    },
    walk(node, context, found) {
      if (SKIPPED.test(node.type)) return;
      if (node.type === 'ExpressionStatement' && node['directive']) return;
      const sentence = readText(reader, node, context);
      if (sentence) {
        found.push(sentence);
        return;
      }
      for (const { field, child } of childrenOf(node)) {
        if (isMarkup(node) && field === 'children') continue;
        if (isIdle(node, field)) continue;
        const from = found.length;
        reader.walk(child, contextOf(node, field, context), found);
        if (node.type === 'JSXAttribute' && child.type === 'Literal')
          for (const each of found.slice(from)) each.form = 'attribute';
      }
      if (isMarkup(node) && !isVerbatim(node)) readChildren(reader, nodesAt(node, 'children'), found);
    },
  };
  return reader.within(program, 'maybe');
}

const isMarkup = ({ type }: Node): boolean => type === 'JSXElement' || type === 'JSXFragment';

/** Types and names. */
const isIdle = (node: Node, field: string): boolean =>
  /^(?:typeAnnotation|typeArguments|typeParameters|returnType|superTypeArguments)$/.test(field) ||
  (field === 'key' && !node['computed']) ||
  (field === 'source' && node.type.startsWith('Export')) ||
  (field === 'id' && nodeAt(node, 'id')?.type === 'Identifier');
