import type { Tx } from '../../../../platform/server/db/database.ts';
import type { ChatPictureSettings } from '../../chat-pictures-contract.ts';

export async function saveSettings(
  tx: Tx,
  conversationId: string,
  { askAbove, offers, offersADay, offersPrice, isScene }: ChatPictureSettings,
): Promise<void> {
  const row = {
    ask_above: askAbove,
    offers,
    offers_a_day: offersADay,
    offers_price: offersPrice,
    is_scene: isScene,
  };
  await tx
    .insertInto('chat_picture_settings')
    .values({ conversation_id: conversationId, ...row })
    .onConflict((conflict) => conflict.column('conversation_id').doUpdateSet(row))
    .execute();
}

/** A request that has ended is no longer shown in its conversation; one under way stays. */
export async function closeRequest(
  tx: Tx,
  { conversationId, jobId, at }: { conversationId: string; jobId: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('image_job_chats')
    .set({ closed_at: at })
    .where('conversation_id', '=', conversationId)
    .where('job_id', '=', jobId)
    .where((where) =>
      where.exists(
        where
          .selectFrom('image_jobs as job')
          .select('job.id')
          .whereRef('job.id', '=', 'image_job_chats.job_id')
          .where('job.state', 'not in', ['queued', 'running']),
      ),
    )
    .execute();
}

export async function noteDeclined(
  tx: Tx,
  { conversationId, messageId, at }: { conversationId: string; messageId: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('declined_pictures')
    .values({ conversation_id: conversationId, message_id: messageId, declined_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
