import './notification-list.css';
import { Skeleton } from '../../../platform/web/ui/states/skeleton.tsx';

/** Rows that are on their way. */
export function NotificationSkeleton({ count }: { count: number }) {
  return (
    <div role="status" aria-label="Loading notifications">
      {Array.from({ length: count }, (_, row) => (
        <div key={row} className="note-waiting">
          <Skeleton />
          <div className="grow">
            <Skeleton style={{ width: '78%' }} />
            <Skeleton style={{ width: '22%' }} />
          </div>
        </div>
      ))}
    </div>
  );
}
