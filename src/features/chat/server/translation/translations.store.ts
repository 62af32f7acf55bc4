import { createHash } from 'node:crypto';
import type { Tx } from '../../../../platform/server/db/database.ts';
import type { TranslationChoice } from '../../translation-contract.ts';

/** Of a message's text: what was translated from another text is out of date. */
export const sourceHash = (content: string): Buffer =>
  createHash('sha256').update(content).digest().subarray(0, 16);

export interface NewTranslation {
  messageId: string;
  /** The text of the message. */
  content: string;
  language: string;
  text: string;
  isOriginal: boolean;
  model: string;
  at: Date;
}

/**
 * Keeps a translation of a message that still has this text; what a user wrote themselves is never replaced by a translation.
 * @returns false where the message was deleted or changed meanwhile
 */
export async function keepTranslation(tx: Tx, translation: NewTranslation): Promise<boolean> {
  const { messageId, content, language, text, isOriginal, model, at } = translation;
  const message = await tx
    .selectFrom('messages')
    .select('content')
    .where('id', '=', messageId)
    .forKeyShare()
    .executeTakeFirst();
  if (message?.content !== content) return false;
  const values = { text, source_hash: sourceHash(content), is_original: isOriginal, model, created_at: at };
  await tx
    .insertInto('message_translations')
    .values({ message_id: messageId, language, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['message_id', 'language'])
        .doUpdateSet(values)
        .where((eb) =>
          eb.or([
            eb('message_translations.is_original', '=', false),
            eb('message_translations.source_hash', '!=', values.source_hash),
          ]),
        ),
    )
    .execute();
  return true;
}

/** For a message whose text changes. */
export async function deleteTranslations(tx: Tx, messageId: string): Promise<void> {
  await tx.deleteFrom('message_translations').where('message_id', '=', messageId).execute();
}

/** @param conversationId null for all conversations without a choice of their own */
export async function saveTranslationChoice(
  tx: Tx,
  { userId, conversationId }: { userId: string; conversationId: string | null },
  { reads, sends, since }: TranslationChoice & { since: Date },
): Promise<void> {
  await tx
    .insertInto('translation_choices')
    .values({ user_id: userId, conversation_id: conversationId, reads, sends, since })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'conversation_id']).doUpdateSet({ reads, sends, since }),
    )
    .execute();
}

/** The conversation then follows the choice for all. */
export async function dropTranslationChoice(tx: Tx, userId: string, conversationId: string): Promise<void> {
  await tx
    .deleteFrom('translation_choices')
    .where('user_id', '=', userId)
    .where('conversation_id', '=', conversationId)
    .execute();
}

/** For users who delete their account. */
export async function deleteTranslationChoices(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('translation_choices').where('user_id', '=', userId).execute();
}
