import { useEffect, useRef, type ReactNode } from 'react';
import { ApiError, messageOf } from '../../../platform/web/api-error.ts';
import { tokens } from '../../../platform/web/calls/browser-send.ts';
import { useSession } from '../../../platform/web/session.tsx';
import { storage } from '../../../platform/web/storage/storage.ts';
import { ErrorState } from '../../../platform/web/ui/states/error-state.tsx';
import { LoadingNote } from '../../../platform/web/ui/states/loading-note.tsx';
import { Page } from '../../../platform/web/ui/page.tsx';
import type { Overview } from '../contract.ts';
import { useOverview } from './diagnostics.queries.ts';
import { renew } from './session-tools.ts';

interface DiagnosticGateProps {
  title: string;
  /** Rendered for users without access to these pages (decisions 2). */
  missing: ReactNode;
  renderPage: (overview: Overview) => ReactNode;
}

/** Shows the page if the server grants access. */
export function DiagnosticGate({ title, missing, renderPage }: DiagnosticGateProps) {
  const { user } = useSession();
  const { data, error, refetch } = useOverview();
  const hasRenewed = useRef(false);
  const isDenied = error instanceof ApiError && error.status === 404;
  const isNewAdmin = isDenied && user?.role === 'admin';

  useEffect(() => {
    if (!isNewAdmin || hasRenewed.current) return;
    // The user has just become an admin, but the access token still has the old role.
    hasRenewed.current = true;
    renew({ storage, tokens }).then(
      () => void refetch(),
      (failure: unknown) => console.warn('The session could not be refreshed', failure),
    );
  }, [isNewAdmin, refetch]);

  if (data) return renderPage(data);
  if (isDenied) return missing;
  return (
    <Page title={title}>
      {error ? (
        <ErrorState
          heading="h1"
          title="The diagnostics did not load"
          text={messageOf(error, error.message)}
          onRetry={() => void refetch()}
        />
      ) : (
        <LoadingNote />
      )}
    </Page>
  );
}
