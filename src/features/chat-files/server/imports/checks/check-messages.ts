// Checks what comes in by the rules of this product: messages, thoughts, titles, and whatever else of a file is kept.
// What is refused is recorded.
import { displayLine } from '../../../../../shared/words/display-line.ts';
import type { MessageSafety } from '../../chat-files.needs.ts';
import type { ChatHead, FileMessage, FileNote } from '../../formats/file-chat.ts';
import { objectOf, textOf, type JsonObject } from '../../formats/json.ts';
import type { Notes } from '../../formats/notes.ts';
import { createCarriedCheck, createFinder } from './check-carried.ts';

/** A forbidden request may be split over several messages of the user. */
export const WINDOW = 3;
const TITLE_MAX = 80;

const titleOf = (head: ChatHead): string => displayLine(head.title).slice(0, TITLE_MAX).trim().toWellFormed();

export function createMessageCheck(safety: MessageSafety) {
  const find = createFinder(safety);
  const examineCarried = createCarriedCheck(safety, find);

  /** Checks messages with those of the user before them. */
  async function examine(
    messages: readonly FileMessage[],
    said: string[],
    { userId, notes }: { userId: string; notes: Notes },
  ) {
    const asked = messages.map(({ from, text, isShown }) => {
      const earlier = [...said];
      if (from === 'user' && isShown) said.splice(0, said.length, ...[...said, text].slice(-WINDOW));
      return { from, text, earlier };
    });
    const thinking = messages.filter(({ thoughts }) => thoughts !== null);
    const thoughts = thinking.map(({ thoughts: text }) => ({
      from: 'character' as const,
      text: text!,
      earlier: [],
    }));
    const [findings, carried] = await Promise.all([
      find([...asked, ...thoughts], userId),
      examineCarried(messages, userId, notes),
    ]);
    const thoughtsOf = new Map(
      thinking.map((message, index) => {
        const { isAllowed, masked } = findings[messages.length + index]!;
        if (!isAllowed) notes.add('extra.blocked', message.position);
        else if (masked !== null) notes.add('extra.masked', message.position);
        return [message, isAllowed ? (masked ?? message.thoughts) : null];
      }),
    );
    return messages.map((message, index) => ({
      message: { ...message, thoughts: thoughtsOf.get(message) ?? null, carried: carried[index]! },
      finding: findings[index]!,
    }));
  }

  async function checkedTitle(head: ChatHead, userId: string): Promise<string> {
    const title = titleOf(head);
    const [finding] = title ? await find([{ from: 'user', text: title, earlier: [] }], userId) : [];
    return finding?.isAllowed ? (finding.masked ?? title) : '';
  }

  /** The head of the file, the hidden lines before the first message, and what of it holds here. */
  async function checkedHead(
    { carried, note = null, variables = {} }: ChatHead,
    userId: string,
    notes: Notes,
  ): Promise<{ carried: JsonObject; note: FileNote | null; variables: Record<string, string> }> {
    // Together, because most of it stands in the head as well and is looked at once.
    const whole = { carried, note: note?.text ?? '', variables: { ...variables } };
    const [checked] = await examineCarried([{ carried: whole, from: 'user', position: 0 }], userId, notes);
    const text = textOf(checked?.['note']);
    return {
      carried: objectOf(checked?.['carried']),
      note: note && text ? { ...note, text } : null,
      variables: objectOf(checked?.['variables']) as Record<string, string>,
    };
  }

  return { examine, checkedTitle, checkedHead };
}
