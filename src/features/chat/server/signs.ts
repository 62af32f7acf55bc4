// Signs of crisis in what a user says: what is kept with the message, and what they mean for the replies after it.
import type { Sign } from '../../../shared/words/help.ts';
import type { Db } from '../../../platform/server/db/database.ts';
import type { HelpDesk } from './chat.needs.ts';
import { readChosenRegion, type Care } from './chat.views.ts';
import type { Support } from './prompt/policy.ts';

/** From here on the product answers in place of the character. */
const OUTSIDE = 2;

export const isOutside = (tier: number): boolean => tier >= OUTSIDE;

/** Whether the help has to be acknowledged before another reply is written. */
export const isWaiting = (care: Care | null, now: number): boolean =>
  care !== null && care.isWaiting && now < Date.parse(care.quietUntil ?? '');

export function supportFor(care: Care | null, tier: number, now: number): Support {
  if (care !== null && now < Date.parse(care.gentleUntil)) return 'gentle';
  return tier > 0 ? 'kind' : 'none';
}

/** A new one, for the region that its reader chose last, or probably is in. */
export async function newSign(
  { database, help }: { database: { db: Db }; help: Pick<HelpDesk, 'regionOf'> },
  of: { tier: Sign['tier']; userId: string; languages: string | undefined },
): Promise<Sign> {
  const chosen = await readChosenRegion(database.db, of.userId);
  const region = chosen ?? help.regionOf(of.languages);
  return { tier: of.tier, region, isChosen: chosen !== null, isSeen: false, isUsed: false };
}
