// Step 3 of sending a message: stores the user message and the empty reply below it as the new end of the
// path.
import type { Database } from '../../../../platform/server/db/database.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { Ids } from '../../../../platform/server/ports/ids.ts';
import type { Fact } from '../../../../shared/words/memory.ts';
import type { CrisisSignal } from '../../../../shared/words/help.ts';
import type { Message, MessageMark } from '../../contract.ts';
import type { CheckedWords, CrisisHelp, Personas } from '../chat.needs.ts';
import * as store from '../chat.store.ts';
import { hasOtherChat, readSiblings, type Turn } from '../chat.views.ts';
import { presentMessage } from '../replies/messages.ts';
import { messageTokens } from '../prompt/tokens.ts';
import type { TurnWriter } from '../replies/turn-writer.ts';
import { insertTurn } from '../replies/turns.store.ts';

export interface PersistDeps {
  database: Database;
  clock: Clock;
  ids: Ids;
  personas: Pick<Personas, 'addChat'>;
  help: Pick<CrisisHelp, 'present' | 'shown'>;
  nodeId: string;
  turnWriter: Pick<TurnWriter, 'begin'>;
}

export interface SaidTurn {
  turn: Turn;
  userId: string;
  /** The message that the user answers; null when the conversation is empty. */
  parent: Turn['history'][number] | null;
  userMessageId: string;
  replyId: string;
  /** Facts about the user found in the message. */
  learned: Fact[];
  /** The checked message; its text is the one that is stored. */
  words: CheckedWords;
  /** Crisis signal of the message, or of an earlier one whose help was not acknowledged. */
  crisis: CrisisSignal | null;
  /** Whether the product answers instead of the character. */
  isOutside: boolean;
  said: { parentId?: string | undefined; idempotencyKey?: string | undefined };
}

/** Data that the prompt was built from has changed: nothing is stored, and the turn must be read again. */
export class StaleTurn extends Error {}

/**
 * Stores both messages, the new end of the path and the learned facts, or nothing at all.
 * @throws StaleTurn
 */
export async function persistTurn(
  deps: PersistDeps,
  { turn, userId, parent, userMessageId, replyId, learned, words, crisis, isOutside, said }: SaidTurn,
): Promise<{ userMessage: Message; message: Message }> {
  const { database, ids } = deps;
  const at = new Date(deps.clock.now());
  const parentId = parent?.id ?? null;
  const content = words.text;
  const tokens = messageTokens(content);
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
    speakerId: turn.characterId,
    content,
    alternative: 1,
    tokens,
    pathTokens: (parent?.pathTokens ?? 0) + tokens,
    idempotencyKey: said.idempotencyKey ?? null,
    nodeId: deps.nodeId,
    at,
    readAs: turn,
  };
  const marks: MessageMark[] = words.isMasked ? ['masked'] : [];
  const hasNotes = crisis !== null || words.isMasked || words.mark !== null;
  let alternatives = [userMessageId];
  // The common case is a single statement and needs no transaction.
  if (!isFirst && !isBranch && !hasNotes && facts.length === 0) {
    if (!(await deps.turnWriter.begin(row))) throw new StaleTurn();
  } else {
    alternatives = await database.transact(async (tx) => {
      const alternative = isBranch ? await store.nextAlternative(tx, turn.id, parentId) : 1;
      if (!(await insertTurn(tx, { ...row, alternative }))) throw new StaleTurn();
      await store.saveFacts(tx, facts);
      if (isFirst) await deps.personas.addChat(tx, turn.characterId);
      if (crisis !== null || words.isMasked)
        await store.noteMessage(tx, userMessageId, { help: crisis, marks });
      if (crisis !== null) {
        await deps.help.shown(tx, userId, crisis);
        await store.raiseRevisionsOf(tx, userId);
      }
      await words.mark?.(tx, userMessageId);
      return isBranch ? readSiblings(tx, turn.id, parentId) : [userMessageId];
    });
  }
  const message = { state: 'complete' as const, problem: null, created_at: at, edited_at: null };
  return {
    userMessage: presentMessage(
      {
        ...message,
        id: userMessageId,
        parent_id: parentId,
        role: 'user',
        content,
        alternatives,
        help: crisis,
        marks,
      },
      deps.help.present,
    ),
    message: presentMessage(
      {
        ...message,
        id: replyId,
        parent_id: userMessageId,
        role: 'assistant',
        content: '',
        state: 'streaming',
        alternatives: null,
        marks: isOutside ? ['out_of_role'] : null,
      },
      deps.help.present,
    ),
  };
}
