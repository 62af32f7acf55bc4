import './notification-bell.css';
import { Bell } from 'lucide-react';
import { useEffect, useState } from 'react';
import { unreadText, unreadWords, useUnread } from '../../../../features/notifications/web/unread.ts';
import { browserClock } from '../../../../platform/web/clock.ts';
import { lazyComponent } from '../../../../platform/web/screen/lazy-component.tsx';
import { useSession } from '../../../../platform/web/session.tsx';
import { IconButton } from '../../../../platform/web/ui/controls/icon-button.tsx';

const loadPanel = () =>
  import('../../../../features/notifications/web/notifications-panel.tsx').then(
    (module) => module.NotificationsPanel,
  );
const NotificationsPanel = lazyComponent(loadPanel);

const NotificationsLive = lazyComponent(
  () =>
    import('../../../../features/notifications/web/notifications-live.tsx').then(
      (module) => module.NotificationsLive,
    ),
  () => {},
);
/** Delay before code that failed to load is requested again. Milliseconds. */
const RETRY_MS = 30_000;

/** Only the bell loads with the page. The live updates load after the screen's own data. */
export function NotificationBell() {
  const { user, isProfileFresh } = useSession();
  const unread = useUnread(user?.id) ?? 0;
  const [isOpen, setOpen] = useState(false);
  const [isWanted, setWanted] = useState(false);
  const [failures, setFailures] = useState(0);
  const [hasBegun, setBegun] = useState(false);
  if (isProfileFresh && !hasBegun) setBegun(true);

  const [isWaiting, setWaiting] = useState(false);
  useEffect(
    () => (isWaiting ? browserClock.later(RETRY_MS, () => setWaiting(false)) : undefined),
    [isWaiting],
  );

  const label = unread > 0 ? `Notifications, ${unreadWords(unread)}` : 'Notifications';
  const face = (
    <>
      <Bell className="i" />
      {unread > 0 && <span className="bell-count num">{unreadText(unread)}</span>}
    </>
  );
  const button = (
    <IconButton
      className="bell"
      label={label}
      aria-haspopup="dialog"
      aria-expanded={false}
      onPointerEnter={() => void loadPanel().catch(() => {})}
      onClick={() => {
        setWanted(true);
        setOpen(true);
      }}
    >
      {face}
    </IconButton>
  );
  return (
    <>
      {isWanted && user ? (
        <NotificationsPanel
          isOpen={isOpen}
          onOpenChange={setOpen}
          trigger={
            <IconButton className="bell" label={label}>
              {face}
            </IconButton>
          }
          fallback={button}
          onMissing={() => setWanted(false)}
        />
      ) : (
        button
      )}
      {hasBegun && user && !isWaiting && (
        <NotificationsLive
          key={failures}
          userId={user.id}
          onMissing={() => {
            setFailures(failures + 1);
            setWaiting(true);
          }}
        />
      )}
    </>
  );
}
