import type { Fact } from '../../../../shared/words/memory.ts';
import { clausesOf, UNSEEN } from './clauses.ts';
import { readStatement } from './read-statement.ts';

/** The maximum number of facts per user. Feelings are dropped first, because they change quickly. */
const mostFacts = 200;
/** The maximum number of facts from one message. A pasted novel says little about the user. */
const mostAtOnce = 24;

/**
 * Fast check: every statement that yields a fact contains one of these words, and most clauses contain none.
 */
const aboutUser =
  /\b(?:i|im|ive|id|my|mine|makes me|we|our|name|names|call|calls|called|age)\b|\bit's\b|\bthis is\b/i;

/**
 * The same check for a whole text before it is split. It is wider, because splitting removes text between
 * words and invisible characters within them.
 */
const mayBeAboutUser = new RegExp(
  String.raw`\b(?:i|im|ive|id|my|mine|makes|we|our|name|names|call|calls|called|age|it|this)\b|${UNSEEN}`,
  'i',
);

const same = (a: Fact, b: Fact): boolean => a.kind === b.kind && a.key === b.key;
/** Opposite tastes: "I hate tea" replaces "I like tea". */
const opposed = (a: Fact, b: Fact): boolean =>
  a.key === b.key &&
  ((a.kind === 'like' && b.kind === 'dislike') || (a.kind === 'dislike' && b.kind === 'like'));

/**
 * Extracts facts that a user states about themselves in English, in order of appearance. Questions,
 * hypotheticals and role play are ignored.
 */
export function readFacts(userText: string): Fact[] {
  const facts: Fact[] = [];
  if (!mayBeAboutUser.test(userText)) return facts;
  for (const clause of clausesOf(userText)) {
    if (!aboutUser.test(clause)) continue;
    for (const fact of readStatement(clause)) {
      if (fact.value === '' || fact.key === '' || fact.text.length > 200) continue;
      const known = facts.findIndex((other) => same(other, fact));
      if (known >= 0) facts.splice(known, 1);
      facts.push(fact);
    }
    if (facts.length >= mostAtOnce) break;
  }
  return facts.slice(0, mostAtOnce);
}

/** Without feelings, which pass. */
export const readLastingFacts = (userText: string): Fact[] =>
  readFacts(userText).filter(({ kind }) => kind !== 'feeling');

/** Merges new facts into the known ones, oldest first. A new fact replaces one with the same kind and key. */
export function mergeFacts<Known extends Fact>(
  known: readonly (Fact | Known)[],
  found: readonly Fact[],
  most = mostFacts,
): (Fact | Known)[] {
  let facts = [...known];
  for (const fact of found)
    facts = [...facts.filter((other) => !same(other, fact) && !opposed(other, fact)), fact];
  while (facts.length > most) {
    const feeling = facts.findIndex((fact) => fact.kind === 'feeling');
    const plain = facts.findIndex((fact) => fact.kind !== 'name');
    facts.splice(feeling >= 0 ? feeling : Math.max(0, plain), 1);
  }
  return facts;
}
