import type { DeskTicket, SavedAnswer } from '../../contract.ts';
import { fillPlaceholders, type Topic } from '../../rules.ts';

/** A saved answer for this ticket. Guests have no name, so they are greeted as anybody would be. */
export const fillAnswer = (
  text: string,
  { number, facts }: Pick<DeskTicket, 'number'> & { facts: { username: string | null } },
): string => fillPlaceholders(text, { name: facts.username ?? 'there', number });

/** Those for the ticket's topic first, then those for any, then the rest; by title. */
export function sortAnswers(answers: readonly SavedAnswer[], topic: Topic): SavedAnswer[] {
  const rank = (answer: SavedAnswer) => (answer.topic === topic ? 0 : answer.topic === null ? 1 : 2);
  return [...answers].sort((a, b) => rank(a) - rank(b) || a.title.localeCompare(b.title));
}

/** Puts words in where the cursor is, on lines of their own. @returns the text, and where the cursor goes. */
export function insertAt(text: string, words: string, from: number, to: number) {
  const before = text.slice(0, from);
  const after = text.slice(to);
  const head = before && !before.endsWith('\n') ? `${before}\n` : before;
  const tail = after && !after.startsWith('\n') ? `\n${after}` : after;
  return { text: head + words + tail, cursor: head.length + words.length };
}
