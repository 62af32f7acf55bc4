// Which conversations are queued for a title once a reply has ended.
import { sql } from 'kysely';

/** After so many exchanges it shows what a conversation is about. */
export const EXCHANGES = 3;
/** The model is asked so long after the reply: whoever goes on at once is not disturbed. */
export const NAME_AFTER_MS = 3_000;

/**
 * SQL over a conversation `c`: it has no title, its user wishes that it is named, and it may be read in the background. What
 * was said while nothing was to be learned is not.
 */
export const IS_UNNAMED = sql`c.title = '' and c.user_id is not null
  and exists (select from chat_settings s where s.user_id = c.user_id and s.names_chats)
  and c.is_learning and not c.is_incognito and c.not_read_to is null
  and not exists (select from memory_settings ms where ms.user_id = c.user_id and not ms.is_learning)`;

/**
 * SQL that queues conversations for a title unless they are queued, or were tried often enough.
 * @param ended rows of `id` and `due_at`
 */
export const queueTitles = (ended: ReturnType<typeof sql>) => sql`
  insert into title_jobs (conversation_id, due_at)
  select c.id, ended.due_at from (${ended}) ended join conversations c on c.id = ended.id
  where c.message_count >= ${EXCHANGES * 2} and ${IS_UNNAMED}
  on conflict do nothing`;
