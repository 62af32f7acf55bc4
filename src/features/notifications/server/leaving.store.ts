// Notifications of others about a user who is deleted.
import { sql } from 'kysely';
import type { Tx } from '../../../platform/server/db/database.ts';

/** Those about published characters, which are deleted with the user. */
export async function forgetCharactersOf(tx: Tx, userId: string): Promise<void> {
  await sql`
    delete from notifications where event = 'character.published' and subject_kind = 'character'
      and subject_id in (select id::text from characters where creator_id = ${userId})`.execute(tx);
}

/**
 * Those about other actions. If others did the same, only they are named and linked; if nobody
 * is left, the notification is deleted.
 */
export async function forgetActor(tx: Tx, userId: string): Promise<void> {
  const { rows } = await sql<{ id: string; acts: number }>`
    with gone as (delete from notification_actors where actor_id = ${userId} returning notification_id)
    select notification_id as id, count(*)::int as acts from gone group by 1`.execute(tx);
  const ids = rows.map(({ id }) => id);
  await sql`
    delete from notifications n using unnest(${ids}::uuid[], ${rows.map(({ acts }) => acts)}::integer[]) as g (id, acts)
    where n.id = g.id and n.count <= g.acts`.execute(tx);
  await sql`
    update notifications n set
      count = n.count - g.acts,
      subject_id = case when n.subject_id = ${userId} then heir.id::text else n.subject_id end,
      subject_name = case when n.subject_id = ${userId} then coalesce(heir.name, '') else n.subject_name end,
      picture_kind = case when n.picture_id = ${userId}::uuid and heir.id is null then null else n.picture_kind end,
      picture_id = case when n.picture_id = ${userId}::uuid then heir.id else n.picture_id end,
      link = case when strpos(n.link, ${userId}) = 0 then n.link
        when heir.id is null then '/notifications' else replace(n.link, ${userId}, heir.id::text) end
    from unnest(${ids}::uuid[], ${rows.map(({ acts }) => acts)}::integer[]) as g (id, acts)
    left join lateral (
      select actor_id as id, name from notification_actors
      where notification_id = g.id and actor_id is not null order by at desc, key limit 1
    ) heir on true
    where n.id = g.id`.execute(tx);
  await sql`
    delete from notifications where subject_kind = 'user' and subject_id = ${userId} and user_id <> ${userId}`.execute(
    tx,
  );
}
