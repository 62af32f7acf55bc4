import { adultContext } from './adult-context.ts';
import { grammar } from './grammar.ts';
import { harm } from './harm.ts';
import { humanClaimPack } from './human-claim.ts';
import { minors } from './minors.ts';
import type { Pack } from './pack.ts';
import { people } from './people.ts';

/** Grows with every change of a rule. */
export const RULES_VERSION = 2;

/** The rules of the house. An operator's own packs come after these and can add to any group. */
export const basePacks: readonly Pack[] = [grammar, adultContext, minors, people, harm, humanClaimPack];
