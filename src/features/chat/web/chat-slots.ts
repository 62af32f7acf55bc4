import type { ReactNode } from 'react';
import type { Conversation } from '../contract.ts';
import type { Message } from '../contract.ts';
import type { PictureSearch } from './media/picture-search.ts';
import type { Pronoun } from './panes/speech.ts';

type Character = Conversation['character'];

export interface PicturesOptions {
  character: Character;
  /** What the generator is told of this chat. */
  search: PictureSearch;
  /** Those of the character from anywhere, instead of those of this chat. */
  isAll: boolean;
  /** Shows the message at which a picture was asked for. */
  onGoTo: (messageId: string) => void;
  /** A message is on its way. */
  isBusy: boolean;
}

/** A stored message, for what other features show beneath it. */
export interface BelowMessage {
  conversationId: string;
  message: Pick<Message, 'id' | 'role' | 'state' | 'content' | 'createdAt'>;
  /** The first name of whoever wrote it. */
  name: string;
  isNewest: boolean;
}

/** Whether a chat is shown as a scene. */
export interface SceneChoice {
  isOn: boolean;
  set: (isOn: boolean) => void;
}

/** Parts of the chat that other features provide and the page fills in. */
export interface ChatSlots {
  /** A dialog that exports the conversation. */
  exporting(chat: { id: string; title: string }, onClose: () => void): ReactNode;
  /** A dialog that exports several conversations together, or all of a folder. */
  exportingMany(
    which: { ids: readonly string[] } | { folder: { id: string; name: string } },
    onClose: () => void,
  ): ReactNode;
  /** A dialog that shares a part of the conversation by a link, from a message on or the newest part. */
  sharing(chat: { id: string; title: string }, onClose: () => void, fromId?: string): ReactNode;
  /** The viewer's own pictures of the conversation, or all of them with the character. */
  pictures(options: PicturesOptions): ReactNode;
  /** The pictures that belong to a message: offered, being drawn, and drawn. */
  below(at: BelowMessage): ReactNode;
  /** Calls `draw` with whether this chat is shown as a scene, and what changes that. */
  scene(conversationId: string, draw: (scene: SceneChoice) => ReactNode): ReactNode;
  /** Like and favourite buttons. */
  marks(character: Character): ReactNode;
  /** "She remembers", or without a pronoun where none is known. */
  remembersTitle(character: Character): ReactNode;
  /** Calls `draw` with the pronoun, once it is known; with null until then and where there is none. */
  pronoun(character: Character, draw: (pronoun: Pronoun) => ReactNode): ReactNode;
  /** Calls `draw` with the greetings to choose from, in order; with undefined while they are loading. */
  greetings(character: Character, draw: (texts: readonly string[] | undefined) => ReactNode): ReactNode;
}
