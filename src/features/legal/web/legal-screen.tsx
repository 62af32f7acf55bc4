import './legal.css';
import '../../../platform/web/ui/print.css';
import '../../../platform/web/ui/surface.css';
import { Link } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import { ApiError } from '../../../platform/web/api-error.ts';
import { useHashTarget } from '../../../platform/web/screen/use-hash-target.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { ErrorState } from '../../../platform/web/ui/states/error-state.tsx';
import type { LegalDocument } from '../contract.ts';
import { ComparedScreen } from './compared-screen.tsx';
import { dayOf, splitTitle } from './day.ts';
import { DocumentBody } from './document-body.tsx';
import { DocumentList } from './document-list.tsx';
import { LegalSkeleton } from './legal-skeleton.tsx';
import { useDocument } from './legal.queries.ts';
import { VersionsList } from './versions-list.tsx';

interface LegalScreenProps {
  slug: string;
  /** An earlier version, by its number. */
  version?: number;
  /** Shows what changed since this version instead of the whole text. */
  compare?: number;
}

export function LegalScreen({ slug, version, compare }: LegalScreenProps) {
  const shown = useDocument(slug, version);
  useHashTarget(shown.data !== undefined);
  return (
    <div className="legal">
      <DocumentList slug={slug} />
      {shown.data ? (
        <Shown document={shown.data} compare={compare} />
      ) : shown.isError ? (
        <Failed error={shown.error} onRetry={() => void shown.refetch()} />
      ) : (
        <LegalSkeleton />
      )}
    </div>
  );
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof ApiError && error.status === 404)
    return (
      <ErrorState
        heading="h1"
        title="There is no such document"
        text="It was never here, or that version of it is gone. The full list is one click away."
        actions={
          <Link className="btn btn-p" to="/legal">
            All documents
          </Link>
        }
      />
    );
  return (
    <ErrorState
      heading="h1"
      title={navigator.onLine ? 'This document could not be loaded' : 'You are offline'}
      text="Try again in a moment."
      onRetry={onRetry}
    />
  );
}

function Shown({ document, compare }: { document: LegalDocument; compare: number | undefined }) {
  const [start, end] = splitTitle(document.title);
  const isDue = document.isCurrent;
  return (
    <article className="legal-document">
      <header>
        <p className="cap">
          Effective {dayOf(document.effective)} · Version {document.version}
        </p>
        <h1 className="d-l">
          {start}
          <em>{end}</em>
        </h1>
        <p className="t2 b-l">{document.description}</p>
        <p className="cap legal-facts">
          <span>Last changed {dayOf(document.changedAt)}</span>
          <a className="link not-printed" href="#versions">
            Earlier versions
          </a>
          <Button
            className="not-printed"
            variant="ghost"
            size="small"
            icon={<Printer className="i i-s" />}
            onClick={() => window.print()}
          >
            Print
          </Button>
        </p>
        {!isDue && (
          <p className="alert legal-old" role="note">
            <span>
              This is an earlier version.{' '}
              <Link className="link" to="/legal/$document" params={{ document: document.slug }}>
                Read version {document.latest}, which is current
              </Link>
              .
            </span>
          </p>
        )}
      </header>
      {compare === undefined ? (
        <DocumentBody document={document} />
      ) : (
        <ComparedScreen document={document} from={compare} />
      )}
      <VersionsList document={document} />
      <Contacts document={document} />
    </article>
  );
}

/** On every page: where to turn to. */
function Contacts({ document }: { document: LegalDocument }) {
  return (
    <section className="panel legal-contacts not-printed" aria-labelledby="contacts">
      <h2 id="contacts" className="t-s">
        Where to turn
      </h2>
      <ul>
        <li>
          <Link className="link" to="/content-removal">
            Ask for the removal of content
          </Link>
          <span className="cap">No account is needed. Intimate pictures are decided within 48 hours.</span>
        </li>
        <li>
          <Link className="link" to="/support" state={{ from: `/legal/${document.slug}` }}>
            Help and support
          </Link>
          <span className="cap">A person reads it.</span>
        </li>
        <li>
          {document.contact ? (
            <a className="link" href={`mailto:${document.contact}`}>
              Safety contact: {document.contact}
            </a>
          ) : (
            <Link className="link" to="/support" hash="write">
              Safety contact
            </Link>
          )}
          <span className="cap">For what must not wait: danger to someone, minors, abuse.</span>
        </li>
      </ul>
    </section>
  );
}
