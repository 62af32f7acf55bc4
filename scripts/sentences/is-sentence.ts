// Which string literals are words for people. Markup is, always; elsewhere it is decided by where the text stands and
// how it looks. What is wrongly taken for a sentence only lengthens the catalogue, unless code compares it.
import { lastName, nodeAt, stringOf, type Node } from './tree.ts';

/** `shown`: any text with a letter; `maybe`: what looks like a sentence; `never`: it is for the machine. */
export type Context = 'shown' | 'maybe' | 'never';

const SHOWN_NAMES =
  /^(?:aria-(?:label|description|valuetext|roledescription)|title|placeholder|alt|label|labels|hint|text|description|summary|heading|caption|message|note|plural|confirm|cancel|empty|lead|rest|unit|what|error|detail|details|tip|tooltip|legend|sentence|sr|doing|done|question|answer|button|\w*(?:Label|Title|Text|Hint|Note|Words|Message|Description|Placeholder))$/;

const NEVER_NAMES =
  /^(?:className|class|words|classes|id|ids|key|keys|type|kind|role|href|to|src|srcSet|sizes|rel|target|d|viewBox|fill|stroke|style|htmlFor|autoComplete|autoCapitalize|inputMode|enterKeyHint|accept|pattern|method|lang|dir|variant|tone|size|mood|icon|mode|side|align|path|url|code|as|form|crossOrigin|loading|decoding|fetchPriority|data-[\w-]+|aria-(?!label$|description$|valuetext$|roledescription$)[\w-]+|headers|mime|locale|timeZone|cursor|color|background|transform|transition|font|gridTemplate\w*|[A-Z_]+_CATEGORY|\w*(?:ClassName|ClassNames|Class|Id|Key|Href|Url|Path|Type|Kind))$/;

const NEVER_CALLS =
  /^(?:querySelector(?:All)?|closest|matches|getElementById|getElementsByClassName|addEventListener|removeEventListener|dispatchEvent|getItem|setItem|removeItem|get|set|has|delete|matchMedia|createElement|createElementNS|setAttribute|getAttribute|removeAttribute|startsWith|endsWith|includes|indexOf|lastIndexOf|split|replace|replaceAll|match|test|localeCompare|fetch|import|require|setProperty|getPropertyValue|toggle|insertRule|on|off|emit|mark|measure|getContext|toBlob|postMessage|useMediaQuery|useStored|showModal|execCommand|for|Error|TypeError|RangeError|DOMException|RegExp|URL|Set|Event|CustomEvent|KeyboardEvent|FocusEvent|InputEvent|Blob|File|Worker|Headers|glob)$/;

const COMPARED = /^(?:===|!==|==|!=|in)$/;

/** The context of a child of `parent`, which itself stands in `outer`. */
export function contextOf(parent: Node, field: string, outer: Context): Context {
  switch (parent.type) {
    case 'JSXAttribute':
      return named(attributeName(parent), 'maybe');
    case 'JSXExpressionContainer':
      return outer;
    case 'Property':
      return field === 'value' ? named(propertyName(parent), outer === 'never' ? 'never' : 'maybe') : 'never';
    case 'CallExpression':
    case 'NewExpression': {
      const name = lastName(nodeAt(parent, 'callee'));
      if (field === 'callee') return 'maybe';
      return NEVER_CALLS.test(name) ? 'never' : 'maybe';
    }
    case 'TaggedTemplateExpression':
      return 'never';
    case 'MemberExpression':
      return field === 'object' && isRead(parent) ? outer : 'never';
    case 'BinaryExpression':
      return COMPARED.test(String(parent['operator'])) ? 'never' : outer;
    case 'SwitchCase':
      return field === 'test' ? 'never' : 'maybe';
    case 'ConditionalExpression':
      return field === 'test' ? 'maybe' : outer;
    case 'VariableDeclarator':
      return named(lastName(nodeAt(parent, 'id')), 'maybe');
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
    case 'FunctionDeclaration':
      return 'maybe';
    default:
      return outer;
  }
}

/** Of a table one entry is taken, `({ a: 'One', b: 'Two' })[kind]`; sentences are put together, `['One.', 'Two.'].filter(Boolean).join(' ')`. */
function isRead(member: Node): boolean {
  const type = nodeAt(member, 'object')?.type;
  return (
    type === 'ObjectExpression' || (type === 'ArrayExpression' && /^(?:filter|join)$/.test(lastName(member)))
  );
}

const named = (name: string, otherwise: Context): Context =>
  NEVER_NAMES.test(name) ? 'never' : SHOWN_NAMES.test(name) ? 'shown' : otherwise;

function attributeName(attribute: Node): string {
  const name = nodeAt(attribute, 'name');
  return name ? String(name['name']) : '';
}

function propertyName(property: Node): string {
  const key = nodeAt(property, 'key');
  return property['computed'] ? '' : (stringOf(key) ?? lastName(key));
}

/** Names of keys as browsers give them; as words they stand in markup or under a label. */
const KEY_NAMES =
  /^(?:Enter|Escape|Tab|Home|End|Delete|Backspace|Shift|Control|Alt|Meta|Space|Unidentified|Dead|Process)$/;
const LETTERS = /\p{L}{2}/u;
const CAPITAL_WORD = /^[“"(]?\p{Lu}\p{Ll}+(?:[-’']\p{L}+)*[.!?…:,)”]*$/u;
const LOWER_WORD = /(?:^|\s)[“"(]?[\p{L}’'-]*\p{Ll}{2,}[.,;:!?…”)]*(?=\s|$)/u;
const MACHINE =
  /^(?:Bearer\b|\/|https?:|[.#][\w-]+(?:$|[\s,>:[.])|--|data:|blob:|[\w-]+\/[\w.+*-]+$|\(?(?:min|max|prefers)-)|[{}=<]|^\[|\[(?:data|aria)-|^[\w-]+:[^;]+;|=>|\bsans-serif\b|,serif$|\bvar\(|\bcalc\(|\d(?:px|rem|em|fr|ms|vw|vh)\b/;

/** Names of classes, and values of properties. */
const isForStyles = (text: string): boolean =>
  /^[a-z\d, -]+$/.test(text) &&
  (/(?:^|\s)[a-z]+-[a-z-]+(?:\s|$)/.test(text) ||
    /^(?:cap|clip|col|panel|row) /.test(text) ||
    /^(?:0 auto|dark light|false false|input textarea select)$/.test(text.trim().replaceAll(',', '')));

/** @param text with its places in braces */
export function isSentence(text: string, context: Context): boolean {
  if (context === 'never') return false;
  const plain = text.replaceAll(/\{[\p{L}\d_]+\}/gu, '');
  if (!LETTERS.test(plain)) return false;
  if (context === 'shown')
    return !/^[a-z]+[A-Z_.]\w*$|^[a-z\d]+(?:[-_/.][a-z\d]+)+$/.test(plain.trim()) || /\s/.test(plain.trim());
  if (MACHINE.test(plain.trim()) || isForStyles(plain)) return false;
  const words = plain.trim();
  // A single word, unless it is joined to a value: "{count} left".
  if (!/\s/.test(words) && !/\}\s|\s\{/.test(text)) return CAPITAL_WORD.test(words) && !KEY_NAMES.test(words);
  return LOWER_WORD.test(words);
}
