import { adultContext } from './adult-context.ts';
import { grammar } from './grammar.ts';
import { harm } from './harm.ts';
import { humanClaimPack } from './human-claim.ts';
import { minors } from './minors.ts';
import type { Pack } from './pack.ts';
import { people } from './people.ts';

/** Must be incremented with every change of a rule. */
export const RULES_VERSION = 2;

/** The built-in rules. An operator's packs are applied after these and can extend any group. */
export const basePacks: readonly Pack[] = [grammar, adultContext, minors, people, harm, humanClaimPack];
