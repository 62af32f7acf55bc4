import type { MessageMark } from '../../contract.ts';
import type { MessageState } from '../replies/messages.ts';

/** A message that was written elsewhere. */
export interface TakenMessage {
  id: string;
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
  /** When the user has pinned it. */
  pinnedAt: Date | null;
  at: Date;
}
