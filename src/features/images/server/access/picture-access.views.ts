import { sql } from 'kysely';
import type { PictureFormat } from '../../../../shared/words/picture-address.ts';
import type { Db } from '../../../../platform/server/db/database.ts';

/**
 * `lasting`: of a house creator, public by nature. `public`: everybody may see it today. `private`: only those whom an
 * answer names it to. `gone`: deleted, even where that can still be undone, or held until
 * a moderator has looked.
 */
export type Access = 'lasting' | 'public' | 'private' | 'gone';

/** What there is of a picture, and for whom. */
export interface Kept {
  access: Access;
  formats: readonly PictureFormat[];
}

/** Unlisted characters count as shown: their address is given away by their creator. */
const SHOWN = sql`
  (i.visibility = 'public' and (i.character_id is null
    or (c.deleted_at is null and not c.is_draft and c.visibility <> 'private')))
  or exists (select from characters f where f.avatar_image_id = i.id
    and f.deleted_at is null and not f.is_draft and f.visibility <> 'private')`;

/** What is no picture of the gallery (a user's own portrait) is left out. */
export async function readAccess(db: Db, ids: string[]): Promise<Map<string, Kept>> {
  const { rows } = await sql<Kept & { id: string }>`
    select i.id, case when i.deleted_at is not null or i.review = 'held' then 'gone' when not (${SHOWN}) then 'private'
      when o.is_house then 'lasting' else 'public' end as access, i.formats
    from images i join users o on o.id = i.owner_id left join characters c on c.id = i.character_id
    where i.id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, ...kept }) => [id, kept]));
}
