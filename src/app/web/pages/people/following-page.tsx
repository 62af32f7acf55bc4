import { Link } from '@tanstack/react-router';
import { CardSkeleton } from '../../../../features/discovery/web/card/card-skeleton.tsx';
import { FollowingScreen } from '../../../../features/social/web/following-screen.tsx';
import { useSession } from '../../../../platform/web/session.tsx';
import { Button, buttonClass } from '../../../../platform/web/ui/controls/button.tsx';
import { EmptyState } from '../../../../platform/web/ui/states/empty-state.tsx';
import { Page } from '../../../../platform/web/ui/page.tsx';
import { SiteFooter } from '../../shell/site-footer.tsx';
import { FeedCard } from '../feed-card.tsx';

export function FollowingPage() {
  const { status, askToSignUp } = useSession();
  if (status === 'guest')
    return (
      <Page title="Following">
        <EmptyState
          heading="h1"
          picture="/pictures/empty-lighthouse.webp"
          title="Follow who you like"
          text="With an account, the newest characters of the creators you follow wait for you here."
          actions={
            <>
              <Button variant="primary" onClick={() => askToSignUp('follow creators')}>
                Sign Up
              </Button>
              <Link to="/creators" className={buttonClass()}>
                See the top creators
              </Link>
            </>
          }
        />
        <SiteFooter />
      </Page>
    );
  return (
    <Page title="Following">
      <h1 className="d-l">
        Follow<em>ing</em>
      </h1>
      <p className="t2">
        New characters from the creators you follow.{' '}
        <Link to="/creators" className="link">
          Creators
        </Link>
      </p>
      <FollowingScreen
        renderCard={(character) => <FeedCard key={character.id} character={character} />}
        renderSkeleton={(index) => <CardSkeleton key={index} />}
      />
      <SiteFooter />
    </Page>
  );
}
