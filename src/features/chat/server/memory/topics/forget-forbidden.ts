import type { Tx } from '../../../../../platform/server/db/database.ts';
import { changeFact } from '../facts.store.ts';
import { forbidFacts, withVersions } from '../forget-facts.store.ts';
import { fallsUnder } from './falls-under.ts';
import { readFactsOfPlace, readTopicsFor } from './topics.views.ts';

/**
 * Forgets what a conversation that comes back from the bin knows of topics that were forbidden meanwhile. Nobody could
 * be asked about it then, because what is in the bin is not counted.
 */
export async function forgetForbiddenSince(
  tx: Tx,
  { userId, conversationId, since, now }: { userId: string; conversationId: string; since: Date; now: Date },
): Promise<void> {
  const topics = await readTopicsFor(tx, conversationId, since);
  if (topics.length === 0) return;
  const facts = await readFactsOfPlace(tx, { userId, scope: 'chat', conversationId, characterId: null });
  const found = facts.filter(({ text, kind }) => fallsUnder(text, topics, kind)).map(({ id }) => id);
  for (const id of found) await changeFact(tx, id, { forgotten_at: now });
  await forbidFacts(tx, await withVersions(tx, found), now);
}
