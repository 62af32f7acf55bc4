// The length of a reply as a name and as a number of tokens.
import type { GenerationLength } from './contract.ts';
import { LENGTH_OFF_TOKENS } from './generation-rules.ts';
import { REPLY_TOKENS } from './rules.ts';

/** The limit of a reply in tokens. */
export const tokensOfLength = (length: GenerationLength): number =>
  typeof length === 'number' ? length : length === 'off' ? LENGTH_OFF_TOKENS : REPLY_TOKENS[length];

/** A number of tokens is called by the named length whose own number it exceeds by half at most. */
export const nearestLength = (tokens: number): 'short' | 'medium' | 'long' =>
  tokens <= REPLY_TOKENS.short * 1.5 ? 'short' : tokens <= REPLY_TOKENS.medium * 1.5 ? 'medium' : 'long';
