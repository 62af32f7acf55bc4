import { Skeleton } from '../../../platform/web/ui/states/skeleton.tsx';
import { Page } from '../../../platform/web/ui/page.tsx';
import { LoadingNote } from '../../../platform/web/ui/states/loading-note.tsx';

/** Shown while a screen's code is loading. */
export function LoadingPage() {
  return (
    <Page title="Loading">
      <h1 className="sr">Loading</h1>
      <div className="loading-ground">
        <Skeleton />
        <Skeleton />
        <Skeleton />
      </div>
      <LoadingNote />
    </Page>
  );
}
