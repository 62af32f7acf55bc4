import { UNREAD, type ReplyDraft } from '../replies/reply-draft.ts';
import type { PreparedRequest } from './prepare-request.ts';

/** @param isStandIn the built-in engine plays from the card and reads no prompt */
export function draftOf(
  { request, prompt, window, changes }: PreparedRequest,
  { isStandIn, bookName, hint }: { isStandIn: boolean; bookName: string; hint?: string | undefined },
): ReplyDraft {
  const messages = prompt.messagePath;
  return {
    sections: prompt.sections,
    history: prompt.history,
    memory: prompt.memory,
    memoryLeftOut: prompt.memoryLeftOut,
    lore: prompt.lore.map(
      ({ bookName: book, entryName, entryId, reason, isUsed, key, messageIndex, tokens }) => ({
        book: book || bookName,
        entry: entryName || key || entryId,
        isUsed,
        why: reason,
        key,
        messageId: messageIndex === null ? null : (messages[messageIndex] ?? null),
        tokens,
      }),
    ),
    loreEffects: prompt.loreEffects,
    changes,
    tokens: prompt.sections.reduce((sum, { tokens }) => sum + tokens, 0),
    limit: window,
    reserve: request.maxTokens,
    sampler: Object.fromEntries(
      Object.entries(request.sampler).filter((field): field is [string, number] => field[1] !== undefined),
    ),
    isStandIn,
    ...(hint ? { hint } : {}),
    isExact: prompt.isExact,
    cut: prompt.warnings,
    ...(isStandIn ? UNREAD : {}),
  };
}
