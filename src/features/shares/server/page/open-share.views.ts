// Reads a share for visitors.
import { sql } from 'kysely';
import type { Db } from '../../../../platform/server/db/database.ts';
import type { ShareState } from '../../contract.ts';
import { stateAt } from '../shares.views.ts';

export interface ShownCharacter {
  id: string;
  /** As it is called in the chat. */
  name: string;
  /** Private, and not the character of who shares: visitors see neither its name nor its portrait. */
  isHidden: boolean;
  /** Everybody finds it. */
  isPublic: boolean;
  /** Not shown but covered, as to every guest. */
  isCovered: boolean;
  /** Null where it has no portrait. */
  imageId: string | null;
  secret: string;
  coverSecret: string;
  widths: number[];
}

export interface OpenShare {
  id: string;
  ownerId: string;
  title: string;
  isMasked: boolean;
  state: ShareState;
  createdAt: Date;
  /** By their place in the chat; the first one is its main character. */
  characters: ShownCharacter[];
}

const CHARACTERS = sql`(
  select coalesce(json_agg(json_build_object(
    'id', c.id, 'name', v.name,
    'isHidden', c.visibility = 'private' and c.creator_id <> s.user_id,
    'isPublic', c.visibility = 'public',
    'isCovered', c.rating = 'nsfw' or coalesce(i.is_nsfw or i.review = 'covered', false),
    'imageId', i.id, 'secret', coalesce(i.secret, ''), 'coverSecret', coalesce(i.cover_secret, ''),
    'widths', coalesce(i.widths, '{}')) order by m.position), '[]')
  from conversation_members m
  join characters c on c.id = m.character_id
  join character_versions v on v.id = m.version_id
  left join images i on i.id = c.avatar_image_id and i.deleted_at is null and i.held_at is null
  where m.conversation_id = s.conversation_id)`;

/** Null where there is no such share. While its owner is suspended it has ended. */
export async function readOpenShare(db: Db, tokenHash: Buffer, now: Date): Promise<OpenShare | null> {
  const { rows } = await sql<OpenShare>`
    select s.id, s.user_id as "ownerId", s.title, s.is_masked as "isMasked", s.created_at as "createdAt",
      case when u.suspended_at is null then ${stateAt(now)} else 'ended' end as state, ${CHARACTERS} as characters
    from chat_shares s join users u on u.id = s.user_id
    where s.token_hash = ${tokenHash}`.execute(db);
  return rows[0] ?? null;
}
