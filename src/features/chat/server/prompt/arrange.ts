// Arranges the parts of a prompt as every chat template accepts them: the system message first, then alternating
// turns that begin and end with the user. The closing note is therefore bracketed text in the last user turn and not
// a final system message.
import type { ChatTurn } from '../../../../platform/server/ports/chat-engine.ts';
import type { HistoryTurn } from './history.ts';

export interface PromptParts {
  system: string;
  turns: readonly HistoryTurn[];
  /**
   * What changes from turn to turn. It stands before the user's newest message, so that everything above it stays as
   * it was in the prompt before and a back-end can reuse what it has read.
   */
  changing: string;
  /** What the user directs, where it stands at the very end; empty without. */
  note?: string;
  /** Empty where nothing is asked. */
  closing: string;
  /** What the user wishes of this reply alone; empty without a wish. */
  hint?: string;
  /** The last turn, a reply, is to be continued: it stays last, and back-ends that can write it on do. */
  isContinuing?: boolean;
}

const bracketed = (text: string): string => `[${text}]`;

const told = (texts: readonly string[]): string => texts.filter(Boolean).map(bracketed).join('\n\n');

export function arrange(parts: PromptParts): ChatTurn[] {
  const { system, turns, changing, note = '', closing, hint = '', isContinuing = false } = parts;
  const merged: { role: ChatTurn['role']; name: string | undefined; texts: string[] }[] = [];
  const add = (role: ChatTurn['role'], text: string, name?: string) => {
    if (text === '') return;
    const last = merged.at(-1);
    if (last?.role !== role || (name && last.name && name !== last.name)) {
      merged.push({ role, name, texts: [text] });
      return;
    }
    last.texts.push(text);
    last.name ??= name;
  };
  const newest = changing === '' ? -1 : turns.findLastIndex(({ role }) => role === 'user');
  if (turns[0]?.role !== 'user') add('user', '[The story begins.]');
  const open = isContinuing && turns.at(-1)?.role === 'assistant' ? turns.length - 1 : -1;
  for (const [index, { role, content, name }] of turns.entries()) {
    if (index === newest) add('user', changing, name);
    if (index === open) add('user', told([note, closing]));
    add(role, content, name);
  }
  if (changing && newest < 0 && open < 0) add('user', changing);
  if (open < 0) add('user', told([note, closing, hint]));
  // Joined once instead of concatenated step by step: JSON.stringify is several times slower on strings built
  // by concatenation.
  const messages = merged.map(({ role, name, texts }) => {
    const content = texts.join('\n\n');
    return name ? { role, content, name } : { role, content };
  });
  return [{ role: 'system', content: system }, ...messages];
}
