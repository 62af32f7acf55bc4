import type { Fact, FactKind } from '../../../../shared/words/memory.ts';
import { keyOf } from './clauses.ts';
import { notNames } from './fact-words.ts';

/** Reads facts of one kind from a statement. */
export type Reader = (clause: string) => Fact[];

export const fact = (kind: FactKind, key: string, value: string, text: string): Fact => ({
  kind,
  key: keyOf(key),
  value,
  text: `${text.charAt(0).toUpperCase()}${text.slice(1)}.`,
});
export const article = (noun: string): string => `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;
export const am = String.raw`(?:i'm|i am|im)`;
export const often = String.raw`(?:(?:really|also|just|absolutely|still|always|do|quite|kind of|kinda|totally|especially|secretly|truly|particularly|genuinely|honestly|simply|actually|definitely|particularly|sort of|usually|often|sometimes|currently|now|mostly|mainly) )*`;
export const name = String.raw`\p{Lu}[\p{L}'-]*(?:[ -]\p{Lu}[\p{L}'-]+)?`;
const compiled = new Map<string, RegExp>();
/** Compiles a pattern, or returns it from the cache. */
export function rx(body: string, flags = 'iu'): RegExp {
  const key = `${flags} ${body}`;
  let pattern = compiled.get(key);
  if (!pattern) compiled.set(key, (pattern = new RegExp(body, flags)));
  return pattern;
}
export const isName = (word: string): boolean =>
  /^\p{L}[\p{L}'-]{0,29}$/u.test(word.split(' ')[0] ?? '') &&
  !notNames.has((word.split(' ')[0] ?? '').toLowerCase());
export const titled = (word: string): string => word.replace(/(^|[ -])\p{Ll}/gu, (c) => c.toUpperCase());
