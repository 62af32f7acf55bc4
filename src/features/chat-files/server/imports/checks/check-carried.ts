// Checks what is kept of a file beyond its messages.
import type { MessageFinding, MessageSafety } from '../../chat-files.needs.ts';
import type { JsonObject } from '../../formats/json.ts';
import type { Notes } from '../../formats/notes.ts';
import { replaceTexts, textsOf } from '../../formats/carried-texts.ts';

type Asked = Parameters<MessageSafety['examineMessages']>[0][number];

/** The findings for texts; what is refused is recorded. */
export const createFinder =
  (safety: MessageSafety) =>
  async (asked: readonly Asked[], userId: string): Promise<MessageFinding[]> => {
    if (asked.length === 0) return [];
    const findings = await safety.examineMessages([...asked]);
    const refused = findings
      .map((finding, index) => ({ finding, text: asked[index]!.text }))
      .filter(({ finding }) => !finding.isAllowed);
    if (refused.length > 0) await safety.recordMessages(refused, userId);
    return findings;
  };

interface Carried {
  carried: JsonObject | null;
  from: Asked['from'];
  /** The line, or the number of the message. */
  position: number;
}

const isClean = ({ isAllowed, masked }: MessageFinding): boolean => isAllowed && masked === null;

export function createCarriedCheck(safety: MessageSafety, find: ReturnType<typeof createFinder>) {
  /** Text by text, because something in it is not clean. @returns null where nothing is by itself */
  async function clean(carried: JsonObject, { from, position }: Carried, userId: string, notes: Notes) {
    const texts = textsOf(carried);
    const findings = await find(
      texts.map((text) => ({ from, text, earlier: [] })),
      userId,
    );
    const byText = new Map(texts.map((text, index) => [text, findings[index]!]));
    if (findings.some(({ isAllowed }) => !isAllowed)) notes.add('extra.blocked', position);
    else if (findings.some(({ masked }) => masked !== null)) notes.add('extra.masked', position);
    else return null;
    return replaceTexts(carried, (text) => {
      const { isAllowed, masked } = byText.get(text)!;
      return isAllowed ? (masked ?? text) : null;
    });
  }

  /** Most of it is clean, so that all texts of a line are looked at together first. */
  return async (lines: readonly Carried[], userId: string, notes: Notes): Promise<(JsonObject | null)[]> => {
    const filled = lines.filter(({ carried }) => carried !== null);
    const found = await safety.examineMessages(
      filled.map(({ carried, from }) => ({ from, text: textsOf(carried!).join('\n'), earlier: [] })),
    );
    const cleaned = new Map<Carried, JsonObject | null>();
    for (const [index, line] of filled.entries()) {
      const finding = found[index]!;
      if (isClean(finding)) continue;
      const byText = await clean(line.carried!, line, userId, notes);
      // Nothing by itself, but all together.
      if (byText === null && !finding.isAllowed) notes.add('extra.blocked', line.position);
      cleaned.set(line, byText ?? (finding.isAllowed ? line.carried : null));
    }
    return lines.map((line) => (cleaned.has(line) ? cleaned.get(line)! : line.carried));
  };
}
