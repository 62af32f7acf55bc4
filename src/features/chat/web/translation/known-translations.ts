// The texts of an open conversation in another language, as the screen shows them.
import type { Translation, TranslationLanguage } from '../../translation-contract.ts';
import type { ShownMessage } from '../session/thread.ts';

export interface KnownTranslation {
  /** The text that was translated; of another one nothing is known. */
  content: string;
  state: 'asking' | 'failed' | 'known';
  /** Empty until it is known. */
  text: string;
  /** The user wrote it, and the message is its translation. */
  isOriginal: boolean;
  language: TranslationLanguage | null;
  /** Why it failed. */
  problem: string;
  /** The user wants to see the message as it was sent. */
  isTurned: boolean;
}

type Words = Pick<ShownMessage, 'id' | 'content'>;

const NOTHING = { text: '', isOriginal: false, language: null, problem: '', isTurned: false };

export function createKnownTranslations() {
  const known = new Map<string, KnownTranslation>();
  const listeners = new Set<() => void>();

  function put(id: string, value: KnownTranslation): void {
    known.set(id, value);
    tell();
  }
  function tell(): void {
    for (const listener of listeners) listener();
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell,
    /** The same object until something changes. */
    get: (id: string): KnownTranslation | undefined => known.get(id),
    isUnknown: ({ id, content }: Words): boolean => known.get(id)?.content !== content,
    asking: ({ id, content }: Words): void => put(id, { ...NOTHING, content, state: 'asking' }),
    failed: ({ id, content }: Words, problem: string): void =>
      put(id, { ...NOTHING, content, state: 'failed', problem }),
    /** @param content of the message that was translated */
    take(
      content: string,
      {
        messageId,
        text,
        isOriginal,
        language,
      }: Omit<Translation, 'language'> & Pick<KnownTranslation, 'language'>,
    ): void {
      const isTurned = known.get(messageId)?.isTurned ?? false;
      put(messageId, { ...NOTHING, content, state: 'known', text, isOriginal, language, isTurned });
    },
    turn(id: string): void {
      const one = known.get(id);
      if (one) put(id, { ...one, isTurned: !one.isTurned });
    },
    forget: (id: string): void => void known.delete(id),
    /** What the user wrote stays. */
    forgetTranslated(): void {
      for (const [id, { isOriginal }] of known) if (!isOriginal) known.delete(id);
      tell();
    },
  };
}
