import { createContext, useContext, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import type { ShownMessage, Thread } from '../session/thread.ts';
import { ChatClientContext } from '../session/chat-client.ts';
import { sendTranslated } from './send-translated.ts';
import { translationClient, useTranslationSettings } from './translation.queries.ts';
import type { KnownTranslation } from './known-translations.ts';
import { createTranslations, type Translations } from './translations.ts';

const TranslationContext = createContext<Translations | null>(null);

/** An open conversation in the languages of its user. Must be keyed by the conversation's id. */
export function Translated({ thread, children }: { thread: Thread; children: ReactNode }) {
  const { id } = thread.conversation;
  const client = useContext(ChatClientContext);
  const [translations] = useState(() =>
    createTranslations({ client: translationClient, conversationId: id }),
  );
  const [sending] = useState(() => sendTranslated(client, translations));
  const { data: settings } = useTranslationSettings(id);
  useEffect(() => {
    if (settings) translations.choose(settings);
    void translations.follow(thread.messages);
  }, [translations, settings, thread.messages]);
  return (
    <TranslationContext value={translations}>
      <ChatClientContext value={sending}>{children}</ChatClientContext>
    </TranslationContext>
  );
}

const NEVER = () => () => {};

export interface MessageTranslation {
  /** Null where nothing is known. */
  known: KnownTranslation | null;
  /** Null where the message cannot be translated now. */
  translate: (() => void) | null;
  turn: () => void;
}

/** What is known of a message in the language of its reader. */
export function useTranslation(message: ShownMessage): MessageTranslation {
  const translations = useContext(TranslationContext);
  const read = () => translations?.get(message.id) ?? null;
  const found = useSyncExternalStore(translations?.subscribe ?? NEVER, read, read);
  const known = found?.content === message.content ? found : null;
  const readSettings = () => translations?.settings() ?? null;
  const settings = useSyncExternalStore(translations?.subscribe ?? NEVER, readSettings, readSettings);
  const canTranslate =
    settings?.isAvailable === true &&
    settings.reads !== null &&
    message.state !== 'streaming' &&
    (known === null || known.state === 'failed');
  return {
    known,
    translate: canTranslate ? () => translations!.translate(message) : null,
    turn: () => translations?.turn(message.id),
  };
}
