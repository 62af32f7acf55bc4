import { CardError } from '../model/card-error.ts';
import { hasOwn, type Json, type JsonObject } from '../model/json-value.ts';
import type { CardLimits } from '../model/limits.ts';
import type { Report } from '../model/report.ts';
import { createScanner } from './json-scanner.ts';

const WORDS = new Map<string, Json>([
  ['true', true],
  ['false', false],
  ['null', null],
  ['True', true],
  ['False', false],
  ['None', null],
  ['undefined', null],
]);
const STANDARD_WORDS = new Set(['true', 'false', 'null']);

/**
 * A lenient JSON parser: comments, trailing commas, single quotes, bare keys, raw line breaks and Python
 * literals are read and reported. Texts are well-formed Unicode without NUL, which the database could not
 * store.
 * @throws CardError json.damaged, json.too-deep, json.too-large, text.too-long
 */
export function parseJson(text: string, report: Report, limits: CardLimits): Json {
  const scan = createScanner(text, report);
  const path: (string | number)[] = [];
  let values = 0;

  const field = () =>
    path.reduce<string>(
      (made, step) => (typeof step === 'number' ? `${made}[${step}]` : made ? `${made}.${step}` : step),
      '',
    );

  function clean(raw: string): string {
    let made = raw;
    if (made.includes('\0')) {
      report.add('encoding.nul', field());
      made = made.replaceAll('\0', '');
    }
    if (!made.isWellFormed()) {
      report.add('encoding.surrogate', field());
      made = made.toWellFormed();
    }
    if (made.length > limits.anyText && !made.startsWith('data:'))
      throw new CardError('text.too-long', { field: field(), most: limits.anyText });
    return made;
  }

  function quoted(): string {
    if (scan.peek() === "'") report.add('json.single-quotes');
    return clean(scan.quoted());
  }

  function number(literal: string): Json {
    const made = Number(literal);
    if (!Number.isFinite(made)) {
      report.add('json.not-finite', field());
      return null;
    }
    // A double represents any integer of 15 digits exactly.
    if (literal.length > 16 && String(made) !== literal) report.add('json.rounded', field());
    return made;
  }

  function word(): Json {
    const sign = scan.peek();
    if (sign === '-' || sign === '+') scan.step();
    const found = scan.word();
    if (found === 'NaN' || found === 'Infinity') {
      report.add('json.not-finite', field());
      return null;
    }
    if (found === null) return scan.isAtEnd() ? scan.fail('ends') : scan.fail('sign', scan.peek());
    const known = WORDS.get(found);
    if (known === undefined) return scan.fail('sign', found);
    if (!STANDARD_WORDS.has(found)) report.add('json.bare-word');
    return known;
  }

  function key(): string {
    const first = scan.peek();
    if (first === '"' || first === "'") return quoted();
    const found = scan.word() ?? scan.number();
    if (found === null) return scan.fail(scan.isAtEnd() ? 'ends' : 'key');
    report.add('json.bare-word');
    return found;
  }

  /** Starts after the opening bracket; calls `item` at the beginning of each item. */
  function items(close: string, item: () => void): void {
    for (;;) {
      scan.skip();
      while (scan.peek() === ',') {
        report.add('json.trailing-comma');
        scan.step();
        scan.skip();
      }
      if (scan.peek() === close) break;
      item();
      scan.skip();
      if (scan.peek() !== ',') break;
      scan.step();
      scan.skip();
      if (scan.peek() === close) report.add('json.trailing-comma');
    }
    if (scan.peek() !== close) scan.fail(scan.isAtEnd() ? 'ends' : 'comma', close);
    scan.step();
  }

  function list(depth: number): Json[] {
    const made: Json[] = [];
    items(']', () => {
      path.push(made.length);
      made.push(value(depth + 1));
      path.pop();
    });
    return made;
  }

  function object(depth: number): JsonObject {
    const made: JsonObject = {};
    items('}', () => {
      const name = key();
      path.push(name);
      scan.skip();
      if (scan.peek() !== ':') scan.fail('colon');
      scan.step();
      const item = value(depth + 1);
      if (name === '__proto__') report.add('json.unsafe-key', field());
      else {
        if (hasOwn(made, name)) report.add('json.duplicate-key', field());
        made[name] = item;
      }
      path.pop();
    });
    return made;
  }

  function value(depth: number): Json {
    if (++values > limits.jsonValues) throw new CardError('json.too-large');
    if (depth > limits.jsonDepth) throw new CardError('json.too-deep');
    scan.skip();
    const first = scan.peek();
    if (first === '{' || first === '[') {
      scan.step();
      return first === '{' ? object(depth) : list(depth);
    }
    if (first === '"' || first === "'") return quoted();
    const literal = scan.number();
    return literal === null ? word() : number(literal);
  }

  const made = value(1);
  scan.skip();
  if (!scan.isAtEnd()) report.add('json.after-end');
  return made;
}
