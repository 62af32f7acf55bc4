import { Skeleton } from '../../../platform/web/ui/states/skeleton.tsx';

/** Placeholder for the messages of a conversation. */
export const ThreadSkeleton = () => (
  <div className="thread-body chat-skeleton" role="status">
    <span className="sr">Loading the conversation</span>
    <div className="thread-rows">
      <Skeleton style={{ height: 76, width: '78%' }} />
      <Skeleton className="is-mine" style={{ height: 74, width: '58%' }} />
      <Skeleton style={{ height: 126, width: '82%' }} />
      <Skeleton className="is-mine" style={{ height: 49, width: '40%' }} />
      <Skeleton style={{ height: 76, width: '74%' }} />
    </div>
  </div>
);

/** Placeholder for a conversation that is loading. */
export function ChatSkeleton() {
  return (
    <section className="chat-session" aria-busy="true">
      <h1 className="sr">Chat</h1>
      <div className="chat-header">
        <Skeleton className="chat-row-face" />
        <div className="grow">
          <Skeleton style={{ height: 14, width: 120, marginBottom: 6 }} />
          <Skeleton style={{ height: 11, width: 72 }} />
        </div>
      </div>
      <div className="chat-main">
        <ThreadSkeleton />
      </div>
      <div className="composer">
        <Skeleton className="chat-skeleton-box" />
        <p className="composer-note">&nbsp;</p>
      </div>
    </section>
  );
}

export function PanelSkeleton() {
  return (
    <div className="character-panel" aria-hidden="true">
      <Skeleton className="character-panel-arch arch" />
      <Skeleton style={{ height: 30, width: 170, margin: '3px auto' }} />
      <Skeleton style={{ height: 12, width: 130, margin: '3px auto' }} />
      <Skeleton style={{ height: 40, width: 184, margin: '14px auto 18px', borderRadius: 20 }} />
      <hr className="hair" />
      <Skeleton style={{ height: 90, marginTop: 16 }} />
    </div>
  );
}
