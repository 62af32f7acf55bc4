import type { Message } from '../contract.ts';
import type { HelpChange, ChatSession } from './chat-session.ts';
import type { ShownMessage } from './thread.ts';

/** What a message on the screen can be told to do; one object for as long as the conversation is open. */
export interface MessageOrders {
  chatSession: ChatSession;
  /** Resolves when the new text is stored. */
  edit(message: Message, content: string): Promise<unknown>;
  /** Stores the new words, then has the reply to them written anew. */
  rewrite(message: Message, content: string): Promise<unknown>;
  select(messageId: string): void;
  remove(message: Message): void;
  /** The help with a message is seen or used, or that of another country is wanted. */
  help(message: Message, change: HelpChange): void;
  /** Takes words that could not be sent back into the composer. */
  takeBack(message: ShownMessage): void;
  /** Whether the reply to this message is the newest one. */
  isBeforeNewest(message: Message): boolean;
}
