import { Link } from '@tanstack/react-router';
import { CardSkeleton } from '../../../../features/discovery/web/card/card-skeleton.tsx';
import { CharacterCard } from '../../../../features/discovery/web/card/character-card.tsx';
import { FavoritesButton } from '../../../../features/favorites/web/favorites-button.tsx';
import { GuestFavorites, OwnFavorites } from '../../../../features/favorites/web/favorites-grid.tsx';
import { useSession } from '../../../../platform/web/session.tsx';
import { Button, buttonClass } from '../../../../platform/web/ui/controls/button.tsx';
import { EmptyState } from '../../../../platform/web/ui/states/empty-state.tsx';
import { Page } from '../../../../platform/web/ui/page.tsx';
import type { CharacterSummary } from '../../../../shared/words/character.ts';
import { FeedCard } from '../feed-card.tsx';
import { StartChatButton } from '../start-chat-button.tsx';
import './favorites-page.css';

export function FavoritesPage() {
  const { user, status, askToSignUp } = useSession();
  const isGuest = status === 'guest';
  const shared = {
    renderSkeleton: (index: number) => <CardSkeleton key={index} />,
    empty: <Empty isGuest={isGuest} />,
  };
  return (
    <Page title="Favorites">
      <h1 className="d-l">
        Favor<em>ites</em>
      </h1>
      {isGuest ? (
        <>
          <div className="panel favorites-note">
            <p className="t2 grow">
              Your favorites are kept in this browser only. Sign up to keep them on every device.
            </p>
            <Button onClick={() => askToSignUp('manage your favorites')}>Keep them</Button>
          </div>
          <GuestFavorites
            {...shared}
            renderCard={(character) => <FeedCard key={character.id} character={character} />}
          />
        </>
      ) : (
        <OwnFavorites
          key={user?.id}
          {...shared}
          renderCard={(character) => <FavoriteCard key={character.id} character={character} />}
        />
      )}
    </Page>
  );
}

const FavoriteCard = ({ character }: { character: CharacterSummary }) => (
  <CharacterCard
    character={character}
    actions={<FavoritesButton character={character} />}
    chat={<StartChatButton character={character} />}
  />
);

const Empty = ({ isGuest }: { isGuest: boolean }) => (
  <EmptyState
    picture="/pictures/empty-mountains.webp"
    title="Nothing planted yet"
    text={`Tap the star on any character and they will wait for you here${isGuest ? '.' : ', on every device.'}`}
    actions={
      <>
        <Link to="/" className={buttonClass({ variant: 'primary' })}>
          Find someone
        </Link>
        <Link to="/showcase" className={buttonClass()}>
          Open showcase
        </Link>
      </>
    }
  />
);
