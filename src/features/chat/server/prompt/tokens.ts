import { estimateTokens } from '../../../../shared/words/tokens.ts';

/** Tokens per message that typical chat templates add. */
export const MESSAGE_OVERHEAD = 4;

/**
 * The size of a message in a prompt, including the template's tokens. This value is stored with the message.
 */
export const messageTokens = (content: string): number => estimateTokens(content) + MESSAGE_OVERHEAD;
