// What a scan of lorebooks is asked, and what it answers.
import type { LoreEffect, LoreRef, LoreScope, LoreTrace } from '../../../../shared/words/lore-trace.ts';
import type { LoreEntry, Lorebook, LoreText, LoreTrigger } from '../../../../shared/words/lorebook.ts';

export interface ScopedLorebook {
  /** Never changes; entries are identified by it and their own id. */
  id: string;
  scope: LoreScope;
  /** What is prepared of it is kept for as long as this object lives. */
  lorebook: Lorebook;
}

export interface LoreRequest {
  books: readonly ScopedLorebook[];
  /** The known messages of the path, oldest first. */
  messages: readonly { role: 'user' | 'assistant'; content: string; name?: string }[];
  /** Messages of the path before the first of `messages`, and how many of them are replies. */
  earlier?: { messages: number; replies: number };
  names: { char: string; user: string };
  /** Texts that entries may search beside the messages; macros for names are expanded. */
  texts?: Partial<Record<LoreText, string>>;
  /** The character's tags, for entries that ask for them. */
  tags?: readonly string[];
  /**
   * `effects` of the newest reply on the path. Absent where that reply is older than they are; what fired
   * before is then read from the messages.
   */
  effects?: readonly LoreEffect[];
  /** Expands macros in the text of an entry; by default only those for names. */
  fill?: (text: string) => string;
  /** Entries that the caller activates, for instance by meaning. */
  activated?: readonly LoreRef[];
  generation?: LoreTrigger;
  /** The token limit for all entries together, regardless of the lorebooks' own limits. */
  budget: number;
  /** The token limit with the entries that ignore the budget; twice the budget by default. */
  mostTokens?: number;
  /** Seed for random choices; constant for one reply. */
  seed: string;
  /** Index of the greeting that the chat began with; null when unknown. */
  greeting: number | null;
}

export interface PlacedLore extends LoreRef {
  text: string;
  tokens: number;
}

export interface LoreAtDepth extends PlacedLore {
  /** Number of messages after the insertion point; 0 is after the newest message. */
  depth: number;
  role: LoreEntry['role'];
}

export interface Lore {
  /** Entries around the character's own texts and around the examples, each in prompt order. */
  before: PlacedLore[];
  after: PlacedLore[];
  beforeExamples: PlacedLore[];
  afterExamples: PlacedLore[];
  /** Entries between the messages: deepest first, and within one depth in prompt order. */
  atDepth: LoreAtDepth[];
  /** Beginnings of the reply, to be joined; where the back-end has none, they stand after the newest message. */
  prefill: LoreAtDepth[];
  /** Texts for {{outlet::name}} under the name in lower case, each in prompt order. */
  outlets: ReadonlyMap<string, PlacedLore[]>;
  tokens: number;
  /** Prompts that an active entry switches off for this reply. */
  withoutSystemPrompt: boolean;
  withoutPostHistory: boolean;
  /** To be stored with the reply, and handed in for the next one. */
  effects: LoreEffect[];
  /** Used entries, then those that just did not fire. */
  trace: LoreTrace[];
  counts: {
    /** Entries that are switched on. */
    entries: number;
    used: number;
    /** Entries of which no key matched. */
    unmatched: number;
    /** Searches for patterns that were left out, because the limit of the work was reached. */
    skippedSearches: number;
  };
}
