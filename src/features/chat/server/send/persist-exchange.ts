// Step 3 of sending a message: stores the user message and the empty reply below it as the new end of the
// path.
import type { Database } from '../../../../platform/server/db/database.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { Ids } from '../../../../platform/server/ports/ids.ts';
import type { Message, MessageMark } from '../../contract.ts';
import type { CrisisHelp, Personas } from '../chat.needs.ts';
import * as store from '../chat.store.ts';
import { learnFacts } from '../memory/facts.store.ts';
import { hasOtherChat, readSiblings } from '../chat.views.ts';
import type { ConversationState, Speaker } from '../conversation-state.ts';
import { isOutside } from '../crisis-signals.ts';
import { presentMessage } from '../replies/messages.ts';
import type { ExchangeWriter } from '../replies/exchange-writer.ts';
import { insertExchange } from '../replies/exchanges.store.ts';
import { keepTranslation } from '../translation/translations.store.ts';
import type { UserMessage } from './accept-message.ts';

export interface PersistDeps {
  database: Database;
  clock: Clock;
  ids: Ids;
  personas: Pick<Personas, 'addChat'>;
  help: Pick<CrisisHelp, 'present' | 'shown'>;
  nodeId: string;
  exchangeWriter: Pick<ExchangeWriter, 'begin'>;
}

export interface Exchange {
  state: ConversationState;
  speaker: Speaker;
  message: UserMessage;
  replyId: string;
}

/** Data that the prompt was built from has changed: nothing is stored, and the state must be read again. */
export class StaleState extends Error {}

/**
 * Stores both messages, the new end of the path and the learned facts, or nothing at all.
 * @throws StaleState
 */
export async function persistExchange(
  deps: PersistDeps,
  { state, speaker, message, replyId }: Exchange,
): Promise<{ userMessage: Message; message: Message }> {
  const { database, ids } = deps;
  const at = new Date(deps.clock.now());
  const { conversation, user } = state;
  const { content, tokens, parent, crisis } = message;
  const parentId = parent?.id ?? null;
  const isBranch = parentId !== conversation.headId;
  const facts = message.facts.map((fact) => ({
    ...fact,
    id: ids.next(),
    userId: user.id,
    conversationId: conversation.id,
    messageId: message.id,
    at,
  }));
  const row = {
    conversationId: conversation.id,
    userId: user.id,
    parentId,
    userMessageId: message.id,
    replyId,
    speakerId: speaker.characterId,
    personaName: user.persona?.name ?? null,
    content,
    written: message.written,
    alternative: 1,
    tokens,
    pathTokens: (parent?.pathTokens ?? 0) + tokens,
    idempotencyKey: message.idempotencyKey,
    nodeId: deps.nodeId,
    at,
    state,
  };
  const marks: MessageMark[] = message.isMasked ? ['masked'] : [];
  const hasNotes = crisis !== null || message.isMasked || message.mark !== null || message.original !== null;
  const isFirst = conversation.messageCount === 0;
  let alternatives = [message.id];
  // The common case is a single statement and needs no transaction.
  if (!isFirst && !isBranch && !hasNotes && facts.length === 0) {
    if (!(await deps.exchangeWriter.begin(row))) throw new StaleState();
  } else {
    const met = isFirst ? await firstMet(database, state) : [];
    alternatives = await database.transact(async (tx) => {
      const alternative = isBranch ? await store.nextAlternative(tx, conversation.id, parentId) : 1;
      if (isBranch && parentId) await store.showAbove(tx, conversation.id, parentId);
      if (!(await insertExchange(tx, { ...row, alternative }))) throw new StaleState();
      await learnFacts(tx, facts);
      for (const characterId of met) await deps.personas.addChat(tx, characterId);
      if (crisis !== null || message.isMasked)
        await store.noteMessage(tx, message.id, { help: crisis, marks });
      if (crisis !== null) {
        await deps.help.shown(tx, user.id, crisis);
        await store.raiseRevisionsOf(tx, user.id);
      }
      if (message.original !== null) {
        const { text, language } = message.original;
        const of = { messageId: message.id, content, language, text, isOriginal: true, model: '', at };
        await keepTranslation(tx, of);
      }
      await message.mark?.(tx, message.id);
      return isBranch ? readSiblings(tx, conversation.id, parentId) : [message.id];
    });
  }
  const stored = { state: 'complete' as const, problem: null, created_at: at, edited_at: null };
  return {
    userMessage: presentMessage(
      {
        ...stored,
        id: message.id,
        parent_id: parentId,
        role: 'user',
        speaker_id: null,
        persona_name: row.personaName,
        content,
        original: message.original?.text ?? null,
        alternatives,
        help: crisis,
        marks,
      },
      deps.help.present,
    ),
    message: presentMessage(
      {
        ...stored,
        id: replyId,
        parent_id: message.id,
        role: 'assistant',
        speaker_id: speaker.characterId,
        content: '',
        state: 'streaming',
        alternatives: null,
        marks: isOutside(message.tier) ? ['out_of_role'] : null,
      },
      deps.help.present,
    ),
  };
}

/** The members that the user has not written to in another conversation. */
async function firstMet(
  { db }: Pick<Database, 'db'>,
  { conversation, user, members }: ConversationState,
): Promise<string[]> {
  const met: string[] = [];
  for (const { characterId } of members)
    if (!(await hasOtherChat(db, user.id, characterId, conversation.id))) met.push(characterId);
  return met;
}
