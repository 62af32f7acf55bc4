import { sql } from 'kysely';
import type { Tx } from '../../../../platform/server/db/database.ts';

interface Choice {
  userId: string;
  /** Null for none. */
  personaId: string | null;
}

/** Whom the user speaks as in a conversation from now on. */
export async function setPersona(
  tx: Tx,
  { conversationId, userId, personaId }: Choice & { conversationId: string },
): Promise<void> {
  await tx.deleteFrom('persona_choices').where('conversation_id', '=', conversationId).execute();
  if (personaId !== null)
    await tx
      .insertInto('persona_choices')
      .values({ user_id: userId, conversation_id: conversationId, persona_id: personaId })
      .execute();
}

/** Whom the user speaks as in new conversations with a character. */
export async function setForCharacter(
  tx: Tx,
  { characterId, userId, personaId }: Choice & { characterId: string },
): Promise<void> {
  await followDefault(tx, userId, characterId);
  await tx
    .insertInto('persona_choices')
    .values({ user_id: userId, character_id: characterId, persona_id: personaId })
    .execute();
}

/** The same, where nothing is chosen for it. @returns whether it is this persona now */
export async function setForCharacterFirst(
  tx: Tx,
  { characterId, userId, personaId }: Choice & { characterId: string },
): Promise<boolean> {
  const chosen = await tx
    .selectFrom('persona_choices')
    .select('persona_id')
    .where('user_id', '=', userId)
    .where('character_id', '=', characterId)
    .executeTakeFirst();
  if (!chosen) await setForCharacter(tx, { characterId, userId, personaId });
  return !chosen || chosen.persona_id === personaId;
}

export async function followDefault(tx: Tx, userId: string, characterId: string): Promise<void> {
  await tx
    .deleteFrom('persona_choices')
    .where('user_id', '=', userId)
    .where('character_id', '=', characterId)
    .execute();
}

/** The conversations of a persona that is about to be deleted go on with its name. */
export async function keepName(tx: Tx, { id, name }: { id: string; name: string }): Promise<void> {
  await tx
    .updateTable('persona_choices')
    .set({ persona_id: null, persona_name: name })
    .where('persona_id', '=', id)
    .where('conversation_id', 'is not', null)
    .execute();
}

/** Their prompts change with the persona. Rows are locked in the order of their ids. */
export async function raiseRevisionsWith(tx: Tx, personaId: string): Promise<void> {
  await sql`
    update conversations set revision = revision + 1, changed_in = pg_current_xact_id() where id in (
      select c.id from conversations c join persona_choices choice on choice.conversation_id = c.id
      where choice.persona_id = ${personaId} order by c.id for update of c)`.execute(tx);
}

/** Writes a greeting anew. */
export async function rewriteGreeting(
  tx: Tx,
  { id, content, tokens }: { id: string; content: string; tokens: number },
): Promise<void> {
  await tx
    .updateTable('messages')
    .set({ content, tokens, path_tokens: tokens })
    .where('id', '=', id)
    .execute();
}
