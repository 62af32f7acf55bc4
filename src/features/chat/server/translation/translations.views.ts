import { sql } from 'kysely';
import type { Db } from '../../../../platform/server/db/database.ts';
import type { Translation, TranslationLanguage } from '../../translation-contract.ts';
import { sourceHash } from './translations.store.ts';

interface Choice {
  reads: TranslationLanguage | null;
  sends: TranslationLanguage | null;
  since: Date;
  isGeneral: boolean;
}

/** The conversation's own choice, else that for all conversations; null without any. */
export async function readTranslationChoice(
  db: Db,
  userId: string,
  conversationId: string,
): Promise<Choice | null> {
  const row = await db
    .selectFrom('translation_choices')
    .select(['conversation_id', 'reads', 'sends', 'since'])
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('conversation_id', '=', conversationId), eb('conversation_id', 'is', null)]))
    .orderBy('conversation_id', (order) => order.asc().nullsLast())
    .executeTakeFirst();
  if (!row) return null;
  // Only languages of the contract are stored.
  const language = (tag: string | null) => tag as TranslationLanguage | null;
  const { conversation_id: own, reads, sends, since } = row;
  return { reads: language(reads), sends: language(sends), since, isGeneral: own === null };
}

/** Only those of the text that the message has now. */
export async function readTranslations(
  db: Db,
  {
    conversationId,
    messageIds,
    language,
  }: { conversationId: string; messageIds: readonly string[]; language: string },
): Promise<Translation[]> {
  const rows = await db
    .selectFrom('message_translations as t')
    .innerJoin('messages as m', 'm.id', 't.message_id')
    .select(['t.message_id', 't.language', 't.text', 't.source_hash', 'm.content'])
    .where('m.conversation_id', '=', conversationId)
    .where('m.state', '!=', 'retracted')
    .where('t.message_id', 'in', [...messageIds])
    .where('t.language', '=', language)
    .execute();
  return rows
    .filter(({ source_hash: hash, content }) => sourceHash(content).equals(hash))
    .map((row) => ({
      messageId: row.message_id,
      language: row.language as TranslationLanguage,
      text: row.text,
    }));
}

const idOfTranslation = sql<string>`t.message_id::text || t.language collate "C"`;

/** All of a conversation, for the download of personal data. */
export const readAllTranslations = (db: Db, conversationId: string, after: string | null, limit: number) =>
  db
    .selectFrom('message_translations as t')
    .innerJoin('messages as m', 'm.id', 't.message_id')
    .select(['t.message_id', 't.language', 't.text', 't.is_original', 't.created_at'])
    .select(idOfTranslation.as('id'))
    .where('m.conversation_id', '=', conversationId)
    .$if(after !== null, (query) => query.where(idOfTranslation, '>', after!))
    .orderBy('id')
    .limit(limit)
    .execute();

export const readAllTranslationChoices = (db: Db, userId: string) =>
  db
    .selectFrom('translation_choices')
    .select(['conversation_id', 'reads', 'sends', 'since'])
    .where('user_id', '=', userId)
    .execute();
