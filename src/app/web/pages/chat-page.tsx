import { useParams } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { useCharacter } from '../../../features/characters/web/characters.queries.ts';
import { ChatScreen } from '../../../features/chat/web/chat-screen.tsx';
import type { ChatSlots } from '../../../features/chat/web/chat-slots.ts';
import { firstName } from '../../../features/chat/web/list-maths.ts';
import { GuestTalk } from '../../../features/chat/web/guest-talk.tsx';
import { FavoriteButton } from '../../../features/favorites/web/favorite-button.tsx';
import { LikeButton } from '../../../features/favorites/web/like-button.tsx';
import { ApiError } from '../../../platform/web/api-error.ts';
import { useSession } from '../../../platform/web/session.tsx';
import { ErrorState } from '../../../platform/web/ui/error-state.tsx';
import { Page } from '../../../platform/web/ui/page.tsx';
import { NotFoundPage } from './not-found-page.tsx';

const SLOTS: ChatSlots = {
  marks: (character) => (
    <>
      <LikeButton character={character} hasLine />
      <FavoriteButton character={character} hasLine />
    </>
  ),
  remembersTitle: (character) => <Remembers id={character.id} name={firstName(character.name)} />,
  greetings: (character, draw) => <Greetings id={character.id} draw={draw} />,
};

export function ChatPage() {
  const { characterId } = useParams({ from: '/chat/$characterId' });
  const { status } = useSession();
  // Another address is another screen: nothing of the one before may show through.
  return status === 'guest' ? (
    <GuestChat key={characterId} id={characterId} />
  ) : (
    <ChatScreen key={characterId} id={characterId} slots={SLOTS} missing={<NotFoundPage />} />
  );
}

/** By the character's tags; many have no gender among them. */
function Remembers({ id, name }: { id: string; name: string }) {
  const { data } = useCharacter(id);
  if (data?.tagNames.includes('female')) return 'She remembers';
  return data?.tagNames.includes('male') ? 'He remembers' : `${name} remembers`;
}

function Greetings({ id, draw }: { id: string; draw: (texts: readonly string[] | undefined) => ReactNode }) {
  return draw(useCharacter(id).data?.greetings);
}

function GuestChat({ id }: { id: string }) {
  const { data: character, error, refetch } = useCharacter(id);
  const { askToSignUp } = useSession();
  const hasAsked = useRef(false);
  const ask = () => character && askToSignUp(`chat with ${character.name}`);
  useEffect(() => {
    if (!character || hasAsked.current) return;
    hasAsked.current = true;
    askToSignUp(`chat with ${character.name}`);
  }, [character, askToSignUp]);

  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />;
  return (
    <Page title={character ? `Chat with ${character.name}` : 'Chat'} isTight={Boolean(character) || !error}>
      {character ? (
        <GuestTalk character={character} onAsk={ask} />
      ) : (
        error && (
          <ErrorState
            heading="h1"
            title="This chat did not open"
            text="Try again in a moment."
            onRetry={() => void refetch()}
          />
        )
      )}
    </Page>
  );
}
