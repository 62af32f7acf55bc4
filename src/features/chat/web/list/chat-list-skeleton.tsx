import { Skeleton } from '../../../../platform/web/ui/states/skeleton.tsx';

/** Placeholder rows with the size of the real ones. */
export function ChatListSkeleton() {
  return (
    <div role="status">
      <span className="sr">Loading chats</span>
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index} className="chat-row-link">
          <Skeleton className="chat-row-face" />
          <span className="chat-row-words">
            <Skeleton style={{ height: 14, width: `${48 + ((index * 17) % 34)}%`, margin: '3px 0 9px' }} />
            <Skeleton style={{ height: 11, width: `${62 + ((index * 29) % 36)}%` }} />
          </span>
        </div>
      ))}
    </div>
  );
}
