import { sql } from 'kysely';
import type { Db } from '../../../../platform/server/db/database.ts';
import type { ChatPictureSettings } from '../../chat-pictures-contract.ts';
import { CHAT_PICTURES_MAX, OFFERS_A_DAY } from '../../rules.ts';
import type { JobRow } from '../images.store.ts';

export type ChatPictureRow = JobRow & { message_id: string };

/**
 * Requests at messages that are still there, without those that were cancelled or closed: the newest first. Only the user of
 * a conversation asks in it.
 */
export async function readChatPictures(db: Db, conversationId: string): Promise<ChatPictureRow[]> {
  return db
    .selectFrom('image_job_chats as asked')
    .innerJoin('image_jobs as job', 'job.id', 'asked.job_id')
    .innerJoin('messages as message', (on) =>
      on
        .onRef('message.id', '=', 'asked.message_id')
        .onRef('message.conversation_id', '=', 'asked.conversation_id'),
    )
    .selectAll('job')
    .select('message.id as message_id')
    .where('asked.conversation_id', '=', conversationId)
    .where('asked.closed_at', 'is', null)
    .where((where) => where.or([where('job.state', '<>', 'cancelled'), where('job.done', '>', 0)]))
    .orderBy('asked.job_id', 'desc')
    .limit(CHAT_PICTURES_MAX)
    .execute();
}

export async function readSettings(db: Db, conversationId: string): Promise<ChatPictureSettings> {
  const row = await db
    .selectFrom('chat_picture_settings')
    .select([
      'ask_above as askAbove',
      'offers',
      'offers_a_day as offersADay',
      'offers_price as offersPrice',
      'is_scene as isScene',
    ])
    .where('conversation_id', '=', conversationId)
    .executeTakeFirst();
  return row ?? { askAbove: 0, offers: 'never', offersADay: OFFERS_A_DAY, offersPrice: 0, isScene: false };
}

export async function readDeclined(db: Db, conversationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('declined_pictures')
    .select('message_id')
    .where('conversation_id', '=', conversationId)
    .orderBy('declined_at', 'desc')
    .limit(CHAT_PICTURES_MAX)
    .execute();
  return rows.map((row) => row.message_id);
}

/** Whether the offer of this message was declined, or a picture was asked for at it. */
export async function isAnswered(db: Db, conversationId: string, messageId: string): Promise<boolean> {
  const { rows } = await sql<{ is_answered: boolean }>`select
    exists (select from declined_pictures where conversation_id = ${conversationId} and message_id = ${messageId})
    or exists (select from image_job_chats where conversation_id = ${conversationId} and message_id = ${messageId})
      as is_answered`.execute(db);
  return rows[0]!.is_answered;
}

/** Pictures that were drawn, or are being drawn, by themselves since then. */
export async function countOffered(db: Db, conversationId: string, since: Date): Promise<number> {
  const row = await db
    .selectFrom('image_job_chats as asked')
    .innerJoin('image_jobs as job', 'job.id', 'asked.job_id')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('asked.conversation_id', '=', conversationId)
    .where('asked.is_offered', '=', true)
    .where('job.created_at', '>', since)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The settings of all conversations of a user. */
export async function readOwnSettings(db: Db, userId: string) {
  return db
    .selectFrom('chat_picture_settings as setting')
    .innerJoin('conversations as chat', 'chat.id', 'setting.conversation_id')
    .select([
      'setting.conversation_id as conversationId',
      'ask_above as askAbove',
      'offers',
      'offers_a_day as offersADay',
      'offers_price as offersPrice',
      'is_scene as isScene',
    ])
    .where('chat.user_id', '=', userId)
    .orderBy('setting.conversation_id')
    .execute();
}
