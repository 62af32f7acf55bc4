import type { Db } from '../../../../platform/server/db/database.ts';

/** Every conversation, also those in which nothing has been written yet. */
export async function readOwnConversations(db: Db, userId: string, afterId: string | null, limit: number) {
  let query = db
    .selectFrom('conversations as conversation')
    .innerJoin('character_versions as version', 'version.id', 'conversation.version_id')
    .select([
      'conversation.id',
      'conversation.title',
      'conversation.reply_length',
      'conversation.head_id',
      'conversation.created_at',
      'conversation.updated_at',
      'conversation.character_id',
      'version.name',
    ])
    .where('conversation.user_id', '=', userId);
  if (afterId) query = query.where('conversation.id', '>', afterId);
  return query.orderBy('conversation.id').limit(limit).execute();
}

/** All branches. */
export async function readAllMessages(db: Db, conversationId: string, afterId: string | null, limit: number) {
  let query = db
    .selectFrom('messages')
    .select([
      'id',
      'parent_id',
      'role',
      'content',
      'state',
      'engine',
      'help',
      'marks',
      'created_at',
      'edited_at',
    ])
    .where('conversation_id', '=', conversationId);
  if (afterId) query = query.where('id', '>', afterId);
  return query.orderBy('id').limit(limit).execute();
}

export async function readAllMemories(db: Db, conversationId: string, afterId: string | null, limit: number) {
  let query = db
    .selectFrom('memories')
    .select(['id', 'kind', 'key', 'value', 'text', 'source_message_id', 'created_at'])
    .where('conversation_id', '=', conversationId);
  if (afterId) query = query.where('id', '>', afterId);
  return query.orderBy('id').limit(limit).execute();
}
