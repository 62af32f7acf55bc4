import './support.css';
import '../../../platform/web/ui/surface.css';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSession } from '../../../platform/web/session.tsx';
import { buttonClass } from '../../../platform/web/ui/controls/button.tsx';
import { Skeleton } from '../../../platform/web/ui/states/skeleton.tsx';
import { NewTicketForm } from './new-ticket-form.tsx';
import type { TicketRef } from './support.queries.ts';
import { TicketList } from './ticket-list.tsx';

interface SupportScreenProps {
  /** Common questions with their answers. */
  faq?: ReactNode;
  /** Answers that may fit to what is being written; the query is empty while that is too little. */
  suggest?: (query: string) => ReactNode;
  /** The page that led here; empty where that is not known. */
  page: string;
  onAsked: (ticket: TicketRef) => void;
}

/** Common answers, the way to a person, and what became of earlier requests. */
export function SupportScreen({ faq, suggest, page, onAsked }: SupportScreenProps) {
  const { user, status } = useSession();
  return (
    <div className="support">
      <header className="support-head">
        <h1 className="d-l">
          Help and <em>support</em>
        </h1>
        <p className="t2">
          Many questions are answered below or in the{' '}
          <Link to="/guides" className="link">
            guides
          </Link>
          . For everything else, write to us: a person reads it.
        </p>
        <a href="#write" className={buttonClass({ variant: 'outline', className: 'support-jump' })}>
          Write to us
        </a>
      </header>
      <div className="support-columns">
        <div className="support-main">
          {user && <TicketList key={user.id} />}
          {faq && (
            <section aria-labelledby="faq-title" className="support-faq">
              <h2 className="t-l" id="faq-title">
                Common questions
              </h2>
              {faq}
            </section>
          )}
        </div>
        <section className="panel support-panel" id="write" aria-labelledby="write-title">
          <h2 className="t-l" id="write-title">
            Write to us
          </h2>
          {status === 'unknown' ? (
            <Skeleton className="support-form-skeleton" />
          ) : (
            // Somebody else's draft must not be shown to who signs in.
            <NewTicketForm key={user?.id ?? 'guest'} page={page} suggest={suggest} onAsked={onAsked} />
          )}
        </section>
      </div>
    </div>
  );
}
