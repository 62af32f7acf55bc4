import { useRouter } from '@tanstack/react-router';
import { X } from 'lucide-react';
import type { MouseEvent } from 'react';
import { browserClock } from '../../../platform/web/clock.ts';
import { relativeDate } from '../../../platform/web/format.ts';
import { returnPathOf } from '../../../platform/web/screen/return-path.ts';
import { classNames } from '../../../platform/web/ui/class-names.ts';
import { IconButton } from '../../../platform/web/ui/controls/icon-button.tsx';
import type { Notification } from '../contract.ts';
import { lineOf, textOf } from '../notification-text.ts';
import { NotificationMark } from './notification-mark.tsx';
import { useMarkRead, useRemove } from './notifications.queries.ts';

interface NotificationRowProps {
  notification: Notification;
  /** Its link was followed. */
  onOpen?: () => void;
}

/** A click leads to what it is about, and marks it as read. */
export function NotificationRow({ notification, onOpen }: NotificationRowProps) {
  const router = useRouter();
  const { mutate: markRead } = useMarkRead();
  const { mutate: remove } = useRemove();
  const { isRead, at } = notification;
  const { lead, rest } = textOf(notification);
  const link = returnPathOf(notification.link) ?? '/notifications';

  function noteRead() {
    if (!isRead) markRead(notification);
  }

  function open(event: MouseEvent) {
    noteRead();
    // In another tab or window the browser opens it itself.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen?.();
    router.history.push(link);
  }

  return (
    <li className={classNames('note', !isRead && 'is-unread')}>
      <a
        className="note-link"
        href={link}
        onClick={open}
        onAuxClick={(event) => event.button === 1 && noteRead()}
      >
        <NotificationMark notification={notification} />
        <span className="grow note-words">
          <span className="note-text" dir="auto">
            {lead && <b>{lead}</b>} <span className="t2">{rest}</span>
          </span>
          <time className="cap" dateTime={at}>
            {relativeDate(at, browserClock.now())}
          </time>
        </span>
        {!isRead && (
          <span className="note-dot">
            <span className="sr">Unread</span>
          </span>
        )}
      </a>
      {isRead && (
        <IconButton
          className="note-remove"
          size="small"
          label={`Remove “${lineOf(notification)}”`}
          onClick={(event) => {
            focusNeighbour(event.currentTarget);
            remove(notification);
          }}
        >
          <X className="i i-s" />
        </IconButton>
      )}
    </li>
  );
}

/** The focused row is removed. */
function focusNeighbour(element: Element): void {
  const row = element.closest('li');
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  const target =
    next?.querySelector<HTMLElement>('a') ?? element.closest<HTMLElement>('[role="dialog"], main');
  target?.focus({ preventScroll: true });
}
