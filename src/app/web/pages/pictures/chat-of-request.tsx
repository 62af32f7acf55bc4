import { Link } from '@tanstack/react-router';
import { MessageCircle, MessageCircleOff } from 'lucide-react';
import { useCharacter } from '../../../../features/characters/web/characters.queries.ts';
import { firstName } from '../../../../features/chat/rules.ts';
import { useGallery } from '../../../../features/images/web/gallery/gallery.queries.ts';
import type { RequestChat } from '../../../../features/images/web/images.queries.ts';
import { ApiError } from '../../../../platform/web/api-error.ts';
import { useSession } from '../../../../platform/web/session.tsx';
import { isId } from '../../../../platform/web/new-id.ts';

interface ChatOfRequest {
  /** What is sent with the request; empty where it is for no chat. */
  chat: RequestChat;
  isGone: boolean;
}

/**
 * The chat that the URL names, unless it is known not to be there: then pictures are made for none. Whether it is there
 * is asked by its pictures, which the way back shows.
 */
export function useChatOfRequest({
  conversationId,
  messageId,
  characterId,
}: RequestChat & { characterId?: string }): ChatOfRequest {
  const { status } = useSession();
  const isWanted = conversationId !== undefined && status === 'signed-in';
  // By a character's id, the server would answer with the newest chat.
  const isWhole = isWanted && isId(conversationId) && conversationId !== characterId;
  const { error } = useGallery(isWhole ? { conversationId } : null);
  const isGone = isWanted && (!isWhole || (error instanceof ApiError && error.status === 404));
  if (!isWanted || isGone) return { chat: {}, isGone };
  return { chat: { conversationId, ...(messageId && isId(messageId) && { messageId }) }, isGone };
}

/** Says which chat the pictures are made for, and leads back to it. */
export function ChatNote({ of: { chat, isGone }, characterId }: { of: ChatOfRequest; characterId?: string }) {
  const { data: character } = useCharacter(characterId);
  const { conversationId } = chat;
  if (isGone)
    return (
      <p className="generate-chat" role="status">
        <MessageCircleOff className="i i-s" />
        <span>That chat is not there any more. Pictures are kept in your gallery only.</span>
      </p>
    );
  if (!conversationId) return null;
  return (
    <p className="generate-chat">
      <MessageCircle className="i i-s" />
      <span>
        <b>{character ? `For your chat with ${firstName(character.name)}` : 'For one of your chats'}</b>
        <Link to="/chat/$characterId" params={{ characterId: conversationId }} className="link">
          Back to the chat
        </Link>
      </span>
    </p>
  );
}
