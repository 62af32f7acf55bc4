// Hands the chat's scanner to the test bench of lorebooks: one lorebook after the other, because the scanner
// takes one.
import { scanLore } from '../../../features/chat/server/prompt/lorebook.ts';
import type {
  LoreScanner,
  ScanRequest,
  ScanTrace,
} from '../../../features/lorebooks/server/lorebooks.needs.ts';

export const loreScanner: LoreScanner = {
  scanLore: (request) => ({ trace: request.books.flatMap((book) => scanOne(book, request)) }),
};

function scanOne({ id, lorebook }: ScanRequest['books'][number], request: ScanRequest): ScanTrace[] {
  const { messages, names, budget, seed, greeting } = request;
  const titles = new Map(
    lorebook.entries.map((entry) => [entry.id, entry.name || entry.keys[0] || entry.id]),
  );
  return scanLore({ lorebook, messages, names, budget, seed, greeting }).trace.map((trace) => ({
    ...trace,
    bookId: id,
    entryName: titles.get(trace.entryId) ?? trace.entryId,
    messageIndex: trace.reason === 'key' ? newestWith(trace.key, messages) : null,
  }));
}

/** The newest message that contains a plain key; null for a pattern, whose place the scanner does not say. */
function newestWith(key: string, messages: ScanRequest['messages']): number | null {
  const wanted = key.toLowerCase();
  const index =
    wanted === '' ? -1 : messages.findLastIndex(({ content }) => content.toLowerCase().includes(wanted));
  return index < 0 ? null : index;
}
