// Galleries: which pictures, each list from one index, and how each is shown to this viewer.
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../../platform/server/db/database.ts';
import { OWN_COUNT_MAX, SHARED_COUNT_MAX, type ShowcaseSort } from '../../rules.ts';
import type { ImageRow } from '../images.store.ts';
import type { Position } from './gallery-position.ts';

export interface GalleryRow extends ImageRow {
  owner_name: string;
  /** Null when it shows no character, or one that the viewer may not see. */
  character_name: string | null;
  character_visibility: string | null;
  is_own_character: boolean;
  is_portrait: boolean;
  /** Covered for viewers whose switch is off. */
  is_explicit: boolean;
  /** Covered for this viewer because nobody has looked at it yet. */
  is_unseen: boolean;
  is_liked: boolean;
  is_reported: boolean;
}

export interface PositionedRow extends GalleryRow {
  key: number;
}

export type Gallery =
  | { of: 'everybody'; sort: ShowcaseSort }
  /** What people made: published, or the viewer's own. */
  | { of: 'people'; viewerId: string | null }
  /** A character's public pictures; who may see the character is the caller's matter. */
  | { of: 'character'; characterId: string }
  | { of: 'person'; ownerId: string; characterId?: string | undefined }
  | { of: 'viewer'; viewerId: string; characterId?: string | undefined };

/**
 * Explicit by itself, or because whom it shows is rated so. What the viewer made decent themselves stays uncovered,
 * unless it stands for the character everywhere.
 */
const isExplicit = (viewerId: string | null) => sql<boolean>`(i.is_nsfw or (coalesce(c.rating = 'nsfw', false)
  and (i.owner_id is distinct from ${viewerId}::uuid or i.purpose <> 'generate' or coalesce(c.avatar_image_id = i.id, false))))`;

export const shown = (viewerId: string | null) => sql`
  i.*, o.username as owner_name, c.name as character_name, c.visibility as character_visibility,
  coalesce(c.creator_id = ${viewerId}::uuid, false) as is_own_character,
  coalesce(c.avatar_image_id = i.id, false) as is_portrait, ${isExplicit(viewerId)} as is_explicit,
  (i.review = 'covered' and i.owner_id is distinct from ${viewerId}::uuid) as is_unseen,
  exists (select from image_likes l where l.image_id = i.id and l.user_id = ${viewerId}::uuid) as is_liked,
  exists (select from reports r where r.reporter_id = ${viewerId}::uuid and r.subject = 'image' and r.subject_id = i.id)
    as is_reported`;

export const joined = (viewerId: string | null) => sql`join users o on o.id = i.owner_id
  left join characters c on c.id = i.character_id and c.deleted_at is null
    and (c.visibility <> 'private' or c.creator_id = ${viewerId}::uuid)`;

// The conditions of the partial indexes, written out: a parameter would hide from the planner which one is meant.
const PUBLIC = sql`i.visibility = 'public' and i.deleted_at is null`;
const MADE = sql`${PUBLIC} and i.purpose = 'generate'`;
const SHOWN = sql`${PUBLIC} and i.purpose in ('generate', 'gallery')`;
// Takes of reference sheets are shown at the look that they belong to.
export const OWN = sql`i.deleted_at is null and i.purpose <> 'upload' and i.purpose <> 'look'`;
/**
 * Of nobody, or of somebody whom everybody may find: unlisted ones are for those who have the address. Looked up one by
 * one, which "limit 1" keeps: a few hundred pictures must not make the planner read all characters.
 */
const ABOUT = sql`left join lateral (
  select visibility, deleted_at from characters where id = i.character_id limit 1) w on true`;
const FINDABLE = sql`(i.character_id is null or (w.visibility = 'public' and w.deleted_at is null))`;

const MICROSECONDS = sql`(extract(epoch from i.shown_at) * 1000000)::bigint`;
const instant = (key: number) => sql`(timestamptz 'epoch' + ${key}::float8 * interval '1 microsecond')`;

interface Order {
  key: RawBuilder<unknown>;
  by: RawBuilder<unknown>;
  behind: (after: Position) => RawBuilder<unknown>;
}

const BY_ID: Order = { key: sql`0`, by: sql`i.id desc`, behind: ({ id }) => sql`i.id < ${id}::uuid` };
const NEWEST: Order = {
  key: MICROSECONDS,
  by: sql`i.shown_at desc, i.id desc`,
  behind: ({ key, id }) => sql`(i.shown_at, i.id) < (${instant(key)}, ${id}::uuid)`,
};
const LIKED: Order = {
  key: sql`i.like_count`,
  by: sql`i.like_count desc, i.id desc`,
  behind: ({ key, id }) => sql`(i.like_count, i.id) < (${key}::bigint, ${id}::uuid)`,
};
const PLACE_ORDER: Order = {
  key: sql`i.shelf`,
  by: sql`i.shelf desc, i.id desc`,
  behind: ({ key, id }) => sql`(i.shelf, i.id) < (${key}::bigint, ${id}::uuid)`,
};

interface Part {
  order: Order;
  from: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  countMax: number;
}

const FINDABLE_FROM = sql`images i ${ABOUT}`;
const shared = { countMax: SHARED_COUNT_MAX };
const own = { order: BY_ID, from: sql`images i`, countMax: OWN_COUNT_MAX };

/** The lists that a gallery is merged from: one, or for what people made the others' and the viewer's own. */
function partsOf(gallery: Gallery): Part[] {
  switch (gallery.of) {
    case 'everybody': {
      const order = gallery.sort === 'liked' ? LIKED : NEWEST;
      return [{ ...shared, order, from: FINDABLE_FROM, where: sql`${SHOWN} and ${FINDABLE}` }];
    }
    case 'people': {
      const { viewerId } = gallery;
      const others = viewerId ? sql`and i.owner_id <> ${viewerId}::uuid` : sql``;
      const theirs = {
        ...shared,
        order: BY_ID,
        from: FINDABLE_FROM,
        where: sql`${MADE} and ${FINDABLE} ${others}`,
      };
      const mine = {
        ...own,
        where: sql`i.owner_id = ${viewerId}::uuid and ${OWN} and i.purpose = 'generate'`,
      };
      return viewerId ? [theirs, mine] : [theirs];
    }
    case 'character': {
      const where = sql`i.character_id = ${gallery.characterId}::uuid and ${PUBLIC}
        and i.purpose in ('generate', 'gallery', 'avatar')`;
      return [{ ...shared, order: PLACE_ORDER, from: sql`images i`, where }];
    }
    case 'person': {
      const where = sql`i.owner_id = ${gallery.ownerId}::uuid and ${SHOWN} and ${FINDABLE} ${ofCharacter(gallery)}`;
      return [{ ...shared, order: BY_ID, from: FINDABLE_FROM, where }];
    }
    case 'viewer':
      return [
        { ...own, where: sql`i.owner_id = ${gallery.viewerId}::uuid and ${OWN} ${ofCharacter(gallery)}` },
      ];
  }
}

const ofCharacter = ({ characterId }: { characterId?: string | undefined }) =>
  characterId ? sql`and i.character_id = ${characterId}::uuid` : sql``;

export interface Slice {
  after: Position | null;
  offset: number;
  limit: number;
}

export async function readGallery(
  db: Db,
  gallery: Gallery,
  viewerId: string | null,
  { after, offset, limit }: Slice,
): Promise<PositionedRow[]> {
  const lists = partsOf(gallery).map(({ order, from, where }) => {
    const behind = after ? sql`and ${order.behind(after)}` : sql``;
    return sql`(select i.id, ${order.key} as key from ${from} where ${where} ${behind}
      order by ${order.by} limit ${offset + limit})`;
  });
  const result = await sql<PositionedRow>`
    select ${shown(viewerId)}, m.key from (
      select * from (${sql.join(lists, sql` union all `)}) u order by u.key desc, u.id desc
      offset ${offset} limit ${limit}
    ) m join images i on i.id = m.id ${joined(viewerId)}
    order by m.key desc, m.id desc`.execute(db);
  return result.rows;
}

/** Exact up to the bounds of the rules. In the order of the list's index: the table might hold few of them. */
export async function countGallery(db: Db, gallery: Gallery): Promise<number> {
  const counts = partsOf(gallery).map(
    ({ order, from, where, countMax }) =>
      sql`(select count(*) from (select from ${from} where ${where} order by ${order.by} limit ${countMax}) n)`,
  );
  const result = await sql<{ total: number }>`select ${sql.join(counts, sql` + `)} as total`.execute(db);
  return result.rows[0]!.total;
}

const readWhere = async (
  db: Db,
  viewerId: string | null,
  rest: RawBuilder<unknown>,
): Promise<GalleryRow[]> => {
  const result = await sql<GalleryRow>`
    select ${shown(viewerId)} from images i ${joined(viewerId)} where ${rest}`.execute(db);
  return result.rows;
};

/** Pictures of the viewer's jobs, in their order. */
export const picturesOf = async (db: Db, jobIds: string[], viewerId: string): Promise<GalleryRow[]> =>
  jobIds.length === 0
    ? []
    : readWhere(
        db,
        viewerId,
        sql`i.job_id = any(${jobIds}::uuid[]) and i.deleted_at is null order by i.ordinal`,
      );

/** May be seen as one's own, as published with whom it shows, or as a portrait. */
const visibleTo = (viewerId: string | null) => sql`(c.avatar_image_id = i.id or (i.deleted_at is null
  and (i.owner_id = ${viewerId}::uuid or (i.visibility = 'public' and (i.character_id is null or c.id is not null)))))`;

/** One picture where this viewer may see it, in a gallery or as a portrait. */
export async function readVisible(
  db: Db,
  id: string,
  viewerId: string | null,
): Promise<GalleryRow | undefined> {
  const [row] = await readWhere(db, viewerId, sql`i.id = ${id}::uuid and ${visibleTo(viewerId)}`);
  return row;
}

export interface SubjectRow {
  id: string;
  name: string;
  count: number;
}

/** Characters on a user's own pictures, most pictures first. */
export async function readSubjects(db: Db, viewerId: string, limit: number): Promise<SubjectRow[]> {
  const result = await sql<SubjectRow>`
    select c.id, c.name, m.count from (
      select i.character_id, count(*) as count from images i
      where i.owner_id = ${viewerId}::uuid and ${OWN} and i.character_id is not null
      group by i.character_id order by count(*) desc, i.character_id limit ${limit}
    ) m join characters c on c.id = m.character_id and c.deleted_at is null
      and (c.visibility <> 'private' or c.creator_id = ${viewerId}::uuid)
    order by m.count desc, c.id`.execute(db);
  return result.rows;
}
