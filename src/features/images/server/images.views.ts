// Pictures and jobs as they are shown, joined with whom they show and who owns them.
import type { SelectQueryBuilder } from 'kysely';
import type { Db } from '../../../platform/server/db/database.ts';
import type { ImageRow, JobRow } from './images.store.ts';

const gallery = (db: Db, viewerId: string | null) =>
  db
    .selectFrom('images')
    .innerJoin('users as owner', 'owner.id', 'images.owner_id')
    .leftJoin('characters as character', (join) =>
      join
        .onRef('character.id', '=', 'images.character_id')
        .on('character.deleted_at', 'is', null)
        .on((on) =>
          on.or([on('character.visibility', '<>', 'private'), on('character.creator_id', '=', viewerId)]),
        ),
    )
    .selectAll('images')
    .select(['owner.username as owner_name', 'character.name as character_name']);

type Shown<Q> = Q extends SelectQueryBuilder<infer _D, infer _T, infer O> ? O : never;
export type GalleryRow = Shown<ReturnType<typeof gallery>>;

export interface GalleryFilter {
  viewerId: string | null;
  ownerId?: string;
  characterId?: string;
}

export interface Rows<R> {
  rows: R[];
  total: number;
}

/** Somebody else's pictures only where they and whom they show are public; one's own whatever they are. */
export async function selectGallery(
  db: Db,
  { viewerId, ownerId, characterId }: GalleryFilter,
  offset: number,
  limit: number,
): Promise<Rows<GalleryRow>> {
  const isOwn = ownerId !== undefined && ownerId === viewerId;
  let query = gallery(db, viewerId);
  if (ownerId) query = query.where('images.owner_id', '=', ownerId);
  if (characterId) query = query.where('images.character_id', '=', characterId);
  if (!isOwn) {
    query = query
      .where('images.visibility', '=', 'public')
      .where((where) =>
        where.or([where('images.character_id', 'is', null), where('character.id', 'is not', null)]),
      );
  }
  if (!isOwn && !characterId) {
    // Unlisted characters are for those who have the address.
    query = query.where((where) =>
      where.or([where('character.id', 'is', null), where('character.visibility', '=', 'public')]),
    );
  }
  const { total } = await query
    .clearSelect()
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const ordered =
    characterId && !isOwn
      ? query
          .orderBy((order) => order('images.purpose', '=', 'avatar'), 'desc')
          .orderBy((order) => order('images.purpose', '=', 'gallery'), 'desc')
          .orderBy('images.position')
          .orderBy('images.id', 'desc')
      : query.orderBy('images.id', 'desc');
  return { rows: await ordered.offset(offset).limit(limit).execute(), total };
}

/** Enough for a character's page; the whole gallery is a list of its own. */
const CHARACTER_GALLERY_MAX = 24;

export async function selectCharacterGallery(db: Db, characterId: string): Promise<ImageRow[]> {
  return db
    .selectFrom('images')
    .selectAll()
    .where('character_id', '=', characterId)
    .where('purpose', '=', 'gallery')
    .where('visibility', '=', 'public')
    .orderBy('position')
    .orderBy('id', 'desc')
    .limit(CHARACTER_GALLERY_MAX)
    .execute();
}

export async function picturesOf(db: Db, jobIds: string[], viewerId: string): Promise<GalleryRow[]> {
  if (jobIds.length === 0) return [];
  return gallery(db, viewerId).where('images.job_id', 'in', jobIds).orderBy('images.ordinal').execute();
}

const jobsOf = (db: Db, ownerId: string) =>
  db.selectFrom('image_jobs').where('owner_id', '=', ownerId).where('is_seed', '=', false);

export async function selectJob(db: Db, id: string, ownerId: string): Promise<JobRow | undefined> {
  return jobsOf(db, ownerId).selectAll().where('id', '=', id).executeTakeFirst();
}

export async function selectJobs(
  db: Db,
  ownerId: string,
  offset: number,
  limit: number,
): Promise<Rows<JobRow>> {
  const rows = await jobsOf(db, ownerId)
    .selectAll()
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  const { total } = await jobsOf(db, ownerId)
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

export interface SeedProgress {
  /** Pictures of the first catalogue that are drawn, of all that there are to be. */
  done: number;
  total: number;
  /** Those that were given up; the next start tries them again. */
  failed: number;
  portraits: { done: number; total: number };
}

export async function seedProgress(db: Db): Promise<SeedProgress> {
  const row = await db
    .selectFrom('image_jobs')
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn.countAll<number>().filterWhere('state', '=', 'complete').as('done'),
      fn.countAll<number>().filterWhere('state', 'in', ['failed', 'interrupted']).as('failed'),
      fn.countAll<number>().filterWhere('purpose', '=', 'avatar').as('portraits'),
      fn
        .countAll<number>()
        .filterWhere('purpose', '=', 'avatar')
        .filterWhere('state', '=', 'complete')
        .as('portraits_done'),
    ])
    .where('is_seed', '=', true)
    .executeTakeFirstOrThrow();
  const { total, done, failed } = row;
  return { total, done, failed, portraits: { done: row.portraits_done, total: row.portraits } };
}
