// Sections of a prompt that hold what others wrote.

/** Sections with tags of their own, as the operator's policy tells the model; the note says itself what it is. */
export type Section = 'card' | 'persona' | 'memory' | 'note';

const TAGS = /<\s*(?:\/\s*)?(?:card|persona|memory|note)\s*>/gi;

/**
 * Wraps a text whose author is neither the operator nor the model. Tags of sections become a space, so that it cannot
 * close its section and pose as the operator, and that no word comes together which no check has read.
 */
export function bracketed(section: Section, text: string): string {
  return `<${section}>\n${replaceTags(text, ' ')}\n</${section}>`;
}

/** A text that is a tag inside of a tag more often than this was written as an attack; its brackets are removed. */
const DEPTH_MAX = 20;

/** A text of the user as it is checked, stored and told to a model. Nothing else of it changes. */
export const withoutTags = (text: string): string => replaceTags(text, '').trim();

/** What is left may form a tag again (`</per</persona>sona>`); therefore this goes on until nothing changes. */
function replaceTags(text: string, by: '' | ' '): string {
  let left = text;
  for (let depth = 0; depth < DEPTH_MAX; depth++) {
    const cleaned = left.replaceAll(TAGS, by);
    if (cleaned === left) return left;
    left = cleaned;
  }
  return left.replaceAll(/[<>]/g, '');
}
