import type { Fact } from '../../../../shared/words/memory.ts';
import { clausesOf, UNSEEN } from './clauses.ts';
import { readStatement } from './read-statement.ts';

/** At most so many facts are kept per user. Feelings are dropped first, because they change quickly. */
const mostFacts = 200;
/** Facts taken from one message: a pasted novel says little about the user. */
const mostAtOnce = 24;

/** Every statement that a reader takes has one of these words; most of what is said has none, and is not read. */
const ofOneself =
  /\b(?:i|im|ive|id|my|mine|makes me|we|our|name|names|call|calls|called|age)\b|\bit's\b|\bthis is\b/i;

/**
 * The same of a text whose clauses have not been made yet: wider, as what stands between words is cut out first, and
 * a word may be torn by what nobody sees.
 */
const mayBeOfOneself = new RegExp(
  String.raw`\b(?:i|im|ive|id|my|mine|makes|we|our|name|names|call|calls|called|age|it|this)\b|${UNSEEN}`,
  'i',
);

const same = (a: Fact, b: Fact): boolean => a.kind === b.kind && a.key === b.key;
/** A taste that turned: "I hate tea" undoes "I like tea". */
const opposed = (a: Fact, b: Fact): boolean =>
  a.key === b.key &&
  ((a.kind === 'like' && b.kind === 'dislike') || (a.kind === 'dislike' && b.kind === 'like'));

/** Reads from English what a user states about themselves, in the order said. Questions, ifs and play tell nothing. */
export function readFacts(userText: string): Fact[] {
  const facts: Fact[] = [];
  if (!mayBeOfOneself.test(userText)) return facts;
  for (const clause of clausesOf(userText)) {
    if (!ofOneself.test(clause)) continue;
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

/** Adds what was found to what is known, oldest first; a newer fact replaces one of the same kind and key. */
export function mergeFacts(known: Fact[], found: Fact[], most = mostFacts): Fact[] {
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
