// What a reply is written from, until it is stored with the reply.
import type { VariableChange } from '../../../../shared/macros/context.ts';
import type { LoreEffect } from '../../../../shared/words/lore-trace.ts';
import type { RecordedSection, ReplyRecord } from '../../record-contract.ts';
import type { MemoryItem } from '../memory-item.ts';

export interface ReplyDraft {
  sections: RecordedSection[];
  history: { count: number; firstMessageId: string | null };
  memory: MemoryItem[];
  memoryLeftOut: number;
  lore: ReplyRecord['lore'];
  /** What entries leave behind for the next reply. */
  loreEffects: LoreEffect[];
  /** Variables that macros have set. */
  changes: VariableChange[];
  tokens: number;
  limit: number;
  reserve: number;
  sampler: Record<string, number>;
  isStandIn: boolean;
  /** What the user wished of this try. */
  hint?: string;
  /** Whether the model's own tokenizer has counted the tokens. */
  isExact: boolean;
  cut: string[];
}

/** What a record says of the prompt where the built-in engine writes, which plays from the card and reads none. */
export const UNREAD = {
  sections: [],
  tokens: 0,
  limit: 0,
  reserve: 0,
  isStandIn: true,
  isExact: false,
} satisfies Partial<ReplyDraft>;
