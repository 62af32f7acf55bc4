// Crisis signals: what is stored with a message that shows signs of crisis and how it affects the replies
// after it.
import type { CrisisSignal, Help } from '../../../shared/words/help.ts';
import type { Db } from '../../../platform/server/db/database.ts';
import type { CrisisHelp } from './chat.needs.ts';
import { readChosenRegion } from './chat.views.ts';
import type { CrisisState } from './conversation-state.ts';
import type { Support } from './prompt/policy.ts';

/** The lowest tier at which the product answers instead of the character. */
const OUTSIDE_TIER = 2;

export const isOutside = (tier: number): boolean => tier >= OUTSIDE_TIER;

/** Whether the user must acknowledge the help before another reply is written. */
export const isWaiting = (crisisState: CrisisState | null, now: number): boolean =>
  crisisState !== null && crisisState.isWaiting && now < Date.parse(crisisState.quietUntil ?? '');

export function supportFor(crisisState: CrisisState | null, tier: number, now: number): Support {
  if (crisisState !== null && now < Date.parse(crisisState.gentleUntil)) return 'gentle';
  return tier > 0 ? 'kind' : 'none';
}

/** Creates a signal for the region that the user chose last, or else the one guessed from their languages. */
export async function newCrisisSignal(
  { database, help }: { database: { db: Db }; help: Pick<CrisisHelp, 'regionOf'> },
  of: { tier: CrisisSignal['tier']; userId: string; languages: string | undefined },
): Promise<CrisisSignal> {
  const chosen = await readChosenRegion(database.db, of.userId);
  const region = chosen ?? help.regionOf(of.languages);
  return { tier: of.tier, region, isChosen: chosen !== null, isSeen: false, isUsed: false };
}

/** The help that is shown with a refusal. @param languages the Accept-Language header */
export const helpFor =
  (help: Pick<CrisisHelp, 'present' | 'regionOf'>, languages?: string) =>
  (tier: CrisisSignal['tier']): Help =>
    help.present({ tier, region: help.regionOf(languages), isSeen: false });
