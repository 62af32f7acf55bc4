import { estimateTokens } from '../../shared/words/tokens.ts';
import type { CharacterContent } from './content.ts';
import { eachOf, TEXT_FIELDS, TEXT_NAMES, type Texts } from './text-fields.ts';

export interface TokenCounts {
  /** Of the texts that a model reads; 0 for the others. */
  texts: Record<keyof Texts, number>;
  greetings: number[];
  /** By entry, in their order; disabled ones count nothing. */
  lorebook: number[];
  /** What stands in every prompt: the card, the creator's own prompts, the entries that always count. */
  permanent: number;
}

/** Tokens by field, estimated as the prompt builder estimates them. */
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
