import { useEffect, useRef, type ReactNode } from 'react';
import { ApiError, messageOf } from '../../../platform/web/api-error.ts';
import { tokens } from '../../../platform/web/browser-send.ts';
import { useSession } from '../../../platform/web/session.tsx';
import { storage } from '../../../platform/web/storage.ts';
import { ErrorState } from '../../../platform/web/ui/error-state.tsx';
import { LoadingNote } from '../../../platform/web/ui/loading-note.tsx';
import { Page } from '../../../platform/web/ui/page.tsx';
import type { Overview } from '../contract.ts';
import { useOverview } from './diagnostics.queries.ts';
import { renew } from './session-tools.ts';

interface DiagnosticGateProps {
  title: string;
  /** Drawn for whoever may not have these pages: decisions.md 2. */
  missing: ReactNode;
  renderPage: (overview: Overview) => ReactNode;
}

/** The server decides who is shown the page. */
export function DiagnosticGate({ title, missing, renderPage }: DiagnosticGateProps) {
  const { user } = useSession();
  const { data, error, refetch } = useOverview();
  const hasRenewed = useRef(false);
  const isShut = error instanceof ApiError && error.status === 404;
  const isNewAdmin = isShut && user?.role === 'admin';

  useEffect(() => {
    if (!isNewAdmin || hasRenewed.current) return;
    // Made an admin a moment ago: the token still says otherwise.
    hasRenewed.current = true;
    renew({ storage, tokens }).then(
      () => void refetch(),
      (failure: unknown) => console.warn('The session could not be refreshed', failure),
    );
  }, [isNewAdmin, refetch]);

  if (data) return renderPage(data);
  if (isShut) return missing;
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
