// Whom the chats of a name are given to, where nobody has chosen it.
import type { Candidate } from '../../../contract.ts';
import type { FoundName } from '../imports.store.ts';

/** The names under which characters of a name are looked for: a data folder numbers those of the same name. */
export const wantedName = (name: string): string => name.trim().toLowerCase();

/** What is known of a name. */
export interface NameFacts {
  candidates: readonly Candidate[];
  /** The character that came from the same card before. */
  ofCard: Candidate | null;
  /** Whether the file holds cards of several characters of that name. */
  isShared: boolean;
}

/** Id of a character, `new` for the card of the file, `skip`; null where it has to be asked. */
export function chooseFor(
  name: FoundName,
  { candidates, ofCard, isShared }: NameFacts,
  { choices, characterId }: { choices: Record<string, string>; characterId: string | null },
): string | null {
  const chosen = choices[name.key];
  if (chosen !== undefined) return chosen;
  if (characterId && name.chats > 0) return characterId;
  // The same card is the same character, however many bear its name.
  if (ofCard) return ofCard.id;
  const own = candidates.filter(({ isOwn }) => isOwn);
  if (own.length > 1 || (own.length === 1 && isShared)) return null;
  if (own.length === 1) return own[0]!.id;
  if (name.hasCard) return 'new';
  const known = candidates.filter(({ isKnown }) => isKnown);
  return known.length === 1 ? known[0]!.id : null;
}
