// Translates messages by the connected model, keeps what it wrote, and knows in which languages a user reads and writes.
import { AppError } from '../../../../shared/errors.ts';
import type { Database } from '../../../../platform/server/db/database.ts';
import { ChatEngineError, type ChatEngine } from '../../../../platform/server/ports/chat-engine.ts';
import type { Signals } from '../../../../platform/server/needs/signals.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { SceneRequest } from '../../../../platform/server/ports/scene.ts';
import type { Message } from '../../message-contract.ts';
import type {
  Translation,
  TranslationChoice,
  TranslationLanguage,
  TranslationSettings,
} from '../../translation-contract.ts';
import type { ChatSafety } from '../chat.needs.ts';
import { raiseRevision, raiseRevisionsOf } from '../chat.store.ts';
import { dropTranslationChoice, keepTranslation, saveTranslationChoice } from './translations.store.ts';
import { readTranslationChoice, readTranslations } from './translations.views.ts';
import { translateText } from './translate-text.ts';

/** What translation needs of conversations. */
export interface TranslationConversations {
  /** @returns the id of the user's conversation. @throws AppError chat.missing, memberships.required */
  resolve(id: string, userId: string): Promise<string>;
  /** @throws AppError chat.missing */
  message(conversationId: string, messageId: string): Promise<Pick<Message, 'content' | 'state'>>;
  states: { drop(conversationId: string): void };
}

interface Deps {
  database: Database;
  clock: Clock;
  engine: ChatEngine<SceneRequest>;
  safety: Pick<ChatSafety, 'guardReply'>;
  conversations: TranslationConversations;
  signals: Signals;
}

/** Translations that are written for one user at a time: one for the screen, and one for what they send. */
const AT_ONCE = 2;

async function readSettings(
  { database, engine }: Pick<Deps, 'database' | 'engine'>,
  userId: string,
  conversationId: string,
): Promise<TranslationSettings> {
  const choice = await readTranslationChoice(database.db, userId, conversationId);
  return {
    reads: choice?.reads ?? null,
    sends: choice?.sends ?? null,
    since: choice?.since.toISOString() ?? null,
    isGeneral: choice?.isGeneral ?? false,
    isAvailable: !engine.isStandIn,
  };
}

export function createTranslation(deps: Deps) {
  const { database, clock, engine, safety, conversations, signals } = deps;
  const running = new Map<string, number>();

  /** @throws AppError chat.translation_off, chat.too_many, safety.retracted, chat.engine */
  async function translate(
    userId: string,
    { text, to, messageId }: { text: string; to: TranslationLanguage; messageId: string | null },
  ): Promise<{ text: string; model: string }> {
    if (engine.isStandIn) throw new AppError('chat.translation_off');
    const now = running.get(userId) ?? 0;
    if (now >= AT_ONCE) throw new AppError('chat.too_many/translation', { retryAfter: 5 });
    running.set(userId, now + 1);
    try {
      const translated = await translateText(engine, { text, to }, new AbortController().signal);
      const guard = safety.guardReply({ userId, messageId, said: [] });
      const reading = guard.feed(translated.text) ? guard.end(translated.text) : null;
      if (!reading?.isAllowed) throw new AppError('safety.retracted');
      return { text: reading.text, model: translated.model };
    } catch (error) {
      if (!(error instanceof ChatEngineError)) throw error;
      throw new AppError('chat.engine/translation', { retryAfter: error.retryAfter ?? 5 });
    } finally {
      const left = (running.get(userId) ?? 1) - 1;
      if (left > 0) running.set(userId, left);
      else running.delete(userId);
    }
  }

  return {
    translate,

    /** @throws AppError chat.missing */
    settings: async (userId: string, id: string): Promise<TranslationSettings> =>
      readSettings(deps, userId, await conversations.resolve(id, userId)),

    /** A general choice replaces the conversation's own. @throws AppError chat.missing */
    async choose(
      userId: string,
      id: string,
      { reads, sends, isGeneral }: TranslationChoice & { isGeneral: boolean },
    ): Promise<TranslationSettings> {
      const conversationId = await conversations.resolve(id, userId);
      const since = new Date(clock.now());
      await database.transact(async (tx) => {
        if (isGeneral) await dropTranslationChoice(tx, userId, conversationId);
        const of = { userId, conversationId: isGeneral ? null : conversationId };
        await saveTranslationChoice(tx, of, { reads, sends, since });
        // What is sent next is read with it.
        if (isGeneral) await raiseRevisionsOf(tx, userId);
        else await raiseRevision(tx, conversationId);
        tx.afterCommit(() => signals.tell(userId, 'translation'));
      });
      conversations.states.drop(conversationId);
      return readSettings(deps, userId, conversationId);
    },

    /** @throws AppError chat.missing */
    async known(
      userId: string,
      id: string,
      wanted: { messageIds: string[]; language: TranslationLanguage },
    ): Promise<Translation[]> {
      const conversationId = await conversations.resolve(id, userId);
      return readTranslations(database.db, { conversationId, ...wanted });
    },

    /** @throws AppError chat.missing, chat.busy, and those of `translate` */
    async message(
      userId: string,
      id: string,
      { messageId, language }: { messageId: string; language: TranslationLanguage },
    ): Promise<Translation> {
      const conversationId = await conversations.resolve(id, userId);
      const { content, state } = await conversations.message(conversationId, messageId);
      if (state === 'streaming') throw new AppError('chat.busy');
      if (state === 'retracted' || content.trim() === '') throw new AppError('chat.missing');
      const of = { conversationId, messageIds: [messageId], language };
      const [known] = await readTranslations(database.db, of);
      if (known) return known;
      const { text, model } = await translate(userId, { text: content, to: language, messageId });
      const at = new Date(clock.now());
      const isKept = await database.transact((tx) =>
        keepTranslation(tx, { messageId, content, language, text, isOriginal: false, model, at }),
      );
      // Deleted or changed while the model wrote.
      if (!isKept) throw new AppError('chat.missing');
      return { messageId, language, text };
    },
  };
}

export type ChatTranslation = ReturnType<typeof createTranslation>;
