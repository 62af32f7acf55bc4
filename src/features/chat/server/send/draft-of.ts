import type { ReplyDraft } from '../replies/reply-draft.ts';
import type { PreparedRequest } from './prepare-request.ts';

/** @param isStandIn the built-in engine plays from the card and reads no prompt */
export function draftOf(
  { request, prompt, window }: PreparedRequest,
  { isStandIn, bookName }: { isStandIn: boolean; bookName: string },
): ReplyDraft {
  const entries = new Map(request.scene.persona.lorebook?.entries.map((entry) => [entry.id, entry.name]));
  return {
    sections: isStandIn ? [] : prompt.sections,
    history: prompt.history,
    memory: prompt.memory,
    memoryLeftOut: prompt.memoryLeftOut,
    lore: prompt.lore.map(({ entryId, reason, isUsed, key, tokens }) => ({
      book: request.scene.persona.lorebook?.name || bookName,
      entry: entries.get(entryId) || key || entryId,
      isUsed,
      why: reason,
      key,
      messageId: null,
      tokens,
    })),
    tokens: isStandIn ? 0 : prompt.sections.reduce((sum, { tokens }) => sum + tokens, 0),
    limit: isStandIn ? 0 : window,
    reserve: isStandIn ? 0 : request.maxTokens,
    sampler: Object.fromEntries(
      Object.entries(request.sampler).filter((field): field is [string, number] => field[1] !== undefined),
    ),
    isStandIn,
    cut: prompt.warnings,
  };
}
