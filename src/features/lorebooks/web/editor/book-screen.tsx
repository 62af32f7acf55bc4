import '../lorebooks.css';
import '../../../../platform/web/ui/surface.css';
import type { ReactNode } from 'react';
import { ApiError } from '../../../../platform/web/api-error.ts';
import { Page } from '../../../../platform/web/ui/page.tsx';
import { ErrorState } from '../../../../platform/web/ui/states/error-state.tsx';
import { LoadingNote } from '../../../../platform/web/ui/states/loading-note.tsx';
import { Skeleton } from '../../../../platform/web/ui/states/skeleton.tsx';
import { useLorebook } from '../lorebooks.queries.ts';
import { BookEditor } from './book-editor.tsx';

interface BookScreenProps {
  id: string;
  /** The page for a lorebook that does not exist or is not the viewer's. */
  missing: ReactNode;
}

export function BookScreen({ id, missing }: BookScreenProps) {
  const { data, error, isFetchedAfterMount, refetch } = useLorebook(id);
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return missing;
  return (
    <Page title={data?.name ?? 'Lorebook'}>
      {data && isFetchedAfterMount ? (
        <BookEditor key={data.id} start={data} />
      ) : error ? (
        <ErrorState
          heading="h1"
          title={navigator.onLine ? 'The lorebook could not be loaded' : 'You are offline'}
          text="Nothing is lost. Try again in a moment."
          onRetry={() => void refetch()}
        />
      ) : (
        <div className="col g4" aria-busy="true">
          <h1 className="sr">Lorebook</h1>
          <LoadingNote />
          {[46, 64, 64, 64].map((height, row) => (
            <Skeleton key={row} style={{ height, display: 'block' }} />
          ))}
        </div>
      )}
    </Page>
  );
}
