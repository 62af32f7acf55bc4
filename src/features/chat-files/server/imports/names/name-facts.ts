// What is known of the names in a file: characters here that bear them, or came from the same card.
import type { Db } from '../../../../../platform/server/db/database.ts';
import type { FoundName } from '../imports.store.ts';
import { wantedName, type NameFacts } from './choose.ts';
import { readCandidates, readCards } from './matches.views.ts';

export type FactsOf = (name: FoundName) => NameFacts;

export async function readNameFacts(db: Db, userId: string, names: readonly FoundName[]): Promise<FactsOf> {
  const wanted = new Map<string, number>();
  for (const { name, hasCard } of names)
    wanted.set(wantedName(name), (wanted.get(wantedName(name)) ?? 0) + (hasCard ? 1 : 0));
  const [candidates, cards] = await Promise.all([
    readCandidates(db, userId, [...wanted.keys()]),
    readCards(
      db,
      userId,
      names.flatMap(({ card }) => card ?? []),
    ),
  ]);
  return ({ name, card }) => {
    const ofCard = (card && cards.get(card)) || null;
    const named = candidates.get(wantedName(name)) ?? [];
    return {
      candidates: ofCard && !named.some(({ id }) => id === ofCard.id) ? [ofCard, ...named] : named,
      ofCard,
      isShared: wanted.get(wantedName(name))! > 1,
    };
  };
}
