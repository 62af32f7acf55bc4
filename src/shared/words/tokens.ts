/** Characters per token of English prose in common vocabularies. Other scripts need more tokens. */
const LATIN_CHARS = 4;
const OTHER_CHARS = 1.4;

/** As `estimateTokens`, not rounded: for texts that are added up piece by piece. */
export function weighTokens(text: string): number {
  let latin = 0;
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) < 0x250) latin++;
  return latin / LATIN_CHARS + (text.length - latin) / OTHER_CHARS;
}

/** An estimate, because the tokenizer is unknown. The budget has a margin for its error (formats.md 4.8). */
export const estimateTokens = (text: string): number => Math.ceil(weighTokens(text));
