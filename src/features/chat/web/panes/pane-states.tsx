import { ApiError, messageOf } from '../../../../platform/web/api-error.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { Skeleton } from '../../../../platform/web/ui/states/skeleton.tsx';
import type { ReactNode } from 'react';

/** A short notice inside a panel: a title, a sentence and what can be done. */
export function PaneNotice({
  title,
  children,
  actions,
}: {
  title: string;
  children: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className="pane-notice">
      <b className="t-s">{title}</b>
      <p>{children}</p>
      {actions && <div className="row g2 wrap pane-notice-actions">{actions}</div>}
    </div>
  );
}

/** @param what completes "… could not be loaded" */
export function PaneFailure({ what, error, onRetry }: { what: string; error: unknown; onRetry: () => void }) {
  const isOffline = !navigator.onLine && !(error instanceof ApiError);
  return (
    <div role="alert">
      <PaneNotice
        title={isOffline ? 'You are offline' : `${what} could not be loaded`}
        actions={
          <Button size="small" onClick={onRetry}>
            Try again
          </Button>
        }
      >
        {isOffline ? 'Connect to the internet, then try again.' : messageOf(error)}
      </PaneNotice>
    </div>
  );
}

/** Lines in the place of a list that is loading. */
export function PaneSkeleton({ label, rows = 7 }: { label: string; rows?: number }) {
  return (
    <div role="status">
      <span className="sr">{label}</span>
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} className="pane-skeleton" style={{ width: `${92 - ((index * 17) % 40)}%` }} />
      ))}
    </div>
  );
}
