import { classNames } from '../../../../platform/web/ui/class-names.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { Skeleton } from '../../../../platform/web/ui/states/skeleton.tsx';

/** Height of the placeholder for older messages at the top of the list, in px. */
export const OLDER_HEIGHT = 168;

interface OlderMessagesProps {
  state: 'idle' | 'loading' | 'failed';
  onRetry: () => void;
  /** At the end of a part that is far from the newest messages. */
  areNewer?: boolean;
}

/** Stands for messages that are not loaded yet. */
export function OlderMessages({ state, onRetry, areNewer = false }: OlderMessagesProps) {
  return (
    <div
      className={classNames('older-messages', areNewer && 'are-newer', state === 'loading' && 'is-loading')}
      style={{ height: OLDER_HEIGHT }}
    >
      {state === 'failed' ? (
        <div className="older-messages-failed">
          <p className="t2">
            {areNewer ? 'The newer messages could not be loaded.' : 'The older messages could not be loaded.'}
          </p>
          <Button size="small" onClick={onRetry}>
            Try again
          </Button>
        </div>
      ) : (
        <div role="status">
          <span className="sr">{areNewer ? 'Loading newer messages' : 'Loading older messages'}</span>
          <Skeleton className="older-messages-line" style={{ width: '62%' }} />
          <Skeleton className="older-messages-line" style={{ width: '48%' }} />
          <Skeleton className="older-messages-mine" />
        </div>
      )}
    </div>
  );
}
