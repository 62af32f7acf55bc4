// Lists of characters: which ones, and the cards that show them. A card is made by the database once, as JSON.
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/server/db/database.ts';
import { COVER_WIDTH, COVERED_ALT, SINGLE_WIDTH } from '../../../shared/words/picture-address.ts';

export interface ListRequest {
  sort: 'recommended' | 'popular' | 'new';
  /** A character has at least one of these; null for no filter. */
  tags: string[] | null;
  /** Tags that lift a character under "recommended": the viewer's interests. */
  interests: string[];
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

/**
 * What of a `CharacterSummary` stays the same while its version and its picture do, of c (characters), v (its
 * version), u (its creator), i (its picture, or nulls). Counters and newness are put in by whoever shows it.
 */
const cardJson = (showNsfw: boolean) => {
  const isCovered = showNsfw ? sql`false` : sql`(c.rating = 'nsfw')`;
  return sql`json_build_object(
    'id', c.id, 'name', c.name, 'persona', c.hook, 'description', left(v.description, 160), 'age', c.age,
    'avatar', ${pictureJson(isCovered)}, 'avatarUrl', case when i.id is null then null when ${isCovered} then ${address(sql`i.cover_secret`, sql`${sql.lit(COVER_WIDTH)}`)} else ${single} end,
    'isUserCreated', not u.is_house, 'nsfw', c.rating = 'nsfw',
    'selectedTags', c.tag_names, 'tags', c.tag_names, 'tagNames', c.tag_names, 'rating', c.rating,
    'creator', json_build_object('id', u.id, 'username', u.username))`;
};

const ORDER = {
  recommended: sql`c.score desc, c.id desc`,
  popular: sql`c.chat_count desc, c.id desc`,
  new: sql`c.created_at desc, c.id desc`,
};

/** Only what everybody may see. */
const PUBLIC = sql`c.visibility = 'public' and c.deleted_at is null`;

const tagFilter = (tags: string[] | null) => (tags ? sql`and c.tag_names && ${tags}::text[]` : sql``);

/** One line of a list: what names its card, and what changes while the card does not. */
export interface ListedRow {
  id: string;
  version_id: string;
  avatar_image_id: string | null;
  rating: string;
  chat_count: number;
  like_count: number;
  created_at: Date;
}

const LISTED = sql`c.id, c.version_id, c.avatar_image_id, c.rating, c.chat_count, c.like_count, c.created_at`;

/** One page, from an index alone. */
export async function listCharacters(db: Db, request: ListRequest): Promise<ListedRow[]> {
  const { sort, tags, interests, offset, limit } = request;
  const isPersonal = sort === 'recommended' && interests.length > 0;
  const order = isPersonal
    ? sql`(select count(*) from unnest(c.tag_names) as t where t = any(${interests}::text[])) * 2 + c.score desc, c.id desc`
    : ORDER[sort];
  const result = await sql<ListedRow>`
    select ${LISTED} from characters c where ${PUBLIC} ${tagFilter(tags)}
    order by ${order} offset ${offset} limit ${limit}`.execute(db);
  return result.rows;
}

/** These characters in the given order; what the viewer may not see is left out. */
export async function listByIds(db: Db, ids: string[], viewerId: string | null): Promise<ListedRow[]> {
  const result = await sql<ListedRow>`
    select ${LISTED} from unnest(${ids}::uuid[]) with ordinality as wanted(id, n)
    join characters c on c.id = wanted.id and c.deleted_at is null
      and (c.visibility <> 'private' or c.creator_id = ${viewerId}::uuid)
    order by wanted.n`.execute(db);
  return result.rows;
}

/** The cards of these characters as JSON texts, by id. */
export async function readCards(db: Db, ids: string[], showNsfw: boolean): Promise<Map<string, string>> {
  const result = await sql<{ id: string; card: string }>`
    select c.id, ${cardJson(showNsfw)}::text as card
    from characters c
    join character_versions v on v.id = c.version_id
    join users u on u.id = c.creator_id
    left join images i on i.id = c.avatar_image_id
    where c.id = any(${ids}::uuid[])`.execute(db);
  return new Map(result.rows.map((row) => [row.id, row.card]));
}

export async function countCharacters(db: Db, tags: string[] | null): Promise<number> {
  const result = await sql<{ total: number }>`
    select count(*) as total from characters c where ${PUBLIC} ${tagFilter(tags)}`.execute(db);
  return result.rows[0]!.total;
}
