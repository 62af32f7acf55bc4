export interface TextNode {
  kind: 'text';
  value: string;
  /** Where it stands in the text, for macros that stay as they are written: `\{\{` has the value `{{`. */
  start: number;
  end: number;
}

export interface MacroNode {
  kind: 'macro';
  /** In lower case; empty if this cannot be a macro. */
  name: string;
  start: number;
  /** After its closing braces, or those of the closing macro of its block. */
  end: number;
  /** Everything between its braces as written. */
  children: Node[];
  /** Split at the separators, and trimmed. */
  args: Node[][];
  /** `{{.name op value}}` and `{{$name op value}}`. */
  variable: VariableExpression | null;
  /** The content of a block; null if it is none. */
  body: Node[] | null;
  /** `{{#name}}`: the body keeps its white space. */
  keepsSpace: boolean;
}

export interface VariableExpression {
  scope: 'chat' | 'global';
  name: string;
  operator: string;
  value: Node[];
}

export type Node = TextNode | MacroNode;
