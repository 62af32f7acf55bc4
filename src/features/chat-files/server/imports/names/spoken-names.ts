// The names under which a user speaks in a chat of another program.
import { displayLine } from '../../../../../shared/words/display-line.ts';
import type { MessageSafety } from '../../chat-files.needs.ts';
import type { FileMessage } from '../../formats/file-chat.ts';

/** As long as the name of a persona. */
const NAME_MAX = 40;
/** A chat has one or two; a hostile file could have another in each line. */
const NAMES_MAX = 50;
/** What programs write where the user has not said how they are called. */
const NO_NAMES = new Set(['user', 'you', 'human', 'me', '{{user}}']);

const lineOf = (name: string): string => displayLine(name).slice(0, NAME_MAX).trim().toWellFormed();

/** @param username whoever speaks under it speaks as themselves */
export function createSpokenNames(
  safety: Pick<MessageSafety, 'examineMessages' | 'isReserved'>,
  username: string,
) {
  const known = new Map<string, string | null>();

  async function learn(names: readonly string[]): Promise<void> {
    const fresh = [...new Set(names)].filter((name) => !known.has(name)).slice(0, NAMES_MAX - known.size);
    if (fresh.length === 0) return;
    const lines = fresh.map(lineOf);
    const findings = await safety.examineMessages(lines.map((text) => ({ from: 'user', text, earlier: [] })));
    for (const [index, name] of fresh.entries()) {
      const line = lines[index]!;
      const { isAllowed, masked } = findings[index]!;
      const isOwn = line.toLowerCase() === username.toLowerCase() || NO_NAMES.has(line.toLowerCase());
      known.set(
        name,
        line && !isOwn && isAllowed && masked === null && !safety.isReserved(line) ? line : null,
      );
    }
  }

  return {
    /** @returns the name that a message of the user is stored under; null for none */
    async of(
      messages: readonly Pick<FileMessage, 'from' | 'name'>[],
    ): Promise<(name: string) => string | null> {
      await learn(messages.flatMap(({ from, name }) => (from === 'user' && name ? [name] : [])));
      return (name) => known.get(name) ?? null;
    },
  };
}

export type SpokenNames = ReturnType<typeof createSpokenNames>;
