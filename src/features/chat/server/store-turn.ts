import type { Database, Db } from '../../../platform/server/db/database.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import type { Ids } from '../../../platform/server/ports/ids.ts';
import type { Fact } from '../../../shared/words/memory.ts';
import type { Message } from '../contract.ts';
import type { Personas } from './chat.needs.ts';
import * as store from './chat.store.ts';
import { hasOtherChat, readSiblings, type Turn } from './chat.views.ts';
import { presentMessage } from './messages.ts';
import { messageTokens } from './prompt/tokens.ts';

export interface StoreTools {
  database: Database;
  clock: Clock;
  ids: Ids;
  personas: Pick<Personas, 'addChat'>;
  nodeId: string;
}

export interface SaidTurn {
  turn: Turn;
  userId: string;
  /** The message that is answered; null where the conversation has none. */
  parent: Turn['history'][number] | null;
  userMessageId: string;
  replyId: string;
  /** What the message tells of the user. */
  learned: Fact[];
  said: { content: string; parentId?: string | undefined; idempotencyKey?: string | undefined };
}

/** Something that the reply was built from has changed meanwhile: nothing is stored, and it is to be read anew. */
export class StaleTurn extends Error {}

/**
 * Both messages, the path's new end and what was learned of the user, all or nothing.
 * @throws StaleTurn
 */
export async function storeTurn(
  tools: StoreTools,
  { turn, userId, parent, userMessageId, replyId, learned, said }: SaidTurn,
): Promise<{ userMessage: Message; message: Message }> {
  const { database, ids } = tools;
  const at = new Date(tools.clock.now());
  const parentId = parent?.id ?? null;
  const tokens = messageTokens(said.content);
  const isFirst =
    turn.messageCount === 0 && !(await hasOtherChat(database.db, userId, turn.characterId, turn.id));
  const isBranch = said.parentId !== undefined && said.parentId !== turn.headId;
  const facts = learned.map((fact) => ({
    ...fact,
    id: ids.next(),
    conversationId: turn.id,
    sourceMessageId: userMessageId,
    at,
  }));
  const row = {
    conversationId: turn.id,
    userId,
    parentId,
    userMessageId,
    replyId,
    content: said.content,
    alternative: 1,
    tokens,
    pathTokens: (parent?.pathTokens ?? 0) + tokens,
    idempotencyKey: said.idempotencyKey ?? null,
    nodeId: tools.nodeId,
    at,
    readAs: turn,
  };
  let alternatives = [userMessageId];
  // The usual case is one statement, which needs no transaction around it.
  if (!isFirst && !isBranch && facts.length === 0) await insert(database.db, row);
  else {
    alternatives = await database.transact(async (tx) => {
      const alternative = isBranch ? await store.nextAlternative(tx, turn.id, parentId) : 1;
      await insert(tx, { ...row, alternative });
      await store.saveFacts(tx, facts);
      if (isFirst) await tools.personas.addChat(tx, turn.characterId);
      return isBranch ? readSiblings(tx, turn.id, parentId) : [userMessageId];
    });
  }
  const message = { state: 'complete' as const, problem: null, created_at: at, edited_at: null };
  return {
    userMessage: presentMessage({
      ...message,
      ...{ id: userMessageId, parent_id: parentId, role: 'user', content: said.content },
      ...{ alternative: 1, alternatives },
    }),
    message: presentMessage({
      ...message,
      ...{ id: replyId, parent_id: userMessageId, role: 'assistant', content: '', state: 'streaming' },
      ...{ alternative: 1, alternatives: [replyId] },
    }),
  };
}

async function insert(db: Db, turn: store.NewTurn): Promise<void> {
  if (!(await store.insertTurn(db, turn))) throw new StaleTurn();
}
