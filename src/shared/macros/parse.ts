// Reads a text once into macros and the text between them, in time linear in its length.
import { readMacro } from './read-macro.ts';
import { pairBlocks } from './blocks.ts';
import type { Node, TextNode } from './nodes.ts';

const TOKEN = /\\\{\\\{|\\\}\\\}|\{{2,}|\}\}|<(?:user|bot|char|group|charifnotgroup)>/gi;

const ANGLED: Record<string, string> = {
  '<user>': 'user',
  '<bot>': 'char',
  '<char>': 'char',
  '<group>': 'group',
  '<charifnotgroup>': 'charifnotgroup',
};

/** Whether a text may contain a macro or an escape. Most texts do not, and these three searches are all they cost. */
export const mayHaveMacros = (text: string): boolean =>
  text.includes('{{') || text.includes('<') || text.includes('\\{') || text.includes('\\}');

export function parse(text: string): Node[] {
  const nodes: Node[] = [];
  // The places in `nodes` of the braces that are still open. Those that stay open are text.
  const open: number[] = [];
  const textNode = (start: number, end: number, value = text.slice(start, end)): TextNode => ({
    ...{ kind: 'text', value, start, end },
  });
  const addText = (start: number, end: number) => {
    if (end > start) nodes.push(textNode(start, end));
  };
  let from = 0;
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    addText(from, index);
    const end = index + token.length;
    from = end;
    if (token.startsWith('\\')) {
      nodes.push(textNode(index, end, token[1]!.repeat(2)));
    } else if (token.startsWith('<')) {
      const name = ANGLED[token.toLowerCase()]!;
      nodes.push(readMacro(index, end, [], name));
    } else if (token === '}}') {
      const at = open.pop();
      if (at === undefined) addText(index, end);
      else {
        const children = pairBlocks(nodes.splice(at + 1));
        nodes[at] = readMacro(nodes[at]!.start, end, children);
      }
    } else {
      // In a row of an odd number the first brace is text: {{{user}}} is a name in braces.
      const odd = token.length % 2;
      addText(index, index + odd);
      for (let brace = index + odd; brace < end; brace += 2) {
        open.push(nodes.length);
        addText(brace, brace + 2);
      }
    }
  }
  addText(from, text.length);
  return pairBlocks(nodes);
}
