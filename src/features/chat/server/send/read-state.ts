// What every reply needs to know before it is written: the state of its conversation and its speaker.
import { AppError } from '../../../../shared/errors.ts';
import type { ConversationState, Member, Speaker } from '../conversation-state.ts';
import { readState } from '../conversation-state.views.ts';
import type { ChatDeps } from './chat-deps.ts';
import { windowsOf } from '../chosen-model.ts';

/** @param id a conversation, or a character with which the user may have one. @throws AppError chat.missing */
export async function stateOf(
  deps: Pick<ChatDeps, 'database' | 'engine' | 'offeredModels' | 'conversations'>,
  { id, ...request }: { id: string; userId: string; endId: string | null },
): Promise<ConversationState> {
  const { database, conversations } = deps;
  const windows = windowsOf(deps);
  const read = await readState(database.db, { id, windows, ...request });
  if (read) return read;
  // The first message to a character begins a conversation.
  const conversationId = await conversations.resolve(id, request.userId);
  const state = await readState(database.db, { id: conversationId, windows, ...request });
  if (!state) throw new AppError('chat.missing');
  return state;
}

export const speakerFrom = async (
  { database, personas }: Pick<ChatDeps, 'database' | 'personas'>,
  member: Member,
): Promise<Speaker> => ({
  ...member,
  persona: await personas.personaOfVersion(database.db, member.versionId),
});
