/** Characters of one token: English prose in common vocabularies. Other scripts take more tokens a character. */
const LATIN_CHARS = 4;
const OTHER_CHARS = 1.4;

/** Tokens that a message's own frame takes, in the usual chat templates. */
export const MESSAGE_OVERHEAD = 4;

/** An estimate where no tokenizer is known; the budget keeps a margin for its error (formats.md 4.8). */
export function estimateTokens(text: string): number {
  let latin = 0;
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) < 0x250) latin++;
  return Math.ceil(latin / LATIN_CHARS + (text.length - latin) / OTHER_CHARS);
}

/** What one message takes in a prompt, its frame included: what is stored with it. */
export const messageTokens = (content: string): number => estimateTokens(content) + MESSAGE_OVERHEAD;
