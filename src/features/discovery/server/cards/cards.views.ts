// Queries for cards and for their values that change. The database builds the constant part of a card as
// JSON.
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../../platform/server/db/database.ts';
import { COVER_WIDTH, COVERED_ALT, SINGLE_WIDTH } from '../../../../shared/words/picture-address.ts';

const address = (secret: RawBuilder<unknown>, width: RawBuilder<unknown>) =>
  sql`'/media/' || i.id || '/' || ${secret} || '-' || ${width} || '.webp'`;

const single = address(
  sql`i.secret`,
  sql`coalesce((select max(w) from unnest(i.widths) as w where w <= ${sql.lit(SINGLE_WIDTH)}), i.widths[1])`,
);

/**
 * The `Picture` that presentPicture() makes of the image row `i`, made by the database. The address of a
 * covered picture is that of another rendition with another secret, so nothing in the answer leads to the
 * original.
 */
const pictureJson = (isCovered: RawBuilder<unknown>) => sql`
  case when i.id is null then null
  when ${isCovered} then json_strip_nulls(json_build_object('id', i.id, 'url', ${address(sql`i.cover_secret`, sql`${sql.lit(COVER_WIDTH)}`)},
    'sources', json_build_array(json_build_object('width', ${sql.lit(COVER_WIDTH)}, 'url', ${address(sql`i.cover_secret`, sql`${sql.lit(COVER_WIDTH)}`)})),
    'width', i.width, 'height', i.height, 'thumbhash', '', 'alt', ${sql.lit(COVERED_ALT)}::text, 'isCovered', true,
    'isUnseen', case when i.review = 'covered' then true end))
  else json_strip_nulls(json_build_object('id', i.id, 'url', ${single},
    'sources', (select json_agg(json_build_object('width', w, 'url', ${address(sql`i.secret`, sql`w`)}) order by w) from unnest(i.widths) as w),
    'width', i.width, 'height', i.height, 'thumbhash', i.thumbhash, 'alt', i.alt, 'isCovered', false,
    'isUpload', case when i.purpose = 'upload' then true end)) end`;

/**
 * What of a `CharacterSummary` stays the same while its version and its picture do, of c (characters), v (its
 * version), u (its creator), i (its picture, or nulls). Counters, newness and who may chat are put in by
 * whoever shows it.
 */
const cardJson = (showNsfw: boolean) => {
  const isCovered = showNsfw
    ? sql`i.review = 'covered'`
    : sql`(c.rating = 'nsfw' or i.is_nsfw or i.review = 'covered')`;
  return sql`json_build_object(
    'id', c.id, 'name', c.name, 'persona', c.hook, 'description', left(v.description, 160), 'age', c.age,
    'avatar', ${pictureJson(isCovered)}, 'avatarUrl', case when i.id is null then null when ${isCovered} then ${address(sql`i.cover_secret`, sql`${sql.lit(COVER_WIDTH)}`)} else ${single} end,
    'isUserCreated', not u.is_house, 'nsfw', c.rating = 'nsfw',
    'selectedTags', c.tag_names, 'tags', c.tag_names, 'tagNames', c.tag_names, 'rating', c.rating,
    'creator', json_build_object('id', u.id, 'username', u.username))`;
};

/** One row of a list: the cache key of its card, and the values that change independently of it. */
export interface ListedRow {
  id: string;
  version_id: string;
  avatar_image_id: string | null;
  rating: string;
  chat_count: number;
  like_count: number;
  is_premium: boolean;
  created_at: Date;
}

export const LISTED = sql`c.id, c.version_id, c.avatar_image_id, c.rating, c.chat_count, c.like_count, c.is_premium, c.created_at`;

/** These characters in the given order; what the viewer may not see is left out. */
export async function listByIds(db: Db, ids: string[], viewerId: string | null): Promise<ListedRow[]> {
  const result = await sql<ListedRow>`
    select ${LISTED} from unnest(${ids}::uuid[]) with ordinality as wanted(id, n)
    join characters c on c.id = wanted.id and c.deleted_at is null and not c.is_draft
      and (c.visibility <> 'private' or c.creator_id = ${viewerId}::uuid)
    order by wanted.n`.execute(db);
  return result.rows;
}

/** The public ones of these characters that the viewer has not hidden, in the given order. */
export async function listUnhidden(db: Db, ids: string[], viewerId: string | null): Promise<ListedRow[]> {
  const result = await sql<ListedRow>`
    select ${LISTED} from unnest(${ids}::uuid[]) with ordinality as wanted(id, n)
    join characters c on c.id = wanted.id and c.visibility = 'public' and c.deleted_at is null
    where not exists (select from hidden_characters h where h.user_id = ${viewerId}::uuid and h.character_id = c.id)
    order by wanted.n`.execute(db);
  return result.rows;
}

/**
 * The cards of these characters as JSON texts, by id. "limit 1" makes the planner look them up one by one;
 * for a few dozen ids it might read the whole table otherwise.
 */
export async function readCards(db: Db, ids: string[], showNsfw: boolean): Promise<Map<string, string>> {
  const result = await sql<{ id: string; card: string }>`
    select c.id, ${cardJson(showNsfw)}::text as card
    from characters c
    cross join lateral (select description from character_versions where id = c.version_id limit 1) v
    cross join lateral (select id, username, is_house from users where id = c.creator_id limit 1) u
    left join lateral (select * from images where id = c.avatar_image_id limit 1) i on true
    where c.id = any(${ids}::uuid[])`.execute(db);
  return new Map(result.rows.map((row) => [row.id, row.card]));
}
