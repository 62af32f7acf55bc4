import type { ReactNode } from 'react';
import type { Message } from '../../contract.ts';
import type { BelowMessage } from '../chat-slots.ts';
import type { HelpChange, ChatSession } from './chat-session.ts';
import type { OpenEdits } from './open-edits.ts';
import type { ShownMessage } from './thread.ts';

/** Commands that a message component can call. The object stays the same while the conversation is open. */
export interface MessageOrders {
  conversationId: string;
  chatSession: ChatSession;
  /** Resolves when the new text is stored. @param replaces the text that was edited; refused where it is another by now */
  edit(message: Message, content: string, replaces: string): Promise<unknown>;
  /** Stores the new text, then regenerates the reply to it. */
  rewrite(message: Message, content: string, replaces: string): Promise<unknown>;
  /** Shows the path of a message. @returns whether that succeeded; a failure is told */
  select(messageId: string): Promise<boolean>;
  remove(message: Message): void;
  /** Pins it, or takes its pin off. */
  pin(message: Message): void;
  /**
   * Goes back to a reply, or to before a message of the user, so that the next message begins a path.
   * @returns whether that succeeded; a failure is told
   */
  branch(message: Message): Promise<boolean>;
  /** Shows two versions of a message beside each other. */
  compare(message: Message): void;
  /** Opens the dialog that shares the part from this message on. */
  share(message: Message): void;
  /** Records that the help of a message was seen or used, or changes its region. */
  help(message: Message, change: HelpChange): void;
  edits: OpenEdits;
  /** Moves the text of an edit whose row was removed into the composer, if the message is gone. */
  rescue(message: Message): Promise<void>;
  /** Moves a message that could not be sent back into the composer. */
  takeBack(message: ShownMessage): void;
  /** Asks for a picture of this moment: its price is shown at the message first. */
  picture(message: Message): void;
  /** What other features show beneath a message. */
  below(at: Omit<BelowMessage, 'conversationId'>): ReactNode;
  /** Opens or closes why this reply says what it says. */
  explain(message: Message): void;
  /** The built-in engine plays from the card; it follows few hints. */
  isStandIn(): boolean;
  /** Whether the reply to this message is the newest one. */
  isBeforeNewest(message: Message): boolean;
}
