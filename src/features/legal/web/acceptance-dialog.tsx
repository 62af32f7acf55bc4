import './acceptance-dialog.css';
import '../../../platform/web/ui/surface.css';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../platform/web/api-error.ts';
import { useSession } from '../../../platform/web/session.tsx';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { Dialog, DialogTitle } from '../../../platform/web/ui/layers/dialog.tsx';
import { Skeleton } from '../../../platform/web/ui/states/skeleton.tsx';
import type { PendingDocument } from '../contract.ts';
import { dayOf } from './day.ts';
import { DifferenceView } from './difference-view.tsx';
import { useAccept, useDifference } from './legal.queries.ts';

/** Left only by agreeing or by signing out. */
export function AcceptanceDialog({ documents }: { documents: readonly PendingDocument[] }) {
  const { signOut } = useSession();
  const accept = useAccept();
  const [first] = documents;
  const isChange = documents.every(({ accepted }) => accepted !== null);
  const name = documents.length === 1 ? `our ${first!.title}` : `${documents.length} documents`;
  return (
    <Dialog isOpen onClose={() => {}} isLocked className="acceptance">
      <div className="body">
        <DialogTitle className="d-m">
          {isChange ? `We have changed ${name}` : `Please read ${name}`}
        </DialogTitle>
        <p className="t2">
          {isChange
            ? 'Here is what is different. Take the time you need; nothing will be lost in the meantime.'
            : 'Using the product needs your agreement to this. Take the time you need.'}
        </p>
        <div className="acceptance-documents" tabIndex={0} role="region" aria-label="What has changed">
          {documents.map((document) => (
            <Changed key={document.slug} document={document} />
          ))}
        </div>
        {accept.isError && (
          <p className="alert alert-d" role="alert">
            {messageOf(accept.error, 'This could not be saved. Please try again.')}
          </p>
        )}
        <div className="acceptance-actions">
          <Button
            variant="primary"
            isBlock
            data-first-focus
            busyText={accept.isPending && 'Saving...'}
            onClick={() => accept.mutate(documents)}
          >
            I agree
          </Button>
          <Button variant="ghost" isBlock onClick={() => void signOut()}>
            Sign out instead
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function Changed({ document }: { document: PendingDocument }) {
  const { slug, title, version, accepted, effective, short } = document;
  return (
    <section aria-labelledby={`accept-${slug}`}>
      <h3 id={`accept-${slug}`} className="t-m">
        {title}
      </h3>
      <p className="cap">
        Version {version} · effective {dayOf(effective)}
        {accepted !== null && ` · you agreed to version ${accepted}`}
      </p>
      <ul className="acceptance-short">
        {short.map((point) => (
          <li key={point}>
            <Check className="i i-s" />
            {point}
          </li>
        ))}
      </ul>
      {accepted !== null && <Difference slug={slug} from={accepted} to={version} />}
      <a className="link" href={`/legal/${slug}`} target="_blank" rel="noreferrer">
        Read in full<span className="sr">: {title} (opens in a new tab)</span>
      </a>
    </section>
  );
}

function Difference({ slug, from, to }: { slug: string; from: number; to: number }) {
  const [isOpen, setOpen] = useState(false);
  const difference = useDifference(slug, isOpen ? from : null, to);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="lab">What changed, word by word</summary>
      {difference.data ? (
        <DifferenceView blocks={difference.data.blocks} isBrief />
      ) : difference.isError ? (
        <p className="cap">The difference could not be loaded. “Read in full” has all of it.</p>
      ) : (
        <Skeleton className="acceptance-sk" />
      )}
    </details>
  );
}
