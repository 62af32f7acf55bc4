import type { ReactNode } from 'react';
import type { Conversation } from '../contract.ts';

type Who = Conversation['character'];

/** What other features bring to the chat; the page fills it. */
export interface ChatSlots {
  /** Like and favourite buttons. */
  marks(character: Who): ReactNode;
  /** "She remembers", or without a pronoun where none is known. */
  remembersTitle(character: Who): ReactNode;
  /** Draws with the greetings that a conversation may begin with, in their order; undefined until they are known. */
  greetings(character: Who, draw: (texts: readonly string[] | undefined) => ReactNode): ReactNode;
}
