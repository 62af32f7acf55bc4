import { sql } from 'kysely';
import type { Db } from '../../../../platform/server/db/database.ts';
import type { OwnPersona } from '../conversation-state.ts';

export interface PersonaRow {
  id: string;
  name: string;
  pronouns: string;
  description: string;
  picture_key: string | null;
  is_default: boolean;
  created_at: Date;
  updated_at: Date;
  characters: { id: string; name: string }[];
  lorebooks: { id: string; name: string }[];
}

const COLUMNS = sql`o.id, o.name, o.pronouns, o.description, o.picture_key, o.is_default, o.created_at, o.updated_at,
  coalesce((select json_agg(json_build_object('id', ch.id, 'name', ch.name) order by ch.name, ch.id)
    from persona_choices choice join characters ch on ch.id = choice.character_id
    where choice.persona_id = o.id and ch.deleted_at is null), '[]') as characters,
  coalesce((select json_agg(json_build_object('id', b.id, 'name', b.name) order by b.name, b.id)
    from lorebook_uses u join lorebooks b on b.id = u.lorebook_id where u.persona_id = o.id), '[]') as lorebooks`;

/** The oldest first. */
export async function readPersonas(db: Db, userId: string): Promise<PersonaRow[]> {
  const { rows } = await sql<PersonaRow>`
    select ${COLUMNS} from personas o where o.user_id = ${userId} order by o.created_at, o.id`.execute(db);
  return rows;
}

export async function readPersona(db: Db, userId: string, id: string): Promise<PersonaRow | null> {
  const { rows } = await sql<PersonaRow>`
    select ${COLUMNS} from personas o where o.user_id = ${userId} and o.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Whom the user speaks as in a new conversation: as was chosen for the character, else as by default. */
export async function readBeginningPersona(
  db: Db,
  userId: string,
  characterId: string,
): Promise<OwnPersona | null> {
  const { rows } = await sql<OwnPersona>`
    with choice as (
      select persona_id from persona_choices where user_id = ${userId} and character_id = ${characterId}
    )
    select o.id, o.name, o.pronouns, o.description from personas o
    where o.user_id = ${userId} and case when exists (select from choice)
      then o.id = (select persona_id from choice) else o.is_default end`.execute(db);
  return rows[0] ?? null;
}

/** What greetings were made from, of a conversation in which nothing was said yet; null once something was. */
export async function readUnused(
  db: Db,
  conversationId: string,
): Promise<{
  versionId: string;
  username: string;
  zone: string | null;
  headId: string | null;
  createdAt: Date;
} | null> {
  const row = await db
    .selectFrom('conversations as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .innerJoin('conversation_members as m', (on) =>
      on.onRef('m.conversation_id', '=', 'c.id').on('m.position', '=', 1),
    )
    .select([
      'm.version_id as versionId',
      'u.username',
      'u.time_zone as zone',
      'c.head_id as headId',
      'c.created_at as createdAt',
    ])
    .where('c.id', '=', conversationId)
    .where('c.message_count', '=', 0)
    .executeTakeFirst();
  return row ?? null;
}

/** Greetings as the character wrote them; those that the user has edited are left out. */
export const readGreetings = (
  db: Db,
  conversationId: string,
): Promise<{ id: string; alternative: number }[]> =>
  db
    .selectFrom('messages')
    .select(['id', 'alternative'])
    .where('conversation_id', '=', conversationId)
    .where('parent_id', 'is', null)
    .where('role', '=', 'assistant')
    .where('edited_at', 'is', null)
    .execute();

/** Whether a new conversation with this character can be begun. */
export async function mayMeet(db: Db, userId: string, characterId: string): Promise<boolean> {
  const row = await db
    .selectFrom('characters')
    .select('id')
    .where('id', '=', characterId)
    .where('deleted_at', 'is', null)
    .where((is) =>
      is.or([
        is('creator_id', '=', userId),
        is.and([is('is_draft', '=', false), is('visibility', '<>', 'private')]),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** Of everything that a user has chosen, for the download of an account. */
export const readChoices = (db: Db, userId: string) =>
  db
    .selectFrom('persona_choices')
    .select(['conversation_id', 'character_id', 'persona_id', 'persona_name'])
    .where('user_id', '=', userId)
    .orderBy('conversation_id')
    .orderBy('character_id')
    .execute();
