import type { z } from 'zod';
import type { Help, CrisisSignal } from '../../../shared/words/help.ts';
import type { Message, MessageMark, MessageState as MessageStateSchema } from '../contract.ts';

export type MessageState = z.infer<typeof MessageStateSchema>;

/** A message as the views read it, with the ids of itself and its siblings in order. */
export interface MessageRow {
  id: string;
  parent_id: string | null;
  role: 'user' | 'assistant';
  content: string;
  state: MessageState;
  problem: string | null;
  /** Null where it is the only one. */
  alternatives: string[] | null;
  created_at: Date | string;
  edited_at: Date | string | null;
  help?: CrisisSignal | null;
  marks?: MessageMark[] | null;
  /** Of a reply under way: the event that `content` ends with. */
  seq?: number;
}

/** A reply never stands with help: that is with the words that it answers. */
export const noHelp = (): never => {
  throw new Error('a reply has no help');
};

/** What a reply that is gone on with begins with: a blank line that ends the text stays one, else a space parts old from new. */
export const baseOf = (content: string): string =>
  content.endsWith('\n\n') ? content : `${content.trimEnd()} `;

/** @param help what stands with a message with signs of crisis */
export function presentMessage(row: MessageRow, help: (crisis: CrisisSignal) => Help): Message {
  const alternatives = row.alternatives ?? [row.id];
  return {
    id: row.id,
    parentId: row.parent_id,
    role: row.role,
    content: row.content,
    state: row.state,
    problem: row.problem,
    // Deleted siblings leave gaps in the stored numbers; people count what is there.
    alternative: Math.max(1, alternatives.indexOf(row.id) + 1),
    alternatives,
    isEdited: row.edited_at !== null,
    createdAt: new Date(row.created_at).toISOString(),
    help: row.help ? help(row.help) : null,
    marks: row.marks ?? [],
  };
}
