import { sql } from 'kysely';
import type { Db } from '../../../../../platform/server/db/database.ts';
import type { WordLikeness } from '../../../../../platform/server/ports/word-likeness.ts';
import { offPath } from '../known-facts.views.ts';
import { isInRange, type SearchRange } from './said-before.views.ts';
import { packPlaces } from './word-places.ts';

/** Words of a message beyond these are not compared. */
const WORDS_MAX = 1_000;
const CHARACTERS_MAX = 20_000;

/** Stores the words of messages whose words are not stored yet. @returns how many messages */
export async function storePlaces(
  db: Db,
  likeness: Pick<WordLikeness, 'wordsOf'>,
  conversationId: string,
  limit: number,
): Promise<number> {
  const unread = await sql<{ id: string; text: string; hash: string }>`
    select message_id as id, left(text, ${CHARACTERS_MAX}) as text, md5(text) as hash from message_texts
    where conversation_id = ${conversationId} and places is null limit ${limit}`.execute(db);
  if (unread.rows.length === 0) return 0;
  const places = unread.rows.map(({ text }) =>
    packPlaces([...likeness.wordsOf(text).keys()].slice(0, WORDS_MAX)).toString('hex'),
  );
  // A message that was edited meanwhile is read again.
  await sql`
    update message_texts t set places = decode(read.places, 'hex')
    from unnest(${unread.rows.map(({ id }) => id)}::uuid[], ${unread.rows.map(({ hash }) => hash)}::text[],
      ${places}::text[]) as read(id, hash, places)
    where t.message_id = read.id and md5(t.text) = read.hash`.execute(db);
  return unread.rows.length;
}

/** The newest messages whose words are compared, which takes some milliseconds; older ones are found by their words. */
const NEWEST_COMPARED = 4_000;

/**
 * The words of the newest messages in the range and of these ones, as one value: for each message 16 bytes of its id, the
 * count of its words (two bytes, the higher first), and their numbers. Rows would take five times as long to read.
 */
export async function readPlaces(db: Db, range: SearchRange, ids: readonly string[]): Promise<Buffer> {
  const { conversationId } = range;
  const result = await sql<{ packed: Buffer | null }>`
    with recursive ${offPath(sql`${conversationId}::uuid`)}, newest as (
      select t.message_id, t.places from message_texts t
      where t.conversation_id = ${conversationId} and ${isInRange(range, sql`t.message_id`)}
      order by t.message_id desc limit ${NEWEST_COMPARED}
    ), compared as (
      select * from newest
      union all
      select t.message_id, t.places from message_texts t
      where t.message_id = any(${[...ids]}::uuid[]) and t.message_id not in (select message_id from newest)
    )
    select string_agg(uuid_send(message_id) || int2send((octet_length(places) / 2)::int2) || places, ''::bytea) as packed
    from compared where places is not null`.execute(db);
  return result.rows[0]?.packed ?? Buffer.alloc(0);
}
