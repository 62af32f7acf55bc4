// Whether somebody is in grief, ill or afraid: that is answered before anything else.
import { GRAVE, type Need } from '../need/needs.ts';
import type { Part } from '../read/read-message.ts';

/** From here on a grave need is answered. */
const IS_GRAVE = 0.45;
/** So probable are all of them together where none stands out. */
const IS_GRAVE_TOGETHER = 0.6;
/** From here on it is possible, and nothing cheerful is said. */
export const MAY_BE_GRAVE = 0.15;
/** Often said beside something gladder, "I got the job! I haven't told anybody": the clearer one counts. */
const lighter = new Set<Need>(['loneliness', 'shame']);

/** The probability of all grave needs together. */
export const graveness = (part: Part): number => GRAVE.reduce((sum, need) => sum + part.probability(need), 0);

/** @returns the likeliest grave need of the part that is most probably grave; undefined where none is. */
export function graveNeedOf(parts: readonly Part[]): Need | undefined {
  const [gravest] = [...parts].sort((a, b) => graveness(b) - graveness(a));
  if (gravest === undefined) return undefined;
  const [best] = [...GRAVE].sort((a, b) => gravest.probability(b) - gravest.probability(a));
  const isClear = gravest.need === best && gravest.probability(best) >= IS_GRAVE;
  if (!isClear && graveness(gravest) < IS_GRAVE_TOGETHER) return undefined;
  const isOutdone = parts.some(
    (part) => part !== gravest && part.probability(part.need) > gravest.probability(best!),
  );
  return lighter.has(best!) && isOutdone ? undefined : best;
}
