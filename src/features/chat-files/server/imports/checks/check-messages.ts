// Checks what comes in by the rules of this product: messages, thoughts, titles, and whatever else of a file is kept.
// What is refused is recorded.
import { displayLine } from '../../../../../shared/words/display-line.ts';
import type { MessageSafety } from '../../chat-files.needs.ts';
import type { ChatHead, FileKept, FileMessage, FileNote } from '../../formats/file-chat.ts';
import { objectOf, textOf, type JsonObject } from '../../formats/json.ts';
import type { Notes } from '../../formats/notes.ts';
import { createCarriedCheck, createFinder } from './check-carried.ts';

/** A forbidden request may be split over several messages of the user. */
export const WINDOW = 3;
const TITLE_MAX = 80;

/** What stands beside the text of a message, and who has written it. */
const BESIDE = [
  ['thoughts', 'character'],
  ['hint', 'user'],
  ['pathName', 'user'],
] as const;

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
    const beside = messages.flatMap((message) =>
      BESIDE.flatMap(([key, from]) => {
        const text = message[key];
        return text ? [{ message, key, asked: { from, text, earlier: [] } }] : [];
      }),
    );
    const [findings, carried] = await Promise.all([
      find([...asked, ...beside.map((each) => each.asked)], userId),
      examineCarried(messages, userId, notes),
    ]);
    const checked = new Map<FileMessage, Partial<FileMessage>>();
    for (const [index, { message, key, asked: given }] of beside.entries()) {
      const { isAllowed, masked } = findings[messages.length + index]!;
      if (!isAllowed) notes.add('extra.blocked', message.position);
      else if (masked !== null) notes.add('extra.masked', message.position);
      checked.set(message, { ...checked.get(message), [key]: isAllowed ? (masked ?? given.text) : null });
    }
    return messages.map((message, index) => ({
      message: { ...message, ...checked.get(message), carried: carried[index]! },
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
    { carried, note = null, variables = {}, kept = null }: ChatHead,
    userId: string,
    notes: Notes,
  ): Promise<{
    carried: JsonObject;
    note: FileNote | null;
    variables: Record<string, string>;
    kept: FileKept | null;
  }> {
    // Together, because most of it stands in the head as well and is looked at once.
    const whole = { carried, note: note?.text ?? '', variables: { ...variables }, kept: { ...kept } };
    const [checked] = await examineCarried([{ carried: whole, from: 'user', position: 0 }], userId, notes);
    const text = textOf(checked?.['note']);
    const left = objectOf(checked?.['kept']);
    return {
      carried: objectOf(checked?.['carried']),
      note: note && text ? { ...note, text } : null,
      variables: objectOf(checked?.['variables']) as Record<string, string>,
      kept: kept && { fields: objectOf(left['fields']), folder: textOf(left['folder']) },
    };
  }

  return { examine, checkedTitle, checkedHead };
}
