import type { MessageMark } from '../../contract.ts';
import type { AuthorsNote } from '../../generation-contract.ts';
import type { MessageState } from '../replies/messages.ts';

/** Of an export, by its names. */
export type KeptFields = Readonly<Record<string, unknown>>;

export interface TakenChat {
  id: string;
  userId: string;
  characterId: string;
  title: string;
  at: Date;
  /** Whom the user goes on to speak as; null for themselves. */
  personaName: string | null;
  /** The persona that it is bound to; null for the one of the name. */
  personaId: string | null;
  note: AuthorsNote | null;
  /** What macros have set, by name. */
  variables: Readonly<Record<string, string>>;
  /** How replies are written in it and how it is kept; its fields were checked by `fitKept`. */
  kept: { fields: KeptFields; folderId: string | null } | null;
}

/** A message that was written elsewhere. */
export interface TakenMessage {
  id: string;
  conversationId: string;
  parentId: string | null;
  role: 'user' | 'assistant';
  speakerId: string | null;
  /** The persona that the user wrote it as; null for themselves. */
  personaName: string | null;
  content: string;
  state: Exclude<MessageState, 'streaming'>;
  /** Among the children of the same parent, from 1. */
  alternative: number;
  /** Tokens from the first message up to and including this one. */
  pathTokens: number;
  marks: readonly MessageMark[];
  thoughts: string | null;
  /** What the user wished of it. */
  hint: string | null;
  /** Of the path that begins with it. */
  pathName: string | null;
  editedAt: Date | null;
  /** When the user has pinned it. */
  pinnedAt: Date | null;
  at: Date;
}
