// Writes conversations that come from files, many at a time: each statement costs more than a row of it.
import { sql } from 'kysely';
import type { Tx } from '../../../../platform/server/db/database.ts';
import { VARIABLE_VALUE_MAX } from '../../../../shared/macros/limits.ts';
import { CHANGED_NOW } from '../chat.store.ts';
import type { TakenChat, TakenMessage } from './taken-message.ts';

/** Values of one column. */
const columns =
  <Row>(rows: readonly Row[]) =>
  <Value>(read: (row: Row) => Value): Value[] =>
    rows.map(read);

export async function insertChats(
  tx: Tx,
  chats: readonly (TakenChat & { versionId: string })[],
): Promise<void> {
  const all = columns(chats);
  const ids = all(({ id }) => id);
  await sql`
    insert into conversations (id, user_id, title, created_at, updated_at)
    select id, user_id, title, at, at from unnest(${ids}::uuid[], ${all(({ userId }) => userId)}::uuid[],
      ${all(({ title }) => title)}::text[], ${all(({ at }) => at)}::timestamptz[]) as new(id, user_id, title, at)`.execute(
    tx,
  );
  await sql`
    insert into conversation_members (conversation_id, character_id, version_id, position)
    select *, 1 from unnest(${ids}::uuid[], ${all(({ characterId }) => characterId)}::uuid[],
      ${all(({ versionId }) => versionId)}::uuid[])`.execute(tx);
}

/** What holds in the whole conversation where no message of it sets something else. */
export async function insertVariables(
  tx: Tx,
  chats: readonly Pick<TakenChat, 'id' | 'variables'>[],
): Promise<void> {
  const all = columns(
    chats.flatMap(({ id, variables }) =>
      Object.entries(variables).map(([name, value]) => ({ id, name, value })),
    ),
  );
  const ids = all(({ id }) => id);
  if (ids.length === 0) return;
  await sql`
    insert into conversation_variables (conversation_id, name, value)
    select id, name, left(value, ${VARIABLE_VALUE_MAX}) from unnest(${ids}::uuid[], ${all(({ name }) => name)}::text[],
      ${all(({ value }) => value)}::text[]) as new(id, name, value)`.execute(tx);
}

/** Whether it is spoken in as a persona. */
export const isSpokenAs = ({
  personaName,
  personaId,
}: Pick<TakenChat, 'personaName' | 'personaId'>): boolean => personaName !== null || personaId !== null;

/** Whom chats are spoken as: the persona that they are bound to, the user's of the name, else no more than the name. */
export async function setPersonasNamed(
  tx: Tx,
  chats: readonly Pick<TakenChat, 'id' | 'userId' | 'personaName' | 'personaId'>[],
): Promise<void> {
  const all = columns(chats.filter(isSpokenAs));
  await sql`
    with named as (
      select * from unnest(${all(({ id }) => id)}::uuid[], ${all(({ userId }) => userId)}::uuid[],
        ${all(({ personaName }) => personaName)}::text[], ${all(({ personaId }) => personaId)}::uuid[]
      ) as named(id, user_id, name, bound_id)
    ), own as (
      select id, user_id, lower(name) as name, created_at from personas
      where (user_id, lower(name)) in (select user_id, lower(name) from named)
        or (user_id, id) in (select user_id, bound_id from named)
      order by id for key share
    )
    insert into persona_choices (user_id, conversation_id, persona_id, persona_name)
    select n.user_id, n.id, own.id, case when own.id is null then n.name end
    from named n left join lateral (
      select id from own where own.user_id = n.user_id and (own.name = lower(n.name) or own.id = n.bound_id)
      order by own.id = n.bound_id desc nulls last, created_at, id limit 1) own on true
    where own.id is not null or n.name is not null
    on conflict do nothing`.execute(tx);
}

export async function insertTaken(
  tx: Tx,
  rows: readonly (TakenMessage & { tokens: number; thoughtTokens: number })[],
): Promise<void> {
  const all = columns(rows);
  // Lists of different lengths are no column of arrays.
  const marks = all((row) => (row.marks.length > 0 ? row.marks.join() : null));
  await sql`
    insert into messages (id, conversation_id, parent_id, role, speaker_id, persona_name, content, state, alternative,
      tokens, path_tokens, marks, created_at, pinned_at, hint, edited_at)
    select id, conversation_id, parent_id, role, speaker_id, persona_name, content, state, alternative,
      tokens, path_tokens, string_to_array(marks, ','), created_at, pinned_at, hint, edited_at
    from unnest(${all(({ id }) => id)}::uuid[], ${all(({ conversationId }) => conversationId)}::uuid[],
      ${all(({ parentId }) => parentId)}::uuid[], ${all(({ role }) => role)}::text[],
      ${all(({ speakerId }) => speakerId)}::uuid[], ${all(({ personaName }) => personaName)}::text[],
      ${all(({ content }) => content)}::text[], ${all(({ state }) => state)}::text[],
      ${all(({ alternative }) => alternative)}::int[], ${all(({ tokens }) => tokens)}::int[],
      ${all(({ pathTokens }) => pathTokens)}::int[], ${marks}::text[], ${all(({ at }) => at)}::timestamptz[],
      ${all(({ pinnedAt }) => pinnedAt)}::timestamptz[], ${all(({ hint }) => hint)}::text[],
      ${all(({ editedAt }) => editedAt)}::timestamptz[]) as new(id, conversation_id, parent_id, role, speaker_id,
      persona_name, content, state, alternative, tokens, path_tokens, marks, created_at, pinned_at, hint, edited_at)`.execute(
    tx,
  );
  const named = columns(rows.filter(({ pathName }) => pathName !== null));
  if (named(({ id }) => id).length > 0)
    await sql`
      insert into path_names (message_id, conversation_id, name)
      select * from unnest(${named(({ id }) => id)}::uuid[], ${named(({ conversationId }) => conversationId)}::uuid[],
        ${named(({ pathName }) => pathName)}::text[])`.execute(tx);
  const thoughtful = rows.filter(({ thoughts }) => thoughts !== null);
  if (thoughtful.length === 0) return;
  const thinking = columns(thoughtful);
  await sql`
    insert into message_thoughts (message_id, content, tokens, ms)
    select *, 0 from unnest(${thinking(({ id }) => id)}::uuid[], ${thinking(({ thoughts }) => thoughts)}::text[],
      ${thinking(({ thoughtTokens }) => thoughtTokens)}::int[])`.execute(tx);
}

/** @param shown parents with the child that is shown below each */
export async function setShownChildren(tx: Tx, shown: ReadonlyMap<string, string>): Promise<void> {
  await sql`
    update messages m set shown_child_id = s.child
    from unnest(${[...shown.keys()]}::uuid[], ${[...shown.values()]}::uuid[]) as s(parent, child)
    where m.id = s.parent`.execute(tx);
}

/** What begins a conversation is not counted. */
export const isGreeting = ({ parentId, role }: Pick<TakenMessage, 'parentId' | 'role'>): boolean =>
  parentId === null && role === 'assistant';

export async function countTaken(tx: Tx, added: ReadonlyMap<string, number>): Promise<void> {
  await sql`
    update conversations c set message_count = c.message_count + a.count
    from unnest(${[...added.keys()]}::uuid[], ${[...added.values()]}::int[]) as a(id, count)
    where c.id = a.id`.execute(tx);
}

/** Null where the conversation is deleted or in the bin. */
export async function lockEnd(tx: Tx, conversationId: string): Promise<{ headId: string | null } | null> {
  const row = await tx
    .selectFrom('conversations')
    .select('head_id as headId')
    .where('id', '=', conversationId)
    .where('user_id', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function moveEnds(
  tx: Tx,
  ends: readonly { conversationId: string; headId: string; updatedAt: Date }[],
): Promise<void> {
  const all = columns(ends);
  await sql`
    update conversations c set head_id = e.head_id, updated_at = greatest(c.updated_at, e.updated_at),
      revision = c.revision + 1, changed_in = ${CHANGED_NOW}
    from unnest(${all(({ conversationId }) => conversationId)}::uuid[], ${all(({ headId }) => headId)}::uuid[],
      ${all(({ updatedAt }) => updatedAt)}::timestamptz[]) as e(id, head_id, updated_at)
    where c.id = e.id`.execute(tx);
}

/**
 * Counts the messages, greetings excepted, and sets the time.
 * @returns the conversations with their users; those that are gone or in the bin are not among them
 */
export async function finishTaken(
  tx: Tx,
  ends: readonly { conversationId: string; updatedAt: Date }[],
): Promise<{ id: string; userId: string }[]> {
  const all = columns(ends);
  const result = await sql<{ id: string; userId: string }>`
    update conversations c set revision = c.revision + 1, changed_in = ${CHANGED_NOW},
      updated_at = greatest(c.updated_at, e.updated_at),
      message_count = (select count(*) from messages m
        where m.conversation_id = c.id and not (m.parent_id is null and m.role = 'assistant'))
    from unnest(${all(({ conversationId }) => conversationId)}::uuid[],
      ${all(({ updatedAt }) => updatedAt)}::timestamptz[]) as e(id, updated_at)
    where c.id = e.id and c.user_id is not null
    returning c.id, c.user_id as "userId"`.execute(tx);
  return result.rows;
}
