// Lists of characters. The rows become JSON inside the database: a list costs one string, not thousands of objects.
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/server/db/database.ts';
import { COVER_WIDTH, COVERED_ALT, SINGLE_WIDTH } from '../../../shared/words/picture-address.ts';

export interface ListRequest {
  sort: 'recommended' | 'popular' | 'new';
  /** A character has at least one of these; null for no filter. */
  tags: string[] | null;
  /** Tags that lift a character under "recommended": the viewer's interests. */
  interests: string[];
  /** NSFW pictures are covered unless set. */
  showNsfw: boolean;
  /** Characters older than this are not new. */
  newSince: Date;
  offset: number;
  limit: number;
}

const address = (secret: RawBuilder<unknown>, width: RawBuilder<unknown>) =>
  sql`'/media/' || i.id || '/' || ${secret} || '-' || ${width} || '.webp'`;

const single = address(
  sql`i.secret`,
  sql`coalesce((select max(w) from unnest(i.widths) as w where w <= ${sql.lit(SINGLE_WIDTH)}), i.widths[1])`,
);

/**
 * The `Picture` that presentPicture() makes of the image row `i`, made by the database. The address of a covered
 * picture is that of another rendition with another secret, so nothing in the answer leads to the original.
 */
const pictureJson = (isCovered: RawBuilder<unknown>) => sql`
  case when i.id is null then null
  when ${isCovered} then json_build_object('id', i.id, 'url', ${address(sql`i.cover_secret`, sql`${sql.lit(COVER_WIDTH)}`)},
    'sources', json_build_array(json_build_object('width', ${sql.lit(COVER_WIDTH)}, 'url', ${address(sql`i.cover_secret`, sql`${sql.lit(COVER_WIDTH)}`)})),
    'width', i.width, 'height', i.height, 'thumbhash', '', 'alt', ${sql.lit(COVERED_ALT)}::text, 'isCovered', true)
  else json_build_object('id', i.id, 'url', ${single},
    'sources', (select json_agg(json_build_object('width', w, 'url', ${address(sql`i.secret`, sql`w`)}) order by w) from unnest(i.widths) as w),
    'width', i.width, 'height', i.height, 'thumbhash', i.thumbhash, 'alt', i.alt, 'isCovered', false) end`;

/** A `CharacterSummary` of c (characters), v (its version), u (its creator), i (its picture, or nulls). */
const summaryJson = (showNsfw: boolean, newSince: Date) => {
  const isCovered = showNsfw ? sql`false` : sql`(c.rating = 'nsfw')`;
  return sql`json_build_object(
    'id', c.id, 'name', c.name, 'persona', c.hook, 'description', left(v.description, 160), 'age', c.age,
    'avatar', ${pictureJson(isCovered)}, 'avatarUrl', case when i.id is null then null when ${isCovered} then ${address(sql`i.cover_secret`, sql`${sql.lit(COVER_WIDTH)}`)} else ${single} end,
    'isUserCreated', not u.is_house, 'nsfw', c.rating = 'nsfw', 'chatCount', c.chat_count, 'likes', c.like_count,
    'selectedTags', c.tag_names, 'tags', c.tag_names, 'tagNames', c.tag_names, 'rating', c.rating,
    'creator', json_build_object('id', u.id, 'username', u.username),
    'isNew', c.created_at > ${newSince})`;
};

const ORDER = {
  recommended: sql`c.score desc, c.id desc`,
  popular: sql`c.chat_count desc, c.id desc`,
  new: sql`c.created_at desc, c.id desc`,
};

/** Only what everybody may see. */
const PUBLIC = sql`c.visibility = 'public' and c.deleted_at is null`;

const tagFilter = (tags: string[] | null) => (tags ? sql`and c.tag_names && ${tags}::text[]` : sql``);

/** The ids of one page first, on an index; what a card shows is joined to those few rows only. */
export async function listCharacters(db: Db, request: ListRequest): Promise<string> {
  const { sort, tags, interests, showNsfw, newSince, offset, limit } = request;
  const isPersonal = sort === 'recommended' && interests.length > 0;
  const order = isPersonal
    ? sql`(select count(*) from unnest(c.tag_names) as t where t = any(${interests}::text[])) * 2 + c.score desc, c.id desc`
    : ORDER[sort];
  const result = await sql<{ items: string }>`
    select coalesce(json_agg(item order by n), '[]')::text as items from (
      select row_number() over () as n, ${summaryJson(showNsfw, newSince)} as item
      from (
        select c.* from characters c where ${PUBLIC} ${tagFilter(tags)}
        order by ${order} offset ${offset} limit ${limit}
      ) c
      join character_versions v on v.id = c.version_id
      join users u on u.id = c.creator_id
      left join images i on i.id = c.avatar_image_id
    ) page`.execute(db);
  return result.rows[0]!.items;
}

export async function countCharacters(db: Db, tags: string[] | null): Promise<number> {
  const result = await sql<{ total: number }>`
    select count(*) as total from characters c where ${PUBLIC} ${tagFilter(tags)}`.execute(db);
  return result.rows[0]!.total;
}

/** Summaries of these characters in the given order; what the viewer may not see is left out. */
export async function summariesOf(
  db: Db,
  ids: string[],
  viewer: { userId: string | null; showNsfw: boolean; newSince: Date },
): Promise<unknown[]> {
  const result = await sql<{ item: unknown }>`
    select ${summaryJson(viewer.showNsfw, viewer.newSince)} as item
    from unnest(${ids}::uuid[]) with ordinality as wanted(id, n)
    join characters c on c.id = wanted.id and c.deleted_at is null
      and (c.visibility <> 'private' or c.creator_id = ${viewer.userId}::uuid)
    join character_versions v on v.id = c.version_id
    join users u on u.id = c.creator_id
    left join images i on i.id = c.avatar_image_id
    order by wanted.n`.execute(db);
  return result.rows.map((row) => row.item);
}
