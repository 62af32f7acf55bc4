import type { Message } from '../../contract.ts';
import { noHelp, presentMessage } from '../replies/messages.ts';
import type { Reply } from '../replies/reply.ts';
import type { UserMessage } from '../send/accept-message.ts';

/** The messages of a chat that is not stored. */
export function presentUnstored(
  { id, content }: UserMessage,
  reply: Reply,
  { speakerId, at }: { speakerId: string; at: Date },
): { userMessage: Message; message: Message } {
  const shared = { problem: null, alternatives: null, created_at: at, edited_at: null };
  return {
    userMessage: presentMessage(
      { ...shared, id, parent_id: null, role: 'user', speaker_id: null, content, state: 'complete' },
      noHelp,
    ),
    message: presentMessage(
      {
        ...shared,
        id: reply.messageId,
        parent_id: id,
        role: 'assistant',
        speaker_id: speakerId,
        content: '',
        state: 'streaming',
      },
      noHelp,
    ),
  };
}
