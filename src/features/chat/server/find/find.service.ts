import type { Reply } from '../../../../shared/route.ts';
import { foldText } from '../../../../shared/words/search-fold.ts';
import type { Handlers } from '../../../../platform/server/http.ts';
import type { Database } from '../../../../platform/server/db/database.ts';
import type { chatFindContract } from '../../find-contract.ts';
import { FOUND_MAX } from '../../order-rules.ts';
import type { Conversations } from '../conversations/conversations.service.ts';
import { findMessages } from './find.views.ts';

interface FindDeps {
  database: Pick<Database, 'db'>;
  conversations: Pick<Conversations, 'resolve'>;
}

type Found = Reply<(typeof chatFindContract)['find']>;

export function findRoutes({ database: { db }, conversations }: FindDeps): Handlers<typeof chatFindContract> {
  async function find(userId: string, id: string, q: string): Promise<Found> {
    const conversationId = await conversations.resolve(id, userId);
    const folded = foldText(q);
    if (folded.trim() === '') return { ids: [], hasMore: false };
    const ids = await findMessages(db, { conversationId, folded, limit: FOUND_MAX + 1 });
    return { ids: ids.slice(0, FOUND_MAX), hasMore: ids.length > FOUND_MAX };
  }
  return { find: ({ params, query }, { caller }) => find(caller.userId, params.id, query.q) };
}
