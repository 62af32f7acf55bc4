import './profile-frame.css';
import { Skeleton } from '../../../../platform/web/ui/states/skeleton.tsx';

/** As large as the loaded content. */
export function PersonSkeleton() {
  return (
    <div className="person" aria-busy="true">
      <div className="person-cover" />
      <div className="person-body">
        <span className="sr" role="status">
          Loading the profile
        </span>
        <div className="person-head">
          <Skeleton className="av av-xl" />
          <div className="grow">
            <Skeleton className="person-skeleton-name" style={{ display: 'block' }} />
            <Skeleton className="person-skeleton-line" style={{ display: 'block' }} />
          </div>
        </div>
      </div>
    </div>
  );
}
