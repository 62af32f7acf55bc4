// Suggests a title for a conversation. Nothing is stored: its user saves it, or does not.
import { AppError } from '../../../../shared/errors.ts';
import { ChatEngineError } from '../../../../platform/server/ports/chat-engine.ts';
import { demandAcknowledged, demandFree, demandUnlocked } from '../send/accept-message.ts';
import type { ChatDeps } from '../send/chat-deps.ts';
import { stateOf } from '../send/read-state.ts';
import type { TitleDeps, TitleWriter } from './title-writer.ts';

type SuggestDeps = TitleDeps & Pick<ChatDeps, 'activeReplies' | 'maxReplies'>;

export function createSuggestTitle(deps: SuggestDeps, writer: TitleWriter) {
  const suggesting = new Set<string>();

  /**
   * @throws AppError chat.missing, chat.busy, chat.too_many, chat.help_first, chat.no_titles, memberships.required,
   * safety.retracted, chat.engine
   */
  return async (userId: string, id: string): Promise<{ title: string }> => {
    const state = await stateOf(deps, { id, userId, endId: null });
    demandUnlocked(state);
    demandFree(deps, state);
    demandAcknowledged(deps, state);
    if (suggesting.has(userId)) throw new AppError('chat.too_many/title', { retryAfter: 5 });
    suggesting.add(userId);
    try {
      return { title: await writer.write(state, new AbortController().signal) };
    } catch (error) {
      if (!(error instanceof ChatEngineError)) throw error;
      throw new AppError('chat.engine/title', { retryAfter: error.retryAfter ?? 5 });
    } finally {
      suggesting.delete(userId);
    }
  };
}
