import { estimateTokens } from '../../shared/words/tokens.ts';
import type { CharacterContent } from './content.ts';

export interface TokenCounts {
  description: number;
  personality: number;
  scenario: number;
  systemPrompt: number;
  postHistoryInstructions: number;
  exampleDialogue: number;
  greetings: number[];
  /** By entry, in their order; disabled ones count nothing. */
  lorebook: number[];
  /** What stands in every prompt: the card, the creator's own prompts, the entries that always count. */
  permanent: number;
}

/** Tokens by field, estimated as the prompt builder estimates them. */
export function countTokens(content: CharacterContent): TokenCounts {
  const of = estimateTokens;
  const lorebook = content.lorebook.entries.map((entry) => (entry.enabled ? of(entry.content) : 0));
  const counts = {
    description: of(content.description),
    personality: of(content.personality),
    scenario: of(content.scenario),
    systemPrompt: of(content.systemPrompt),
    postHistoryInstructions: of(content.postHistoryInstructions),
    exampleDialogue: of(content.exampleDialogue),
    greetings: content.greetings.map(of),
    lorebook,
  };
  const constant = content.lorebook.entries.reduce(
    (sum, entry, index) => sum + (entry.constant ? lorebook[index]! : 0),
    0,
  );
  return {
    ...counts,
    permanent:
      counts.description +
      counts.personality +
      counts.scenario +
      counts.systemPrompt +
      counts.postHistoryInstructions +
      constant,
  };
}
