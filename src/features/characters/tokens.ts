import { estimateTokens } from '../../shared/words/tokens.ts';
import type { CharacterContent } from './content.ts';
import { eachOf, TEXT_FIELDS, TEXT_NAMES, type Texts } from './text-fields.ts';

export interface TokenCounts {
  /** By text; 0 for texts that no model reads. */
  texts: Record<keyof Texts, number>;
  greetings: number[];
  /** By entry, in order; 0 for disabled entries. */
  lorebook: number[];
  /** Total of the texts in every prompt: description, the creator's prompts and constant entries. */
  permanent: number;
}

/** Tokens by field, estimated in the same way as by the prompt builder. */
export function countTokens(content: CharacterContent): TokenCounts {
  const { entries } = content.lorebook;
  const texts = eachOf(TEXT_NAMES, (name) =>
    TEXT_FIELDS[name].isSent === 'never' ? 0 : estimateTokens(content[name]),
  );
  const lorebook = entries.map((entry) => (entry.enabled ? estimateTokens(entry.content) : 0));
  const always = TEXT_NAMES.filter((name) => TEXT_FIELDS[name].isSent === 'always');
  return {
    texts,
    greetings: content.greetings.map(estimateTokens),
    lorebook,
    permanent:
      always.reduce((sum, name) => sum + texts[name], 0) +
      entries.reduce((sum, entry, index) => sum + (entry.constant ? lorebook[index]! : 0), 0),
  };
}
