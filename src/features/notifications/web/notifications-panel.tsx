import './notification-list.css';
import './notifications-panel.css';
import '../../../platform/web/ui/layers/menu.css';
import { Link } from '@tanstack/react-router';
import { Popover } from 'radix-ui';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { isPassedEscape } from '../../../platform/web/ui/layers/escape-past-toast.ts';
import { useHistoryLayer } from '../../../platform/web/ui/layers/use-history-layer.ts';
import { useIsPhone } from '../../../platform/web/screen/use-is-phone.ts';
import { MarkAllButton, useListView, ViewChoice, type View } from './list-view.tsx';
import { NotificationRow } from './notification-row.tsx';
import { NotificationSkeleton } from './notification-skeleton.tsx';

interface NotificationsPanelProps {
  /** The bell; one element that takes a ref. */
  trigger: ReactNode;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** From the bell to below the header's edge. Pixels. */
const BELOW_HEADER = 16;

/** Looked up at each opening: the shell outlives the screen that it opened in last. */
const landmark = (_isOpen: boolean) => document.getElementById('content');

/** What the bell opens. Within the main landmark, where readers expect content. */
export function NotificationsPanel({ trigger, isOpen, onOpenChange }: NotificationsPanelProps) {
  // On phones it covers the page.
  useHistoryLayer(useIsPhone() && isOpen, () => onOpenChange(false));
  return (
    <Popover.Root open={isOpen} onOpenChange={onOpenChange}>
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      <Popover.Portal container={landmark(isOpen)}>
        <Popover.Content
          className="pop notes"
          align="end"
          sideOffset={BELOW_HEADER}
          collisionPadding={8}
          aria-labelledby="notes-title"
          onKeyDown={(event) => {
            if (isPassedEscape(event.nativeEvent, event.currentTarget)) onOpenChange(false);
            else moveFocus(event);
          }}
        >
          <Content onLeave={() => onOpenChange(false)} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function Content({ onLeave }: { onLeave: () => void }) {
  const [view, setView] = useState<View>('all');
  const { list, shown, isWaiting } = useListView(view);
  return (
    <>
      <div className="row between notes-head">
        <h2 className="t-m" id="notes-title">
          Notifications
        </h2>
        <MarkAllButton newest={shown[0]} />
      </div>
      <div className="notes-views">
        <ViewChoice view={view} onChange={setView} />
      </div>
      <div className="notes-list">
        {isWaiting ? (
          <NotificationSkeleton count={4} />
        ) : shown.length > 0 ? (
          <ul>
            {shown.map((one) => (
              <NotificationRow key={one.id} notification={one} onOpen={onLeave} />
            ))}
          </ul>
        ) : list.isError ? (
          <div className="notes-none" role="alert">
            <p className="t2">
              {navigator.onLine ? 'Your notifications could not be loaded.' : 'You are offline.'}
            </p>
            <Button size="small" onClick={() => void list.refetch()}>
              Try again
            </Button>
          </div>
        ) : (
          <p className="t2 notes-none" role="status">
            {view === 'unread' ? 'You have read everything.' : 'Nothing yet. News for you will appear here.'}
          </p>
        )}
      </div>
      <Link to="/notifications" className="notes-everything" onClick={onLeave}>
        See everything
      </Link>
    </>
  );
}

const STEPS: Partial<Record<string, (place: number, count: number) => number>> = {
  ArrowDown: (place, count) => Math.min(place + 1, count - 1),
  ArrowUp: (place) => Math.max(place - 1, 0),
  Home: () => 0,
  End: (_place, count) => count - 1,
};

/** Arrows go from row to row; Tab visits everything. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('.note-link')];
  if (!step || rows.length === 0) return;
  event.preventDefault();
  const place = rows.findIndex((row) => row.closest('li')?.contains(document.activeElement));
  rows[step(place, rows.length)]?.focus();
}
