// Regular expressions of strangers, matched in time linear in the text: all ways through the pattern are walked at
// once (Thompson), so no pattern can make the server think for minutes. What needs to remember what it matched
// (backreferences, lookaround) is not taken.

import {
  isLineEnd,
  isWordUnit,
  NotTaken,
  readPattern,
  type Assertion,
  type Node,
  type Test,
} from './pattern-tree.ts';

export type LinearPattern = (text: string) => boolean;

/** Steps of a compiled pattern: repeats are written out. */
const STEPS_MAX = 2_000;

type Step =
  | { kind: 'unit'; test: Test; next: number }
  | { kind: 'split'; next: number; other: number }
  | { kind: 'assert'; what: Assertion; next: number }
  | { kind: 'match' };

/** @throws NotTaken where it becomes too long */
function compile(tree: Node): Step[] {
  const steps: Step[] = [];
  const add = (step: Step): number => {
    if (steps.length >= STEPS_MAX) throw new NotTaken();
    return steps.push(step) - 1;
  };

  /** @returns where the node begins, going on at `next` */
  function emit(node: Node, next: number): number {
    switch (node.kind) {
      case 'empty':
        return next;
      case 'unit':
        return add({ kind: 'unit', test: node.test, next });
      case 'assert':
        return add({ kind: 'assert', what: node.what, next });
      case 'all':
        return node.parts.reduceRight((then, part) => emit(part, then), next);
      case 'any':
        return node.parts
          .map((part) => emit(part, next))
          .reduceRight((other, begin) => add({ kind: 'split', next: begin, other }));
      case 'repeat':
        return emitRepeat(node, next);
    }
  }

  function emitRepeat({ part, min, max }: Node & { kind: 'repeat' }, next: number): number {
    let then = next;
    if (max === Infinity) {
      const loop = add({ kind: 'split', next: -1, other: next });
      (steps[loop] as { next: number }).next = emit(part, loop);
      then = loop;
    } else for (let n = min; n < max; n++) then = add({ kind: 'split', next: emit(part, then), other: next });
    for (let n = 0; n < min; n++) then = emit(part, then);
    return then;
  }

  const end = add({ kind: 'match' });
  const begin = emit(tree, end);
  // Where it begins is told by the last step.
  steps.push({ kind: 'split', next: begin, other: begin });
  return steps;
}

interface Flags {
  isIgnoringCase: boolean;
  isMultiline: boolean;
}

function run(steps: Step[], text: string, { isIgnoringCase, isMultiline }: Flags): boolean {
  const start = steps.length - 1;
  let current: number[] = [];
  let upcoming: number[] = [];
  const seen = new Int32Array(steps.length).fill(-1);

  function holds(what: Assertion, at: number): boolean {
    if (what === 'start') return at === 0 || (isMultiline && isLineEnd(text.charCodeAt(at - 1)));
    if (what === 'end') return at === text.length || (isMultiline && isLineEnd(text.charCodeAt(at)));
    const isBoundary =
      (at > 0 && isWordUnit(text.charCodeAt(at - 1))) !==
      (at < text.length && isWordUnit(text.charCodeAt(at)));
    return isBoundary === (what === 'boundary');
  }

  /** Follows everything that takes no unit. @returns whether the end was reached */
  function enter(first: number, at: number, into: number[]): boolean {
    const open = [first];
    for (let index = open.pop(); index !== undefined; index = open.pop()) {
      if (seen[index] === at) continue;
      seen[index] = at;
      const step = steps[index]!;
      if (step.kind === 'match') return true;
      if (step.kind === 'unit') into.push(index);
      else if (step.kind === 'split') open.push(step.other, step.next);
      else if (holds(step.what, at)) open.push(step.next);
    }
    return false;
  }

  for (let at = 0; at <= text.length; at++) {
    // It may begin anywhere.
    if (enter(start, at, current)) return true;
    if (at === text.length) return false;
    const unit = text.charCodeAt(at);
    upcoming = [];
    for (const index of current) {
      const step = steps[index] as Step & { kind: 'unit' };
      if (step.test(unit, isIgnoringCase) && enter(step.next, at + 1, upcoming)) return true;
    }
    [current, upcoming] = [upcoming, current];
  }
  return false;
}

/** Null for a pattern that is wrong or not taken: it never matches. Flags: i, m, s; others change nothing. */
export function linearPattern(pattern: string, flags: string): LinearPattern | null {
  try {
    const steps = compile(readPattern(pattern, flags.includes('s')));
    const how = { isIgnoringCase: flags.includes('i'), isMultiline: flags.includes('m') };
    return (text) => run(steps, text, how);
  } catch (error) {
    if (error instanceof NotTaken) return null;
    throw error;
  }
}
