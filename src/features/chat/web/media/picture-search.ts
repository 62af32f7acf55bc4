import type { Thread } from '../session/thread.ts';

/** What the generator is told of the chat that it is opened from: the picture is kept with the newest message. */
export const pictureSearch = ({ conversation, messages }: Thread) => ({
  characterId: conversation.character.id,
  conversationId: conversation.id,
  messageId: messages.findLast(({ pending }) => !pending)?.id,
});

export type PictureSearch = ReturnType<typeof pictureSearch>;
