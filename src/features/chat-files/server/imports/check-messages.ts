// Checks what comes in by the rules of this product. What is refused is recorded.
import { displayLine } from '../../../../shared/words/display-line.ts';
import type { MessageFinding, MessageSafety } from '../chat-files.needs.ts';
import type { ChatHead, FileMessage } from '../formats/file-chat.ts';

/** A forbidden request may be split over several messages of the user. */
export const WINDOW = 3;
const TITLE_MAX = 80;

const titleOf = (head: ChatHead): string => displayLine(head.title).slice(0, TITLE_MAX).trim().toWellFormed();

export function createMessageCheck(safety: MessageSafety) {
  /** Checks messages with those of the user before them. */
  async function examine(messages: readonly FileMessage[], said: string[], userId: string) {
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
    const findings = await safety.examineMessages([...asked, ...thoughts]);
    const refused = findings
      .map((finding, index) => ({ finding, text: [...asked, ...thoughts][index]!.text }))
      .filter(({ finding }) => !finding.isAllowed);
    if (refused.length > 0) await safety.recordMessages(refused, userId);
    const unclean = new Set(thinking.filter((_, index) => !isClean(findings[messages.length + index]!)));
    return messages.map((message, index) => ({
      message: unclean.has(message) ? { ...message, thoughts: null } : message,
      finding: findings[index]!,
    }));
  }

  async function checkedTitle(head: ChatHead): Promise<string> {
    const title = titleOf(head);
    const [finding] = title ? await safety.examineMessages([{ from: 'user', text: title, earlier: [] }]) : [];
    return finding?.isAllowed ? title : '';
  }

  return { examine, checkedTitle };
}

const isClean = ({ isAllowed, masked }: MessageFinding): boolean => isAllowed && masked === null;
