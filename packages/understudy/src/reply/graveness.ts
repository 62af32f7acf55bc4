// Whether somebody is in grief, ill or afraid: that is answered before anything else.
import { GRAVE, type Need } from '../need/needs.ts';
import type { Message, Part } from '../read/read-message.ts';

/** From here on a grave need is answered where it is all that is said, or where the whole message agrees. */
const IS_GRAVE = 0.45;
/** From here on whatever else is said. */
const IS_SURELY_GRAVE = 0.85;
/** From here on a whole message agrees with its gravest sentence. */
const AGREES = 0.3;
/** The same where another sentence is surer of something else: "He's alone with the boy. Thank you for tonight." */
const AGREES_THEN = 0.5;
/** So probable are all grave needs together where none stands out. */
const IS_GRAVE_TOGETHER = 0.8;
/** From here on it is possible, and nothing cheerful is said. */
export const MAY_BE_GRAVE = 0.15;
/** Fewer words of a longer message say nothing by themselves: "they're cold". */
const FEW_WORDS = 3;

/** Often said beside something gladder, "I got the job! I haven't told anybody". */
const lighter = new Set<Need>(['loneliness', 'shame']);

const denies =
  /\b(?:(?:'m|am|was|is|are|were) (?:not|never)|(?:wasn|isn|aren|weren|ain)'t|not|no) (?:\w+ ){0,2}?(?:afraid|scared|frightened|nervous|worried|anxious|ashamed|embarrassed|sad|lonely|alone|sick|ill|hurt|crying)\b/i;

/** The probability of all grave needs together. */
export const graveness = (part: Part): number => GRAVE.reduce((sum, need) => sum + part.probability(need), 0);

/**
 * @param isLight whether the message sounds like good news or like something told in passing
 * @returns the grave need of what is said; undefined where there is none, or only a chance of one
 */
export function graveNeedOf({ parts, whole }: Message, isLight: () => boolean): Need | undefined {
  const isOne = parts.length === 1;
  const heard = parts.filter(
    (part) =>
      !denies.test(part.text) && (isOne || (!part.isAct && part.text.split(/\s+/).length >= FEW_WORDS)),
  );
  const candidates = [...heard, ...(whole && !denies.test(whole.text) ? [whole] : [])];
  const [gravest] = candidates.sort((a, b) => graveness(b) - graveness(a));
  if (gravest === undefined) return undefined;
  const [best] = [...GRAVE].sort((a, b) => gravest.probability(b) - gravest.probability(a));
  const probability = gravest.probability(best!);
  if (gravest.isQuestion) return probability >= IS_SURELY_GRAVE ? best : undefined;
  const agrees = isOne || gravest === whole || (whole !== undefined && graveness(whole) >= AGREES);
  const isOutdone = parts.some((part) => part !== gravest && part.probability(part.need) > probability);
  if (lighter.has(best!) && (isOutdone || !agrees)) return undefined;
  if (probability >= IS_SURELY_GRAVE) return best;
  if (!agrees || isLight()) return undefined;
  if (isOutdone && whole !== undefined && graveness(whole) < AGREES_THEN) return undefined;
  const isClear = gravest.need === best && probability >= IS_GRAVE;
  return isClear || graveness(gravest) >= IS_GRAVE_TOGETHER ? best : undefined;
}
