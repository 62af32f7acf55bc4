// What a user changes in a conversation: choosing a branch, editing, deleting, forgetting.
import { AppError } from '../../../shared/errors.ts';
import type { Database } from '../../../platform/server/db/database.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import type { Ids } from '../../../platform/server/ports/ids.ts';
import type { Conversation, ConversationPage, Message } from '../contract.ts';
import type { ChatSafety } from './chat.needs.ts';
import * as store from './chat.store.ts';
import { readShownEnd } from './chat.views.ts';
import { presentConversation, type Conversations } from './conversations.service.ts';
import { readFacts } from './facts/read-facts.ts';
import { messageTokens } from './prompt/tokens.ts';
import type { Abort, ReplyDesk } from './reply-desk.ts';

export interface ArrangeTools {
  database: Database;
  clock: Clock;
  ids: Ids;
  safety: ChatSafety;
  desk: Pick<ReplyDesk, 'find'>;
  conversations: Conversations;
}

export function createArrange(tools: ArrangeTools) {
  const { database, conversations, desk } = tools;
  const now = () => new Date(tools.clock.now());

  async function quiet(id: string, userId: string): Promise<string> {
    const conversationId = await conversations.resolve(id, userId);
    if (desk.find(conversationId))
      throw new AppError('chat.busy', 'A reply is still being written. Stop it first.');
    conversations.turns.drop(conversationId);
    return conversationId;
  }

  return {
    /** Changes the text in place; what was learned from the old words is learned anew. */
    async edit(
      userId: string,
      id: string,
      messageId: string,
      content: string,
    ): Promise<{ message: Message }> {
      const conversationId = await quiet(id, userId);
      const target = await conversations.message(conversationId, messageId);
      await tools.safety.checkInput(content, [], userId);
      const at = now();
      await database.transact(async (tx) => {
        await store.editMessage(tx, { id: messageId, content, tokens: messageTokens(content), at });
        await store.raiseRevision(tx, conversationId);
        if (target.role !== 'user') return;
        await store.forgetSource(tx, messageId);
        const facts = readFacts(content);
        await store.saveFacts(
          tx,
          facts.map((fact) => ({
            ...fact,
            id: tools.ids.next(),
            conversationId,
            sourceMessageId: messageId,
            at,
          })),
        );
      });
      return { message: await conversations.message(conversationId, messageId) };
    },

    async select(
      userId: string,
      id: string,
      messageId: string,
      showNsfw: boolean,
    ): Promise<ConversationPage> {
      const conversationId = await quiet(id, userId);
      const target = await conversations.message(conversationId, messageId);
      const endId = await readShownEnd(database.db, messageId);
      await database.transact(async (tx) => {
        if (target.parentId) await store.setShownChild(tx, target.parentId, messageId);
        await store.setHead(tx, conversationId, endId, now());
      });
      return conversations.page(userId, conversationId, showNsfw);
    },

    /** Deletes a message and what follows it. Another alternative takes its place where there is one. */
    async deleteMessage(
      userId: string,
      id: string,
      messageId: string,
      showNsfw: boolean,
    ): Promise<ConversationPage> {
      const conversationId = await quiet(id, userId);
      const target = await conversations.message(conversationId, messageId);
      if (!target.parentId && target.alternatives.length === 1) {
        throw new AppError('chat.greeting', 'The first message stays. Delete the conversation instead.');
      }
      const others = target.alternatives.filter((other) => other !== messageId);
      const position = target.alternatives.indexOf(messageId);
      const neighbour = others[Math.min(position, others.length - 1)];
      const endId = neighbour ? await readShownEnd(database.db, neighbour) : target.parentId;
      await database.transact(async (tx) => {
        await store.setHead(tx, conversationId, endId, now());
        if (target.parentId && neighbour) await store.setShownChild(tx, target.parentId, neighbour);
        const count = await store.deleteBranch(tx, messageId);
        await store.addMessages(tx, conversationId, -count);
      });
      return conversations.page(userId, conversationId, showNsfw);
    },

    async settings(
      userId: string,
      id: string,
      change: { title?: string | undefined; replyLength?: 'short' | 'medium' | 'long' | undefined },
      showNsfw: boolean,
    ): Promise<Conversation> {
      await conversations.row(id, userId);
      conversations.turns.drop(id);
      if (change.title) await tools.safety.checkInput(change.title, [], userId);
      await database.transact((tx) =>
        store.updateConversation(tx, id, {
          ...(change.title ? { title: change.title } : {}),
          ...(change.replyLength ? { reply_length: change.replyLength } : {}),
        }),
      );
      return presentConversation(await conversations.row(id, userId), showNsfw);
    },

    async deleteConversation(userId: string, id: string): Promise<void> {
      await conversations.row(id, userId);
      const reply = desk.find(id);
      reply?.abort.abort({ why: 'stopped' } satisfies Abort);
      await reply?.ended;
      conversations.turns.drop(id);
      await database.transact((tx) => store.deleteConversation(tx, id));
    },

    async forget(userId: string, id: string, memoryId: string): Promise<void> {
      await conversations.row(id, userId);
      conversations.turns.drop(id);
      await database.transact(async (tx) => {
        await store.forgetFact(tx, id, memoryId);
        await store.raiseRevision(tx, id);
      });
    },
  };
}

export type Arrange = ReturnType<typeof createArrange>;
