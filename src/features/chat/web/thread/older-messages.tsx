import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { Skeleton } from '../../../../platform/web/ui/states/skeleton.tsx';

/** Height of the placeholder for older messages at the top of the list, in px. */
export const OLDER_HEIGHT = 168;

export function OlderMessages({ hasFailed, onRetry }: { hasFailed: boolean; onRetry: () => void }) {
  return (
    <div className="older-messages" style={{ height: OLDER_HEIGHT }}>
      {hasFailed ? (
        <div className="older-messages-failed">
          <p className="t2">The older messages could not be loaded.</p>
          <Button size="small" onClick={onRetry}>
            Try again
          </Button>
        </div>
      ) : (
        <div role="status">
          <span className="sr">Loading older messages</span>
          <Skeleton className="older-messages-line" style={{ width: '62%' }} />
          <Skeleton className="older-messages-line" style={{ width: '48%' }} />
          <Skeleton className="older-messages-mine" />
        </div>
      )}
    </div>
  );
}
