import { AppError } from '../../../../shared/errors.ts';
import type { Reply } from '../../../../shared/route.ts';
import { foldText } from '../../../../shared/words/search-fold.ts';
import type { Handlers } from '../../../../platform/server/http.ts';
import type { Database } from '../../../../platform/server/db/database.ts';
import type { chatFindContract } from '../../find-contract.ts';
import { FOUND_MAX } from '../../order-rules.ts';
import { isShown, readPath, readShownBelow } from '../chat.views.ts';
import type { Conversations } from '../conversations/conversations.service.ts';
import { findElsewhere, findMessages } from '../found-messages.views.ts';

interface FindDeps {
  database: Pick<Database, 'db'>;
  conversations: Pick<Conversations, 'resolve' | 'row' | 'message' | 'present'>;
}

type Around = Reply<(typeof chatFindContract)['around']>;
type Found = Reply<(typeof chatFindContract)['find']>;

export function findRoutes({ database: { db }, conversations }: FindDeps): Handlers<typeof chatFindContract> {
  async function find(userId: string, id: string, q: string): Promise<Found> {
    const conversationId = await conversations.resolve(id, userId);
    const folded = foldText(q);
    if (folded.trim() === '') return { ids: [], hasMore: false, elsewhereId: null };
    const ids = await findMessages(db, { conversationId, folded, limit: FOUND_MAX + 1 });
    const elsewhereId = ids.length > 0 ? null : await findElsewhere(db, conversationId, folded);
    return { ids: ids.slice(0, FOUND_MAX), hasMore: ids.length > FOUND_MAX, elsewhereId };
  }
  async function around(
    userId: string,
    { id, messageId }: { id: string; messageId: string },
    { before, after }: { before: number; after: number },
  ): Promise<Around> {
    const conversationId = await conversations.resolve(id, userId);
    await conversations.message(conversationId, messageId);
    const { head_id: headId } = await conversations.row(conversationId, userId);
    if (!headId || !(await isShown(db, { conversationId, messageId }))) throw new AppError('chat.elsewhere');
    const last = await readShownBelow(db, messageId, { steps: after, endId: headId });
    const wanted = before + 1 + last.steps;
    // One more than asked for tells whether there are older ones.
    const rows = await readPath(db, conversationId, last.id, wanted + 1);
    return {
      items: conversations.present(conversationId, rows.slice(-wanted)),
      hasOlder: rows.length > wanted,
      hasNewer: last.id !== headId,
    };
  }

  return {
    find: ({ params, query }, { caller }) => find(caller.userId, params.id, query.q),
    around: ({ params, query }, { caller }) => around(caller.userId, params, query),
  };
}
