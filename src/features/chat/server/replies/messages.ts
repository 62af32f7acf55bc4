import type { z } from 'zod';
import type { Help, CrisisSignal } from '../../../../shared/words/help.ts';
import type { Message, MessageMark, MessageState as MessageStateSchema } from '../../contract.ts';

export type MessageState = z.infer<typeof MessageStateSchema>;

/** A message as read by the views, with the ids of itself and its siblings in order. */
export interface MessageRow {
  id: string;
  parent_id: string | null;
  role: 'user' | 'assistant';
  /** The member that wrote it; null for the user. */
  speaker_id: string | null;
  /** The persona that the user wrote it as. */
  persona_name?: string | null;
  content: string;
  /** What the user wrote, where `content` is its translation. */
  original?: string | null;
  state: MessageState;
  problem: string | null;
  /** Null when the message has no siblings. */
  alternatives: string[] | null;
  /** What the user wished of this reply. */
  hint?: string | null;
  created_at: Date | string;
  edited_at: Date | string | null;
  pinned_at?: Date | string | null;
  help?: CrisisSignal | null;
  marks?: MessageMark[] | null;
  thoughts?: { tokens: number; ms: number } | null;
  /** For a reply that is being written: the sequence number of the last event in `content`. */
  seq?: number;
}

/** Replies carry no help: it belongs to the user's message. */
export const noHelp = (): never => {
  throw new Error('a reply has no help');
};

/** @param help presents the help for a message with signs of crisis */
export function presentMessage(row: MessageRow, help: (crisis: CrisisSignal) => Help): Message {
  const alternatives = row.alternatives ?? [row.id];
  return {
    id: row.id,
    parentId: row.parent_id,
    role: row.role,
    speakerId: row.speaker_id,
    ...(row.persona_name ? { persona: row.persona_name } : {}),
    content: row.content,
    ...(row.original ? { original: row.original } : {}),
    state: row.state,
    problem: row.problem,
    // Deleted siblings leave gaps in the stored numbers; users are shown positions without gaps.
    alternative: Math.max(1, alternatives.indexOf(row.id) + 1),
    alternatives,
    ...(row.hint ? { hint: row.hint } : {}),
    isEdited: row.edited_at !== null,
    ...(row.pinned_at ? { isPinned: true } : {}),
    createdAt: new Date(row.created_at).toISOString(),
    help: row.help ? help(row.help) : null,
    marks: row.marks ?? [],
    ...(row.thoughts ? { thoughts: row.thoughts } : {}),
  };
}

/** A reply that is written on keeps its hint and thoughts; an empty one is written anew. */
export function reopened(
  { thoughts, hint: before, ...rest }: Message,
  { hint }: { hint: string | null },
): Message {
  const wished = rest.content === '' ? hint : before;
  const kept = {
    ...(thoughts && rest.content !== '' ? { thoughts } : {}),
    ...(wished ? { hint: wished } : {}),
  };
  return { ...rest, ...kept, state: 'streaming', problem: null };
}
