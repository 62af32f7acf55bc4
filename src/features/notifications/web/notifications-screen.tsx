import './notification-list.css';
import './notifications-screen.css';
import '../../../platform/web/ui/surface.css';
import { Link } from '@tanstack/react-router';
import { Settings } from 'lucide-react';
import { useState } from 'react';
import { Button, buttonClass } from '../../../platform/web/ui/controls/button.tsx';
import { EmptyState } from '../../../platform/web/ui/states/empty-state.tsx';
import { ErrorState } from '../../../platform/web/ui/states/error-state.tsx';
import { useReached } from '../../../platform/web/screen/use-reached.ts';
import { MarkAllButton, useListView, ViewChoice, type View } from './list-view.tsx';
import { NotificationRow } from './notification-row.tsx';
import { NotificationSkeleton } from './notification-skeleton.tsx';

/** All notifications of the viewer. */
export function NotificationsScreen() {
  const [view, setView] = useState<View>('all');
  const { list, shown, isWaiting } = useListView(view);
  const mayFetch = list.hasNextPage && !list.isFetchingNextPage && !list.isFetchNextPageError;
  const end = useReached(mayFetch, () => void list.fetchNextPage());
  return (
    <div className="notes-page">
      <div className="row between wrap">
        <h1 className="d-l">
          Notifi<em>cations</em>
        </h1>
        <Link
          to="/settings"
          hash="notifications"
          className={buttonClass({ variant: 'ghost', size: 'small' })}
        >
          <Settings className="i i-s" />
          Choose what you hear of
        </Link>
      </div>
      <div className="row between wrap">
        <ViewChoice view={view} onChange={setView} />
        <MarkAllButton newest={shown[0]} />
      </div>
      {isWaiting ? (
        <div className="panel notes-rows">
          <NotificationSkeleton count={8} />
        </div>
      ) : shown.length > 0 ? (
        <ul className="panel notes-rows" aria-label="Notifications" aria-busy={list.isFetching}>
          {shown.map((one) => (
            <NotificationRow key={one.id} notification={one} />
          ))}
        </ul>
      ) : list.isError ? (
        <ErrorState
          title={navigator.onLine ? 'Your notifications could not be loaded' : 'You are offline'}
          text="Nothing is lost. Try again in a moment."
          onRetry={() => void list.refetch()}
        />
      ) : (
        <Nothing view={view} />
      )}
      <div ref={end} className="notes-end">
        {list.isFetchingNextPage && <NotificationSkeleton count={2} />}
        {list.isFetchNextPageError && (
          <>
            <p className="t2">Earlier notifications could not be loaded.</p>
            <Button onClick={() => void list.fetchNextPage()}>Try again</Button>
          </>
        )}
      </div>
    </div>
  );
}

const Nothing = ({ view }: { view: View }) =>
  view === 'unread' ? (
    <EmptyState
      picture="/pictures/empty-castle.webp"
      title="Nothing unread"
      text="You have seen everything there is."
    />
  ) : (
    <EmptyState
      picture="/pictures/garden-candle.webp"
      title="Nothing yet"
      text="Replies, followers, pictures and coins: what concerns you will wait for you here."
      actions={
        <Link to="/creators" className={buttonClass({ variant: 'primary' })}>
          Find creators to follow
        </Link>
      }
    />
  );
