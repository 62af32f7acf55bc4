import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../../../platform/server/db/database.ts';
import { IS_KEPT_CHAPTER } from '../memory/chapters/chapters.views.ts';
import type { StillKnown, StoredRecord } from '../replies/stored-record.ts';

/** Every conversation, also those in which nothing has been written yet, and those in the bin. */
export async function readOwnConversations(db: Db, userId: string, afterId: string | null, limit: number) {
  let query = db
    .selectFrom('conversations as conversation')
    .leftJoin('conversation_generation as generation', 'generation.conversation_id', 'conversation.id')
    .select([
      'conversation.id',
      'conversation.title',
      'conversation.reply_length',
      'conversation.thinking',
      'generation.settings as generation',
      'conversation.head_id',
      'conversation.is_learning',
      'conversation.shares_memory',
      'conversation.is_incognito',
      'conversation.is_pinned',
      'conversation.is_archived',
      'conversation.unread',
      'conversation.binned_at',
      (of) =>
        of
          .selectFrom('chat_folders as folder')
          .select('folder.name')
          .whereRef('folder.id', '=', 'conversation.folder_id')
          .as('folder'),
      (of) =>
        jsonArrayFrom(
          of
            .selectFrom('chat_tags as tag')
            .select('tag.name')
            .whereRef('tag.conversation_id', '=', 'conversation.id')
            .orderBy('tag.key'),
        ).as('tags'),
      (of) =>
        of
          .selectFrom('composer_drafts as draft')
          .select('draft.content')
          .whereRef('draft.conversation_id', '=', 'conversation.id')
          .as('draft'),
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
    .where((row) =>
      row.or([row('conversation.user_id', '=', userId), row('conversation.binned_by', '=', userId)]),
    );
  if (afterId) query = query.where('conversation.id', '>', afterId);
  return query.orderBy('conversation.id').limit(limit).execute();
}

/** In their order. */
export const readOwnFolders = (db: Db, userId: string) =>
  db
    .selectFrom('chat_folders')
    .select(['name', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .orderBy('position')
    .orderBy('id')
    .execute();

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
      'message.persona_name',
      'message.content',
      'message.state',
      'message.engine',
      'message.hint',
      'message.help',
      'message.marks',
      'message.created_at',
      'message.edited_at',
      'message.pinned_at',
      'thought.content as thoughts',
    ])
    .where('message.conversation_id', '=', conversationId);
  if (afterId) query = query.where('message.id', '>', afterId);
  return query.orderBy('message.id').limit(limit).execute();
}

/** Scenes of all branches. One whose messages have changed since is not known any more: it is written anew. */
export async function readAllScenes(db: Db, conversationId: string, afterId: string | null, limit: number) {
  let query = db
    .selectFrom('scenes')
    .select([
      'id',
      'title',
      'text',
      'is_edited',
      'first_message_id',
      'last_message_id',
      'from_at',
      'until_at',
    ])
    .where('conversation_id', '=', conversationId)
    .where('is_stale', '=', false);
  if (afterId) query = query.where('id', '>', afterId);
  return query.orderBy('id').limit(limit).execute();
}

/** What replies were written from, and which of it is still remembered. */
export async function readAllRecords(db: Db, conversationId: string, afterId: string | null, limit: number) {
  const result = await sql<{ id: string; record: StoredRecord; at: Date } & StillKnown>`
    select r.message_id as id, r.record, r.created_at as at,
      array(select f.id from facts f where f.forgotten_at is null and f.id in (
        select (item->>'id')::uuid from jsonb_array_elements(r.record->'memory') as item)) as "knownFactIds",
      array(select s.id from scenes s where not s.is_stale and s.id in (
        select (item->>'id')::uuid from jsonb_array_elements(r.record->'memory') as item)) as "knownSceneIds",
      array(select ch.id from chapters ch where ${IS_KEPT_CHAPTER} and ch.id in (
        select (item->>'id')::uuid from jsonb_array_elements(r.record->'memory') as item)) as "knownChapterIds",
      array(select m.id from messages m where m.id in (
        select source::uuid from jsonb_array_elements(r.record->'memory') as item
        cross join jsonb_array_elements_text(item->'sources') as source)) as "sourceIds"
    from reply_records r join messages reply on reply.id = r.message_id
    where r.conversation_id = ${conversationId} and (${afterId}::uuid is null or r.message_id > ${afterId}::uuid)
    order by r.message_id limit ${limit}`.execute(db);
  return result.rows;
}

/** As `readAllScenes`. One whose end was deleted is kept only until that cannot be undone. */
export async function readAllChapters(db: Db, conversationId: string, afterId: string | null, limit: number) {
  let query = db
    .selectFrom('chapters as ch')
    .select([
      'id',
      'title',
      'text',
      'is_edited',
      'first_message_id',
      'last_message_id',
      'from_at',
      'until_at',
    ])
    .where('conversation_id', '=', conversationId)
    .where(IS_KEPT_CHAPTER);
  if (afterId) query = query.where('id', '>', afterId);
  return query.orderBy('id').limit(limit).execute();
}

/**
 * Facts with the messages that they were read from, also those that were corrected or forgotten. Those whose message
 * was deleted are not known any more; they are kept only until that cannot be undone.
 * @param of a conversation, or a user for what belongs to none
 */
export async function readAllFacts(
  db: Db,
  of: { conversationId: string } | { userId: string },
  afterId: string | null,
  limit: number,
) {
  let query = db
    .selectFrom('facts as fact')
    .select([
      'fact.id',
      'fact.scope',
      'fact.kind',
      'fact.text',
      'fact.origin',
      'fact.is_pinned',
      'fact.event_date',
      'fact.created_at',
      'fact.closed_by',
      'fact.forgotten_at',
      (fact) =>
        jsonArrayFrom(
          fact
            .selectFrom('fact_sources as source')
            .select('source.message_id as id')
            .whereRef('source.fact_id', '=', 'fact.id'),
        ).as('sources'),
      (fact) =>
        jsonArrayFrom(
          fact
            .selectFrom('fact_confirmations as confirmation')
            .select('confirmation.confirmed_at as at')
            .whereRef('confirmation.fact_id', '=', 'fact.id')
            .orderBy('confirmation.confirmed_at'),
        ).as('confirmations'),
    ])
    .where(
      sql<boolean>`not exists (
        select from fact_sources s left join messages m on m.id = s.message_id
        where s.fact_id = fact.id and m.id is null)`,
    );
  query =
    'conversationId' in of
      ? query.where('fact.conversation_id', '=', of.conversationId)
      : query.where('fact.user_id', '=', of.userId).where('fact.conversation_id', 'is', null);
  if (afterId) query = query.where('fact.id', '>', afterId);
  return query.orderBy('fact.id').limit(limit).execute();
}
