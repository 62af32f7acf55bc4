// A user's own characters, including drafts and deleted ones.
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../../platform/server/db/database.ts';
import type { PortraitRow } from '../../../../shared/words/picture-address.ts';
import type { CharacterContent } from '../../content.ts';
import type { ImportReport } from '../../card-report.ts';
import type { CarriedCard } from '../cards/own/carried-card.ts';
import type { VersionRow } from '../characters.store.ts';

/** The columns shared by the list and the editor. */
export interface KeptRow {
  id: string;
  is_draft: boolean;
  visibility: 'public' | 'unlisted' | 'private';
  is_held: boolean;
  rating: string;
  version_id: string | null;
  number: number | null;
  chat_count: number;
  like_count: number;
  created_at: Date;
  updated_at: Date;
  published_at: Date | null;
  deleted_at: Date | null;
  has_draft: boolean;
  /** The visibility that its draft states. */
  wanted: 'public' | 'unlisted' | 'private' | null;
  picture: PortraitRow | null;
}

export interface ListedOwn extends KeptRow {
  name: string;
  hook: string;
  age: number | null;
  tags: string[];
}

export interface EditedOwn extends KeptRow {
  creator_id: string;
  revision: number;
  content: CharacterContent | null;
  carried: CarriedCard | null;
  version: VersionRow | null;
  imported: Omit<ImportReport, 'importedAt'> | null;
  imported_at: Date | null;
}

const PICTURE = sql`case when i.id is null then null else json_build_object('id', i.id, 'secret', i.secret,
  'cover_secret', i.cover_secret, 'widths', i.widths, 'width', i.width, 'height', i.height,
  'thumbhash', i.thumbhash, 'alt', i.alt, 'is_nsfw', i.is_nsfw,
  'is_unseen', i.review = 'covered' and i.owner_id <> c.creator_id) end`;

const KEPT = sql`c.id, c.is_draft, c.visibility, (c.held_at is not null or c.suspended_at is not null) as is_held, c.rating, c.version_id, v.number, c.chat_count, c.like_count,
  c.created_at, greatest(c.updated_at, d.updated_at) as updated_at, c.published_at, c.deleted_at,
  d.content is not null as has_draft, d.content ->> 'visibility' as wanted, ${PICTURE} as picture`;

// "limit 1" makes the planner look up rows one by one. For a few hundred rows it might otherwise scan whole
// tables.
const DRAFT = sql`left join lateral (select * from character_drafts where character_id = c.id limit 1) d on true`;
const FROM = sql`from characters c ${DRAFT}
  left join lateral (select * from character_versions where id = c.version_id limit 1) v on true
  left join lateral (select * from images where id = c.avatar_image_id limit 1) i on true`;

/** Excludes deleted characters that can no longer be restored and await their removal. */
const isReachable = (since: Date) =>
  sql`(c.deleted_at is null or (c.deleted_at >= ${since} and c.cleared_at is null))`;

/** Null if it belongs to another user or is gone. @param since the oldest deletion that can be undone */
export async function readOwn(db: Db, id: string, userId: string, since: Date): Promise<EditedOwn | null> {
  const result = await sql<Omit<EditedOwn, 'version'>>`
    select ${KEPT}, c.creator_id, coalesce(d.revision, 0) as revision, d.content, d.carried,
      case when m.character_id is null then null else json_build_object('fileName', m.file_name, 'format', m.format,
        'spec', m.spec, 'bytes', m.bytes, 'corrections', m.corrections, 'omitted', m.omitted) end as imported,
      m.created_at as imported_at
    ${FROM} left join character_imports m on m.character_id = c.id
    where c.id = ${id} and c.creator_id = ${userId} and ${isReachable(since)}`.execute(db);
  const row = result.rows[0];
  if (!row) return null;
  const version = row.version_id
    ? await db
        .selectFrom('character_versions')
        .selectAll()
        .where('id', '=', row.version_id)
        .executeTakeFirst()
    : undefined;
  return { ...row, version: version ?? null };
}

export interface OwnFilter {
  userId: string;
  /** Null means drafts and published ones. */
  state: 'draft' | 'published' | 'deleted' | null;
  visibility: string | null;
  q: string | null;
  sort: 'updated' | 'created' | 'name' | 'chats';
  since: Date;
  offset: number;
  limit: number;
}

const STATE = {
  draft: sql`c.is_draft and c.deleted_at is null`,
  published: sql`not c.is_draft and c.deleted_at is null`,
  deleted: sql`c.deleted_at is not null`,
} satisfies Record<string, RawBuilder<unknown>>;

const NAME = sql`coalesce(d.content ->> 'name', c.name)`;

const ORDER = {
  updated: sql`greatest(c.updated_at, d.updated_at, c.deleted_at) desc, c.id desc`,
  created: sql`c.created_at desc, c.id desc`,
  name: sql`lower(${NAME}) collate "C", c.id`,
  chats: sql`c.chat_count desc, c.id desc`,
};

export interface OwnCounts {
  draft: number;
  published: number;
  deleted: number;
}

/** A user has at most OWN_CHARACTERS_MAX characters, which bounds the cost of counting and sorting. */
export async function listOwn(db: Db, filter: OwnFilter) {
  const { userId, state, visibility, since, offset, limit } = filter;
  const mine = sql`c.creator_id = ${userId} and ${isReachable(since)}`;
  const pattern = filter.q ? `%${filter.q.replace(/[\\%_]/g, '\\$&')}%` : null;
  const where = sql`where ${mine} and ${state ? STATE[state] : sql`c.deleted_at is null`}
    and (${visibility}::text is null or coalesce(d.content ->> 'visibility', c.visibility) = ${visibility})
    and (${pattern}::text is null or ${NAME} ilike ${pattern})`;
  const [page, total, counts] = await Promise.all([
    sql<ListedOwn>`
      select ${KEPT}, ${NAME} as name, coalesce(d.content ->> 'hook', c.hook) as hook,
        case when d.content is null then c.age else (d.content ->> 'age')::int end as age,
        case when d.content is null then to_jsonb(c.tag_names) else d.content -> 'tags' end as tags,
        coalesce(d.content ->> 'rating', c.rating) as rating
      ${FROM} ${where} order by ${ORDER[filter.sort]} offset ${offset} limit ${limit}`.execute(db),
    sql<{ total: number }>`
      select count(*) as total from characters c ${DRAFT} ${where}`.execute(db),
    sql<OwnCounts>`
      select count(*) filter (where ${STATE.draft}) as draft, count(*) filter (where ${STATE.published}) as published,
        count(*) filter (where ${STATE.deleted}) as deleted
      from characters c where ${mine}`.execute(db),
  ]);
  return { rows: page.rows, total: total.rows[0]!.total, counts: counts.rows[0]! };
}

export async function listVersions(
  db: Db,
  characterId: string,
  offset: number,
  limit: number,
): Promise<{ rows: VersionRow[]; total: number }> {
  const of = db.selectFrom('character_versions').where('character_id', '=', characterId);
  const { total } = await of
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await of.selectAll().orderBy('number', 'desc').offset(offset).limit(limit).execute();
  return { rows, total };
}

export async function readUsername(db: Db, userId: string): Promise<string> {
  const row = await db.selectFrom('users').select('username').where('id', '=', userId).executeTakeFirst();
  return row?.username ?? 'you';
}
