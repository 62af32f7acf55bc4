import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../../../platform/server/db/database.ts';

/** Every conversation, also those in which nothing has been written yet. */
export async function readOwnConversations(db: Db, userId: string, afterId: string | null, limit: number) {
  let query = db
    .selectFrom('conversations as conversation')
    .select([
      'conversation.id',
      'conversation.title',
      'conversation.reply_length',
      'conversation.thinking',
      'conversation.head_id',
      'conversation.created_at',
      'conversation.updated_at',
      (of) =>
        jsonArrayFrom(
          of
            .selectFrom('conversation_members as member')
            .innerJoin('character_versions as version', 'version.id', 'member.version_id')
            .select(['member.character_id as id', 'version.name'])
            .whereRef('member.conversation_id', '=', 'conversation.id')
            .orderBy('member.position'),
        ).as('members'),
    ])
    .where('conversation.user_id', '=', userId);
  if (afterId) query = query.where('conversation.id', '>', afterId);
  return query.orderBy('conversation.id').limit(limit).execute();
}

/** All branches. */
export async function readAllMessages(db: Db, conversationId: string, afterId: string | null, limit: number) {
  let query = db
    .selectFrom('messages as message')
    .leftJoin('message_thoughts as thought', 'thought.message_id', 'message.id')
    .select([
      'message.id',
      'message.parent_id',
      'message.role',
      'message.speaker_id',
      'message.content',
      'message.state',
      'message.engine',
      'message.help',
      'message.marks',
      'message.created_at',
      'message.edited_at',
      'thought.content as thoughts',
    ])
    .where('message.conversation_id', '=', conversationId);
  if (afterId) query = query.where('message.id', '>', afterId);
  return query.orderBy('message.id').limit(limit).execute();
}

export async function readAllMemories(db: Db, conversationId: string, afterId: string | null, limit: number) {
  let query = db
    .selectFrom('memories')
    .select(['id', 'kind', 'key', 'value', 'text', 'source_message_id', 'created_at'])
    .where('conversation_id', '=', conversationId);
  if (afterId) query = query.where('id', '>', afterId);
  return query.orderBy('id').limit(limit).execute();
}
