import { GAP_CLAUSE, GAP_SENTENCE, GAP_SPACE, GAP_STOP, type Token } from './tokens.ts';

type Step =
  | {
      kind: 'word';
      ids: ReadonlySet<number>;
      values: ReadonlySet<number>;
      isOptional: boolean;
      orEnd: boolean;
    }
  | { kind: 'number'; least: number; most: number; isOptional: boolean }
  | { kind: 'any'; most: number }
  | { kind: 'not'; ids: ReadonlySet<number>; values: ReadonlySet<number> }
  | { kind: 'end' }
  | { kind: 'begin' };

export type Pattern = { steps: readonly Step[]; text: string };

/** One element of a phrase: any of these words or numbers, or the end of the clause. */
export type Choice = { ids: ReadonlySet<number>; values: ReadonlySet<number>; orEnd: boolean };

/** Parses "a|@set|18|$". Throws on an unknown name. */
export type Names = { choice: (text: string) => Choice };

/** `word` returns a word's ids, `set` those of a set or group. Each distinct text is parsed once. */
export function createNames(
  word: (word: string) => readonly number[],
  set: (name: string) => readonly number[],
): Names {
  const known = new Map<string, Choice>();
  function read(text: string): Choice {
    const ids = new Set<number>();
    const values = new Set<number>();
    let orEnd = false;
    for (const part of text.split('|')) {
      if (part === '') throw new Error(`empty word in "${text}"`);
      if (part === '$') orEnd = true;
      else if (/^\d+$/.test(part)) values.add(Number(part));
      else for (const id of part.startsWith('@') ? set(part.slice(1)) : word(part)) ids.add(id);
    }
    return { ids, values, orEnd };
  }
  return {
    choice(text) {
      const choice = known.get(text) ?? read(text);
      known.set(text, choice);
      return choice;
    },
  };
}

const MAX_ANY = 8;

/** Compiles a phrase of rules/pack.ts into steps. Throws on an invalid phrase. */
export function parsePattern(text: string, names: Names): Pattern {
  const steps = text.split(/\s+/).map((element): Step => {
    if (element === '$') return { kind: 'end' };
    if (element === '^') return { kind: 'begin' };
    if (/^\*\d+$/.test(element)) return { kind: 'any', most: Math.min(MAX_ANY, Number(element.slice(1))) };
    const isOptional = element.endsWith('?');
    const body = isOptional ? element.slice(0, -1) : element;
    if (body.startsWith('#')) {
      const [least, most] = body.slice(1).split('..');
      return { kind: 'number', least: Number(least || 0), most: most ? Number(most) : Infinity, isOptional };
    }
    const isNot = body.startsWith('!');
    const { ids, values, orEnd } = names.choice(isNot ? body.slice(1) : body);
    return isNot ? { kind: 'not', ids, values } : { kind: 'word', ids, values, isOptional, orEnd };
  });
  const first = steps.find((step) => step.kind !== 'begin');
  if (!first || (first.kind !== 'word' && first.kind !== 'number') || first.isOptional)
    throw new Error(`a phrase must begin with a word or a number: "${text}"`);
  return { steps, text };
}

/** The vocabulary ids that the first word may have, and whether it may be a number. */
export function beginningOf(pattern: Pattern): { ids: ReadonlySet<number>; mayBeNumber: boolean } {
  const first = pattern.steps.find((step) => step.kind !== 'begin')!;
  if (first.kind !== 'word') return { ids: new Set(), mayBeNumber: true };
  return { ids: first.ids, mayBeNumber: first.values.size > 0 };
}

export type Stream = { tokens: readonly Token[]; isConnector: (token: Token) => boolean; isFinal: boolean };

function has(step: { ids: ReadonlySet<number>; values: ReadonlySet<number> }, token: Token): boolean {
  for (const id of token.words) if (step.ids.has(id)) return true;
  return step.values.size > 0 && step.values.has(token.value);
}

/**
 * The token index after the match that begins at `at`, or -1. A match never crosses a full stop;
 * `maySpanLines` allows it to cross a line break. The cost depends on the phrase, not on the text.
 */
export function matchAt(pattern: Pattern, stream: Stream, at: number, maySpanLines: boolean): number {
  return matchFrom(pattern.steps, 0, stream, at, at, maySpanLines ? GAP_STOP : GAP_SENTENCE);
}

function matchFrom(
  steps: readonly Step[],
  s: number,
  stream: Stream,
  at: number,
  start: number,
  cut: number,
): number {
  if (s === steps.length) return at;
  const { tokens } = stream;
  const step = steps[s]!;
  const token = tokens[at];
  switch (step.kind) {
    case 'begin':
      return at === 0 || tokens[at - 1]!.gap & GAP_CLAUSE
        ? matchFrom(steps, s + 1, stream, at, start, cut)
        : -1;
    case 'end':
      return isClauseEnd(stream, at) ? matchFrom(steps, s + 1, stream, at, start, cut) : -1;
    case 'not':
      return token && has(step, token) ? -1 : matchFrom(steps, s + 1, stream, at, start, cut);
    case 'any':
      for (let skip = 0; skip <= step.most && at + skip <= tokens.length; skip++) {
        if (skip > 0 && isCut(tokens[at + skip - 2], cut)) return -1;
        const end = matchFrom(steps, s + 1, stream, at + skip, start, cut);
        if (end >= 0) return end;
      }
      return -1;
    default: {
      if (token && fits(step, token) && (at === start || !isCut(tokens[at - 1], cut))) {
        const end = matchFrom(steps, s + 1, stream, at + 1, start, cut);
        if (end >= 0) return end;
      }
      const isSkipped = step.isOptional || (step.kind === 'word' && step.orEnd && isClauseEnd(stream, at));
      return isSkipped ? matchFrom(steps, s + 1, stream, at, start, cut) : -1;
    }
  }
}

function fits(step: Extract<Step, { kind: 'word' | 'number' }>, token: Token): boolean {
  if (step.kind === 'word') return has(step, token);
  return token.value >= step.least && token.value <= step.most;
}

/** Punctuation without a following blank ("y.o.") does not end a sentence. */
function isCut(before: Token | undefined, cut: number): boolean {
  return before !== undefined && (before.gap & cut) !== 0 && (before.gap & GAP_SPACE) !== 0;
}

function isClauseEnd(stream: Stream, at: number): boolean {
  if (at >= stream.tokens.length) return stream.isFinal;
  return (
    (stream.tokens[at - 1]!.gap & (GAP_CLAUSE | GAP_SENTENCE)) !== 0 || stream.isConnector(stream.tokens[at]!)
  );
}
