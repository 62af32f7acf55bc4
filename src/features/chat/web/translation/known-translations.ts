// The translations of an open conversation's messages, as the screen shows them.
import type { Translation } from '../../translation-contract.ts';
import type { ShownMessage } from '../session/thread.ts';

export interface KnownTranslation {
  /** The text that was translated; of another one nothing is known. */
  content: string;
  state: 'asking' | 'failed' | 'known';
  /** Empty until it is known. */
  text: string;
  /** Why it failed. */
  problem: string;
}

type Words = Pick<ShownMessage, 'id' | 'content'>;

export function createKnownTranslations() {
  const known = new Map<string, KnownTranslation>();
  /** Messages that the user wants to see as they were sent. */
  const turned = new Set<string>();
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
    isTurned: (id: string): boolean => turned.has(id),
    isUnknown: ({ id, content }: Words): boolean => known.get(id)?.content !== content,
    asking: ({ id, content }: Words): void => put(id, { content, state: 'asking', text: '', problem: '' }),
    failed: ({ id, content }: Words, problem: string): void =>
      put(id, { content, state: 'failed', text: '', problem }),
    /** @param content of the message that was translated */
    take: (content: string, { messageId, text }: Translation): void =>
      put(messageId, { content, state: 'known', text, problem: '' }),
    turn(id: string): void {
      if (!turned.delete(id)) turned.add(id);
      tell();
    },
    forget: (id: string): void => void known.delete(id),
    forgetAll(): void {
      known.clear();
      tell();
    },
  };
}
