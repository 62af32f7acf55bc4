// The test bench: which entries a text brings into the prompt, and why. Sends nothing to a model.
import type { LoreEntry, Lorebook } from '../../../shared/words/lorebook.ts';
import type { TestReply, TestTrace } from '../contract.ts';
import { TEST_BUDGET } from '../rules.ts';
import { tokensOf } from './book-facts.ts';
import type { LoreScanner, ScanRequest, ScanTrace } from './lorebooks.needs.ts';
import { demandFit, type LorebooksService } from './lorebooks.service.ts';

export interface TestInput {
  bookIds: string[];
  books: { id: string; lorebook: Lorebook }[];
  text: string;
  characterName: string;
  userName: string;
  budget?: number | undefined;
  seed: string;
}

/** Paragraphs as messages of the two in turn, so that the last one is the user's. */
export function messagesOf(text: string): ScanRequest['messages'] {
  const parts = text
    .split(/\n[^\S\n]*\n\s*/)
    .map((part) => part.trim())
    .filter(Boolean);
  return parts.map((content, index) => ({
    role: (parts.length - 1 - index) % 2 === 0 ? ('user' as const) : ('assistant' as const),
    content,
  }));
}

export function createTestBench({ books, scanner }: { books: LorebooksService; scanner: LoreScanner }) {
  return async (userId: string, input: TestInput): Promise<TestReply> => {
    for (const { lorebook } of input.books) demandFit(lorebook);
    const stored = await Promise.all([...new Set(input.bookIds)].map((id) => books.own(id, userId)));
    const scanned = [
      ...stored.map(({ id, content }) => ({ id, scope: 'global' as const, lorebook: content })),
      ...input.books.map((book) => ({ ...book, scope: 'global' as const })),
    ];
    const messages = messagesOf(input.text);
    const { trace } = scanner.scanLore({
      books: scanned,
      messages,
      names: { char: input.characterName || 'Character', user: input.userName || 'You' },
      texts: {},
      effects: [],
      generation: 'normal',
      budget: input.budget ?? TEST_BUDGET,
      seed: input.seed,
      greeting: 0,
    });
    const traces = [...trace.map(presentTrace), ...silent(scanned, trace)];
    return {
      traces,
      tokens: traces.reduce((sum, { isUsed, tokens }) => sum + (isUsed ? tokens : 0), 0),
      messages: messages.length,
    };
  };
}

export type TestBench = ReturnType<typeof createTestBench>;

const nameOf = ({ name, keys, id }: LoreEntry): string => name || keys[0] || id;

/** Named one by one, because the scanner may tell more. */
const presentTrace = (trace: ScanTrace): TestTrace => ({
  bookId: trace.bookId,
  entryId: trace.entryId,
  entryName: trace.entryName,
  isUsed: trace.isUsed,
  reason: trace.reason,
  key: trace.key,
  messageIndex: trace.messageIndex,
  tokens: trace.tokens,
});

/** The entries that the scan says nothing of. */
function silent(books: ScanRequest['books'], trace: readonly ScanTrace[]): TestTrace[] {
  const known = new Set(trace.map(({ bookId, entryId }) => `${bookId} ${entryId}`));
  return books.flatMap(({ id: bookId, lorebook }) =>
    lorebook.entries
      .filter((entry) => !known.has(`${bookId} ${entry.id}`))
      .map((entry) => ({
        bookId,
        entryId: entry.id,
        entryName: nameOf(entry),
        isUsed: false,
        reason: entry.enabled ? 'none' : 'disabled',
        key: '',
        messageIndex: null,
        tokens: tokensOf(entry),
      })),
  );
}
