import './creator.css';
import { LoadingNote } from '../../../../platform/web/ui/states/loading-note.tsx';
import { Skeleton } from '../../../../platform/web/ui/states/skeleton.tsx';

/** Placeholder with the size of the loaded editor. */
export function CreatorSkeleton() {
  return (
    <div className="creator" aria-busy="true">
      <h1 className="sr">Create Character</h1>
      <LoadingNote />
      <div className="d-only">
        {[0, 1, 2, 3, 4].map((row) => (
          <Skeleton key={row} style={{ height: 28, width: 140, marginBottom: 30, display: 'block' }} />
        ))}
      </div>
      <div className="creator-form">
        {[46, 70, 70, 140, 140].map((height, row) => (
          <Skeleton key={row} style={{ height, display: 'block' }} />
        ))}
      </div>
      <Skeleton className="creator-preview-waiting" />
    </div>
  );
}
