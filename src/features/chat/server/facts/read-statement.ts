import type { Fact } from '../../../../shared/words/memory.ts';
import { readPerson, readPet } from './read-company.ts';
import { readAge, readName } from './read-identity.ts';
import { readHome, readWork } from './read-places.ts';
import { readPlan } from './read-plans.ts';
import { readLikes } from './read-tastes.ts';
import { readFeeling, readPossession, readTrait } from './read-traits.ts';

/**
 * Reads all facts of one statement. When a specific reader finds something, the vaguer readers after it are
 * skipped.
 */
export function readStatement(clause: string): Fact[] {
  const named = readName(clause);
  if (named.length > 0) return named;
  const plan = readPlan(clause);
  if (plan.length > 0) return plan;
  const others = [...readAge(clause), ...readHome(clause), ...readWork(clause), ...readLikes(clause)];
  const family = [...readPet(clause), ...readPerson(clause)];
  const found = [...others, ...family];
  if (found.length > 0) return found;
  for (const reader of [readTrait, readFeeling, readPossession]) {
    const facts = reader(clause);
    if (facts.length > 0) return facts;
  }
  return [];
}
