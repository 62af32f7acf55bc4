import { estimateTokens } from '../../../../shared/words/tokens.ts';

/** Tokens that a message's own frame takes, in the usual chat templates. */
export const MESSAGE_OVERHEAD = 4;

/** What one message takes in a prompt, its frame included: what is stored with it. */
export const messageTokens = (content: string): number => estimateTokens(content) + MESSAGE_OVERHEAD;
