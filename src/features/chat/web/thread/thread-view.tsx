import './thread-view.css';
import { useRef } from 'react';
import { ThreadSkeleton } from '../chat-skeleton.tsx';
import { ThreadList, type ListHandle, type ThreadListProps } from './thread-list.tsx';
import { useGoTo, type Target } from './use-go-to.ts';
import { shownPart } from '../session/thread.ts';

interface ThreadViewProps extends Omit<ThreadListProps, 'litId' | 'handle' | 'hadFocus'> {
  /** A message that is to be shown. */
  target: Target | null;
}

/** The messages of an open conversation, and the way to one of them. */
export function ThreadView({ target, ...props }: ThreadViewProps) {
  const { thread, orders } = props;
  const handle = useRef<ListHandle>(null);
  const hadFocus = useRef(false);
  const { litId, isAwaited } = useGoTo({
    thread: shownPart(thread),
    target,
    seek: orders.chatSession.seek,
    select: orders.select,
    show: (row) => handle.current?.show(row),
  });
  // Its end would be drawn for nothing.
  if (isAwaited) return <ThreadSkeleton />;
  return <ThreadList key={thread.part} {...props} {...{ litId, handle, hadFocus }} />;
}
