import { Skeleton } from '../../../platform/web/ui/states/skeleton.tsx';

export function LegalSkeleton() {
  return (
    <div className="legal-document" role="status" aria-label="Loading">
      <Skeleton className="legal-sk-title" />
      <Skeleton className="legal-sk-short" />
      <Skeleton className="legal-sk-text" />
    </div>
  );
}
