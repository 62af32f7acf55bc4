// Reads a regular expression into a tree; see linear-pattern.ts.

/** Longer ones would fill the memory when they are written out. */
const REPEAT_MAX = 200;
const NESTED_MAX = 50;

/** Whether a UTF-16 unit is one that the pattern wants here. */
export type Test = (unit: number, isIgnoringCase: boolean) => boolean;
export type Assertion = 'start' | 'end' | 'boundary' | 'inside';

export type Node =
  | { kind: 'empty' }
  | { kind: 'unit'; test: Test }
  | { kind: 'assert'; what: Assertion }
  | { kind: 'all'; parts: Node[] }
  | { kind: 'any'; parts: Node[] }
  | { kind: 'repeat'; part: Node; min: number; max: number };

/** The pattern is wrong, or asks for what cannot be done in linear time. */
export class NotTaken extends Error {}

export const isWordUnit = (unit: number): boolean =>
  (unit >= 48 && unit <= 57) || (unit >= 65 && unit <= 90) || unit === 95 || (unit >= 97 && unit <= 122);
const isDigit = (unit: number): boolean => unit >= 48 && unit <= 57;
const isSpace = (unit: number): boolean => /\s/.test(String.fromCharCode(unit));
export const isLineEnd = (unit: number): boolean =>
  unit === 10 || unit === 13 || unit === 0x2028 || unit === 0x2029;

const CLASSES: Record<string, (unit: number) => boolean> = {
  d: isDigit,
  D: (unit) => !isDigit(unit),
  w: isWordUnit,
  W: (unit) => !isWordUnit(unit),
  s: isSpace,
  S: (unit) => !isSpace(unit),
};
const CONTROLS: Record<string, number> = { n: 10, r: 13, t: 9, f: 12, v: 11, 0: 0 };

const folded = (unit: number): number[] => {
  const letter = String.fromCharCode(unit);
  return [unit, letter.toLowerCase().charCodeAt(0), letter.toUpperCase().charCodeAt(0)];
};
const literal =
  (wanted: number): Test =>
  (unit, isIgnoringCase) =>
    unit === wanted || (isIgnoringCase && folded(unit).includes(wanted));

/** Reads a pattern into a tree. @throws NotTaken */
export function readPattern(pattern: string, isDotAll: boolean): Node {
  let at = 0;
  let depth = 0;
  const peek = () => pattern[at];
  const refuse = (): never => {
    throw new NotTaken();
  };

  function alternatives(): Node {
    if (++depth > NESTED_MAX) refuse();
    const parts = [sequence()];
    while (peek() === '|') {
      at++;
      parts.push(sequence());
    }
    depth--;
    return parts.length === 1 ? parts[0]! : { kind: 'any', parts };
  }

  function sequence(): Node {
    const parts: Node[] = [];
    while (at < pattern.length && peek() !== '|' && peek() !== ')') parts.push(repeated(atom()));
    return { kind: 'all', parts };
  }

  function repeated(part: Node): Node {
    const char = peek();
    let range: [number, number] | null = null;
    if (char === '*') range = [0, Infinity];
    else if (char === '+') range = [1, Infinity];
    else if (char === '?') range = [0, 1];
    if (range) at++;
    else if (char === '{') {
      const found = /^\{(\d{1,4})(?:(,)(\d{1,4})?)?\}/.exec(pattern.slice(at, at + 12));
      if (!found) return part;
      at += found[0].length;
      const min = Number(found[1]);
      range = [min, found[2] ? (found[3] ? Number(found[3]) : Infinity) : min];
    }
    if (!range) return part;
    const [min, max] = range;
    if (min > REPEAT_MAX || (max !== Infinity && (max > REPEAT_MAX || max < min))) refuse();
    // Whether as much or as little as possible makes no difference to whether it matches.
    if (peek() === '?') at++;
    return { kind: 'repeat', part, min, max };
  }

  function atom(): Node {
    const char = pattern[at++]!;
    if (char === '(') return group();
    if (char === '[') return { kind: 'unit', test: set() };
    if (char === '.') return { kind: 'unit', test: (unit) => isDotAll || !isLineEnd(unit) };
    if (char === '^') return { kind: 'assert', what: 'start' };
    if (char === '$') return { kind: 'assert', what: 'end' };
    if (char === '\\') return escaped();
    if (char === '*' || char === '+' || char === '?') refuse();
    return { kind: 'unit', test: literal(char.charCodeAt(0)) };
  }

  function group(): Node {
    if (peek() === '?') {
      const named = /^\?<[A-Za-z_]\w{0,40}>/.exec(pattern.slice(at, at + 44));
      if (named) at += named[0].length;
      else if (pattern.startsWith('?:', at)) at += 2;
      else refuse();
    }
    const inner = alternatives();
    if (pattern[at++] !== ')') refuse();
    return inner;
  }

  function escaped(): Node {
    const char = pattern[at];
    if (char === 'b' || char === 'B') {
      at++;
      return { kind: 'assert', what: char === 'b' ? 'boundary' : 'inside' };
    }
    if (char !== undefined && /[1-9kpP]/.test(char)) refuse();
    return { kind: 'unit', test: escape() };
  }

  /** After the backslash, in a set or outside. */
  function escape(): Test {
    const char = pattern[at++];
    if (char === undefined) return refuse();
    const known = CLASSES[char];
    if (known) return known;
    return literal(escapedUnit(char));
  }

  function escapedUnit(char: string): number {
    const control = CONTROLS[char];
    if (control !== undefined) return control;
    const length = char === 'x' ? 2 : char === 'u' ? 4 : 0;
    if (length === 0) return char.charCodeAt(0);
    const digits = pattern.slice(at, at + length);
    if (!new RegExp(`^[0-9a-fA-F]{${length}}$`).test(digits)) return refuse();
    at += length;
    return Number.parseInt(digits, 16);
  }

  function set(): Test {
    const isNegated = peek() === '^';
    if (isNegated) at++;
    const tests: Test[] = [];
    while (peek() !== ']') {
      if (at >= pattern.length) refuse();
      tests.push(setItem());
    }
    at++;
    return (unit, isIgnoringCase) => tests.some((test) => test(unit, isIgnoringCase)) !== isNegated;
  }

  function setItem(): Test {
    const [test, from] = setUnit();
    if (from === null || peek() !== '-' || pattern[at + 1] === ']') return test;
    at++;
    const [, to] = setUnit();
    if (to === null || to < from) return refuse();
    return (unit, isIgnoringCase) =>
      isIgnoringCase ? folded(unit).some((each) => each >= from && each <= to) : unit >= from && unit <= to;
  }

  /** @returns the unit itself where it is one, for ranges */
  function setUnit(): [Test, number | null] {
    const char = pattern[at++];
    if (char === undefined) return refuse();
    if (char !== '\\') return [literal(char.charCodeAt(0)), char.charCodeAt(0)];
    const next = pattern[at++];
    if (next === undefined) return refuse();
    if (CLASSES[next]) return [CLASSES[next], null];
    const unit = next === 'b' ? 8 : escapedUnit(next);
    return [literal(unit), unit];
  }

  const tree = alternatives();
  if (at < pattern.length) refuse();
  return tree;
}
