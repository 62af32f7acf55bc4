import './look.css';
import '../../../platform/web/ui/surface.css';
import type { ReactNode } from 'react';
import { ApiError } from '../../../platform/web/api-error.ts';
import { Page } from '../../../platform/web/ui/page.tsx';
import { ErrorState } from '../../../platform/web/ui/states/error-state.tsx';
import { LoadingNote } from '../../../platform/web/ui/states/loading-note.tsx';
import { Skeleton } from '../../../platform/web/ui/states/skeleton.tsx';
import { SHEET_SLOTS } from '../rules.ts';
import { LookEditor } from './look-editor.tsx';
import { useLookPage } from './looks.queries.ts';

interface LookScreenProps {
  id: string;
  /** The page for a character that does not exist or is not the viewer's. */
  missing: ReactNode;
}

export function LookScreen({ id, missing }: LookScreenProps) {
  const { data, error, refetch } = useLookPage(id);
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return missing;
  return (
    <Page title={data ? `The look of ${data.character.name}` : 'Look'}>
      {data ? (
        <LookEditor key={id} page={data} isStale={error !== null} />
      ) : error ? (
        <ErrorState
          heading="h1"
          title={navigator.onLine ? 'The look could not be loaded' : 'You are offline'}
          text="Nothing is lost. Try again in a moment."
          onRetry={() => void refetch()}
        />
      ) : (
        <div aria-busy="true">
          <h1 className="sr">Look</h1>
          <LoadingNote />
          <div className="look-sheet">
            {SHEET_SLOTS.map((slot) => (
              <Skeleton key={slot} className="look-frame" />
            ))}
          </div>
        </div>
      )}
    </Page>
  );
}
