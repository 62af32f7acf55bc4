import { useParams } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useCharacter } from '../../../../features/characters/web/characters.queries.ts';
import { ChatScreen } from '../../../../features/chat/web/chat-screen.tsx';
import { ChatSkeleton } from '../../../../features/chat/web/chat-skeleton.tsx';
import { GuestChat } from '../../../../features/chat/web/guest-chat.tsx';
import { PictureSync } from '../../../../features/images/web/chat/chat-pictures.queries.ts';
import { ApiError } from '../../../../platform/web/api-error.ts';
import { useSession } from '../../../../platform/web/session.tsx';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { EmptyState } from '../../../../platform/web/ui/states/empty-state.tsx';
import { ErrorState } from '../../../../platform/web/ui/states/error-state.tsx';
import { Page } from '../../../../platform/web/ui/page.tsx';
import { CHAT_SLOTS } from './chat-slots.tsx';
import { NotFoundPage } from '../not-found-page.tsx';

export function ChatPage() {
  const { characterId } = useParams({ from: '/chat/$characterId' });
  const { status } = useSession();
  // A new address mounts a new screen, so that no state of the previous one remains.
  return status === 'guest' ? (
    <GuestChatScreen key={characterId} id={characterId} />
  ) : (
    <>
      <PictureSync />
      <ChatScreen key={characterId} id={characterId} slots={CHAT_SLOTS} missing={<NotFoundPage />} />
    </>
  );
}

function GuestChatScreen({ id }: { id: string }) {
  const { data: character, error, refetch } = useCharacter(id);
  const { askToSignUp } = useSession();
  const hasAsked = useRef(false);
  const ask = () => character && askToSignUp(`chat with ${character.name}`);
  useEffect(() => {
    if (!character || hasAsked.current) return;
    hasAsked.current = true;
    askToSignUp(`chat with ${character.name}`);
  }, [character, askToSignUp]);

  return (
    <Page title={character ? `Chat with ${character.name}` : 'Chat'} isTight>
      {character ? (
        <GuestChat character={character} onAsk={ask} />
      ) : error ? (
        <GuestTrouble
          isPrivate={error instanceof ApiError && error.status === 404}
          onRetry={() => void refetch()}
        />
      ) : (
        <div className="chat is-open is-guest">
          <ChatSkeleton />
        </div>
      )}
    </Page>
  );
}

/** There is no character with this id. It may be the id of a conversation whose owner has signed out. */
function GuestTrouble({ isPrivate, onRetry }: { isPrivate: boolean; onRetry: () => void }) {
  const { openSignIn, openSignUp } = useSession();
  if (!isPrivate)
    return (
      <ErrorState
        heading="h1"
        title="This chat could not be opened"
        text="Try again in a moment."
        onRetry={onRetry}
      />
    );
  return (
    <EmptyState
      heading="h1"
      picture="/pictures/empty-cat.webp"
      title="Sign in to read on"
      text="Conversations are private. If this one is yours, it waits for you."
      actions={
        <>
          <Button variant="primary" onClick={openSignIn}>
            Sign In
          </Button>
          <Button onClick={openSignUp}>Sign Up</Button>
        </>
      }
    />
  );
}
