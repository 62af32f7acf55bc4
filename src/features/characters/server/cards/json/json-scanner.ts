import type { JsonDamage } from '../../../../../shared/messages/english/cards.ts';
import { CardError } from '../model/card-error.ts';
import type { Report } from '../model/report.ts';

const SPACE = /[\s\uFEFF\0]*/y;
const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y;
const WORD = /[A-Za-z_$][\w$]*/y;
const HEX4 = /[0-9a-fA-F]{4}/y;
const ESCAPES: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};
const BACKSLASH = 0x5c;

/** Tokenises a text in linear time: each character is read a bounded number of times. */
export function createScanner(text: string, report: Report) {
  let pos = 0;

  /** @param sign what stands or is missing there */
  function fail(why: JsonDamage, sign = '', at = pos): never {
    const before = text.slice(0, at);
    const line = before.split('\n').length;
    throw new CardError('json.damaged', { line, column: at - before.lastIndexOf('\n'), why, sign });
  }

  function match(pattern: RegExp): string | null {
    pattern.lastIndex = pos;
    const found = pattern.exec(text);
    if (!found) return null;
    pos = pattern.lastIndex;
    return found[0];
  }

  function skip(): void {
    for (;;) {
      match(SPACE);
      if (text[pos] !== '/') return;
      const isLine = text[pos + 1] === '/';
      if (!isLine && text[pos + 1] !== '*') return;
      const end = isLine ? text.indexOf('\n', pos) : text.indexOf('*/', pos + 2);
      report.add('json.comments');
      if (end < 0) pos = text.length;
      else pos = isLine ? end : end + 2;
    }
  }

  function escape(): string {
    const letter = text[pos++];
    if (letter === undefined) return fail('ends');
    if (letter === 'u') {
      const hex = match(HEX4);
      if (hex) return String.fromCharCode(Number.parseInt(hex, 16));
    }
    const known = ESCAPES[letter];
    if (known !== undefined) return known;
    report.add('json.escape');
    return letter === '\n' ? '' : letter;
  }

  /** Reads a string from its opening to its closing quote. */
  function quoted(): string {
    const start = pos;
    const quote = text.charCodeAt(pos++);
    let made = '';
    let from = pos;
    for (;;) {
      const unit = text.charCodeAt(pos);
      if (unit === quote) break;
      if (unit === BACKSLASH) {
        made += text.slice(from, pos);
        pos++;
        made += escape();
        from = pos;
      } else {
        if (Number.isNaN(unit)) fail('text', '', start);
        if (unit < 0x20) report.add('json.control-character');
        pos++;
      }
    }
    made += text.slice(from, pos);
    pos++;
    return made;
  }

  return {
    fail,
    skip,
    quoted,
    number: () => match(NUMBER),
    word: () => match(WORD),
    peek: () => text[pos],
    step: () => void pos++,
    isAtEnd: () => pos >= text.length,
  };
}
