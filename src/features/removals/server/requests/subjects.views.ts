// Which content an address leads to, and what else belongs to it.
import { sql } from 'kysely';
import type { Db } from '../../../../platform/server/db/database.ts';
import type { Meant } from './addresses.ts';
import type { SubjectKind } from '../removals.needs.ts';

export interface Subject {
  kind: SubjectKind;
  id: string;
  name: string;
  ownerId: string;
  /** Made by the product's own creators. */
  isHouse: boolean;
  /** Whether anybody with the address can see it, so that the response to a request reveals nothing. */
  isVisible: boolean;
}

interface Row {
  id: string;
  name: string;
  owner_id: string;
  is_house: boolean;
  is_visible: boolean;
}

const found = (kind: SubjectKind, row: Row | undefined): Subject | null =>
  row
    ? {
        kind,
        id: row.id,
        name: row.name,
        ownerId: row.owner_id,
        isHouse: row.is_house,
        isVisible: row.is_visible,
      }
    : null;

/** Hidden content counts as visible, because it was, and a second request gets the same response as the first. */
async function findCharacter(db: Db, id: string): Promise<Subject | null> {
  const { rows } = await sql<Row>`
    select c.id, c.name, c.creator_id as owner_id, u.is_house,
      coalesce(c.held_visibility, c.visibility) <> 'private' and c.deleted_at is null as is_visible
    from characters c join users u on u.id = c.creator_id
    where c.id = ${id} and c.cleared_at is null`.execute(db);
  return found('character', rows[0]);
}

const IMAGE = sql`select i.id, coalesce(nullif(i.alt, ''), 'Picture') as name, i.owner_id, u.is_house,
    i.deleted_at is null and (coalesce(i.held_visibility, i.visibility) = 'public' or exists (
      select from characters p where (p.avatar_image_id = i.id or p.held_portrait_id = i.id)
        and coalesce(p.held_visibility, p.visibility) <> 'private' and p.deleted_at is null))
      and (i.character_id is null or coalesce(c.held_visibility, c.visibility) <> 'private') as is_visible,
    i.secret, i.cover_secret
  from images i join users u on u.id = i.owner_id left join characters c on c.id = i.character_id`;

async function findImage(db: Db, id: string): Promise<Subject | null> {
  const { rows } = await sql<Row>`${IMAGE} where i.id = ${id}`.execute(db);
  return found('image', rows[0]);
}

async function findUser(db: Db, id: string): Promise<Subject | null> {
  const { rows } = await sql<Row>`
    select u.id, u.username as name, u.id as owner_id, u.is_house, true as is_visible
    from users u where u.id = ${id}`.execute(db);
  return found('user', rows[0]);
}

/** A file's address is its own permission: its unguessable part proves that the requester knows the picture. */
async function findFile(db: Db, id: string, secret: string): Promise<Subject | null> {
  const { rows } = await sql<Row & { secret: string; cover_secret: string }>`
    ${IMAGE} where i.id = ${id} and ${secret} in (i.secret, i.cover_secret)`.execute(db);
  if (rows[0]) return { ...found('image', rows[0])!, isVisible: true };
  const prefix = `/media/${id}/${secret}-%`;
  const users = await sql<Row>`
    select u.id, u.username as name, u.id as owner_id, u.is_house, true as is_visible from users u
    where u.avatar_key like ${prefix} or u.held_avatar_key like ${prefix}`.execute(db);
  return found('user', users.rows[0]);
}

/** Null where the address leads to nothing. */
export async function findSubject(db: Db, meant: Meant): Promise<Subject | null> {
  switch (meant.kind) {
    case 'character':
      return findCharacter(db, meant.id);
    case 'image':
      return findImage(db, meant.id);
    case 'user':
      return findUser(db, meant.id);
    case 'file':
      return findFile(db, meant.id, meant.secret);
    case 'unknown':
      return null;
  }
}

/** A character's own pictures: portraits and its creator's gallery, not pictures by other users. */
export async function picturesOfCharacter(db: Db, characterId: string, limit: number): Promise<Subject[]> {
  const { rows } = await sql<Row>`
    ${IMAGE} where i.character_id = ${characterId} and i.deleted_at is null
      and (i.purpose <> 'generate' or c.avatar_image_id = i.id)
    order by i.id limit ${limit}`.execute(db);
  return rows.map((row) => found('image', row)!);
}

export interface Candidate extends Subject {
  fileKey: string;
}

/** Pictures that look the same at a glance; only their bytes tell whether they are. */
export async function lookalikes(db: Db, imageId: string, limit: number): Promise<Candidate[]> {
  const { rows } = await sql<Row & { file_key: string }>`
    select x.*, 'pictures/' || x.id || '/' || x.secret || '-' || m.widths[cardinality(m.widths)] || '.webp' as file_key
    from images k join images m on m.thumbhash = k.thumbhash and m.id <> k.id and m.held_at is null
    join (${IMAGE}) x on x.id = m.id
    where k.id = ${imageId} order by m.id limit ${limit}`.execute(db);
  return rows.map((row) => ({ ...found('image', row)!, fileKey: row.file_key }));
}
