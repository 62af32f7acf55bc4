import { createContext, useContext, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { shownPart, type ShownMessage, type Thread } from '../session/thread.ts';
import { translationClient, useTranslationSettings } from './translation.queries.ts';
import type { KnownTranslation } from './known-translations.ts';
import { createTranslations, type Translations } from './translations.ts';

const TranslationContext = createContext<Translations | null>(null);

/** An open conversation in the languages of its user. Must be keyed by the conversation's id. */
export function Translated({ thread, children }: { thread: Thread; children: ReactNode }) {
  const { id } = thread.conversation;
  const [translations] = useState(() =>
    createTranslations({ client: translationClient, conversationId: id }),
  );
  const { data: settings } = useTranslationSettings(id);
  const { messages: shown } = shownPart(thread);
  const { messages: end } = thread;
  useEffect(() => {
    if (settings) translations.choose(settings);
    void translations.follow(shown, end);
  }, [translations, settings, shown, end]);
  return <TranslationContext value={translations}>{children}</TranslationContext>;
}

const NEVER = () => () => {};

export interface MessageTranslation {
  /** What is shown instead of the message's text; null where there is nothing else. */
  shown: { text: string; isOriginal: boolean } | null;
  /** The user wants to see the message as it was sent. */
  isTurned: boolean;
  /** A translation that is being written, or failed. */
  known: KnownTranslation | null;
  /** Null where the message cannot be translated now. */
  translate: (() => void) | null;
  turn: () => void;
}

/** A message in the language of its reader: their own words, or a translation. */
export function useTranslation(message: ShownMessage): MessageTranslation {
  const { id, content, original, state } = message;
  const translations = useContext(TranslationContext);
  const subscribe = translations?.subscribe ?? NEVER;
  const read = () => translations?.get(id) ?? null;
  const found = useSyncExternalStore(subscribe, read, read);
  const readTurned = () => translations?.isTurned(id) ?? false;
  const isTurned = useSyncExternalStore(subscribe, readTurned, readTurned);
  const readSettings = () => translations?.settings() ?? null;
  const settings = useSyncExternalStore(subscribe, readSettings, readSettings);
  const known = found?.content === content ? found : null;
  const canTranslate =
    settings?.isAvailable === true &&
    settings.reads !== null &&
    original === undefined &&
    state !== 'streaming' &&
    (known === null || known.state === 'failed');
  return {
    shown:
      original !== undefined
        ? { text: original, isOriginal: true }
        : known?.state === 'known'
          ? { text: known.text, isOriginal: false }
          : null,
    isTurned,
    known,
    translate: canTranslate ? () => translations!.translate(message) : null,
    turn: () => translations?.turn(id),
  };
}
