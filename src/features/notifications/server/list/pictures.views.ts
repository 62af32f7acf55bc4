// The pictures beside notifications, as their reader may see them today.
import { sql } from 'kysely';
import {
  presentPicture,
  presentPortrait,
  type PortraitRow,
} from '../../../../shared/words/picture-address.ts';
import type { Picture } from '../../../../shared/words/picture.ts';
import type { Db } from '../../../../platform/server/db/database.ts';
import type { NotificationRow } from '../notifications.store.ts';

/** Pixels of a user's own picture on each side; the store of avatars cuts it so. */
const AVATAR_SIZE = 256;

type Pictured = Pick<NotificationRow, 'id' | 'user_id' | 'picture_kind' | 'picture_id'>;
interface Found {
  notification_id: string;
}

const IMAGE = sql`i.id, i.secret, i.cover_secret, i.width, i.height, i.thumbhash, i.alt, i.widths, i.is_nsfw,
  (i.review = 'covered' and i.owner_id <> w.viewer_id) as is_unseen`;

const wanted = (rows: Pictured[]) => sql`
  unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map((row) => row.picture_id)}::uuid[],
    ${rows.map((row) => row.user_id)}::uuid[]) as w (notification_id, id, viewer_id)`;

async function portraits(db: Db, rows: Pictured[], showNsfw: boolean): Promise<[string, Picture][]> {
  const found = await sql<PortraitRow & Found & { rating: string }>`
    select w.notification_id, ${IMAGE}, c.rating from ${wanted(rows)}
    join characters c on c.id = w.id and c.deleted_at is null
      and (c.visibility <> 'private' or c.creator_id = w.viewer_id)
    join images i on i.id = c.avatar_image_id`.execute(db);
  return found.rows.map((row) => [
    row.notification_id,
    presentPortrait(row, { rating: row.rating, showNsfw }),
  ]);
}

async function images(db: Db, rows: Pictured[], showNsfw: boolean): Promise<[string, Picture][]> {
  const found = await sql<PortraitRow & Found & { is_explicit: boolean }>`
    select w.notification_id, ${IMAGE},
      i.is_nsfw or coalesce(c.rating = 'nsfw' and i.owner_id <> w.viewer_id, false) as is_explicit
    from ${wanted(rows)}
    join images i on i.id = w.id and i.deleted_at is null and i.review <> 'held'
      and (i.visibility = 'public' or i.owner_id = w.viewer_id)
    left join characters c on c.id = i.character_id`.execute(db);
  return found.rows.map((row) => [
    row.notification_id,
    presentPicture(row, { isCovered: row.is_explicit && !showNsfw, isUnseen: row.is_unseen }),
  ]);
}

async function avatars(db: Db, rows: Pictured[]): Promise<[string, Picture][]> {
  const found = await sql<Found & { id: string; username: string; avatar_key: string }>`
    select w.notification_id, u.id, u.username, u.avatar_key from ${wanted(rows)}
    join users u on u.id = w.id and u.avatar_key is not null`.execute(db);
  return found.rows.map(({ notification_id, id, username, avatar_key: url }) => [
    notification_id,
    {
      id,
      url,
      sources: [{ width: AVATAR_SIZE, url }],
      width: AVATAR_SIZE,
      height: AVATAR_SIZE,
      thumbhash: '',
      alt: username,
      isCovered: false,
    },
  ]);
}

/** By notification; none where there is no picture, or its reader may not see it. */
export async function readPictures(
  db: Db,
  rows: Pictured[],
  showNsfw: boolean,
): Promise<Map<string, Picture>> {
  const of = (kind: string) => rows.filter((row) => row.picture_kind === kind && row.picture_id);
  const read = async (kind: string, find: (some: Pictured[]) => Promise<[string, Picture][]>) => {
    const some = of(kind);
    return some.length > 0 ? find(some) : [];
  };
  const found = await Promise.all([
    read('character', (some) => portraits(db, some, showNsfw)),
    read('image', (some) => images(db, some, showNsfw)),
    read('user', (some) => avatars(db, some)),
  ]);
  return new Map(found.flat());
}
