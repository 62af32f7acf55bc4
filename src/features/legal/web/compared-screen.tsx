import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ErrorState } from '../../../platform/web/ui/states/error-state.tsx';
import { Segmented } from '../../../platform/web/ui/controls/segmented.tsx';
import { Skeleton } from '../../../platform/web/ui/states/skeleton.tsx';
import type { LegalDocument } from '../contract.ts';
import { DifferenceView } from './difference-view.tsx';
import { useDifference } from './legal.queries.ts';

const VIEWS = [
  { value: 'changes', label: 'Changes' },
  { value: 'whole', label: 'Whole text' },
] as const;

/** What changed since an earlier version. */
export function ComparedScreen({ document, from }: { document: LegalDocument; from: number }) {
  const [view, setView] = useState<'changes' | 'whole'>('changes');
  const difference = useDifference(document.slug, from, document.version);
  return (
    <section aria-labelledby="changes" className="legal-compared">
      <div className="row between wrap">
        <h2 id="changes" className="t-l">
          From version {from} to {document.version}
        </h2>
        <Segmented label="How much is shown" value={view} options={VIEWS} onChange={setView} />
      </div>
      {difference.data ? (
        <DifferenceView blocks={difference.data.blocks} isBrief={view === 'changes'} />
      ) : difference.isError ? (
        <ErrorState title="The difference could not be loaded" onRetry={() => void difference.refetch()} />
      ) : (
        <div role="status" aria-label="Loading">
          <Skeleton className="legal-sk-text" />
        </div>
      )}
      <p>
        <Link
          className="link"
          to="/legal/$document"
          params={{ document: document.slug }}
          search={document.isCurrent ? {} : { version: document.version }}
        >
          Read version {document.version} as it is
        </Link>
      </p>
    </section>
  );
}
