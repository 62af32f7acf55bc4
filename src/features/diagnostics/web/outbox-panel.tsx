import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../platform/web/api-error.ts';
import { browserClock } from '../../../platform/web/clock.ts';
import { relativeDate } from '../../../platform/web/format.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { Skeleton } from '../../../platform/web/ui/states/skeleton.tsx';
import type { KeptEmail } from '../contract.ts';
import { useOutbox } from './diagnostics.queries.ts';

export function OutboxPanel() {
  const [page, setPage] = useState(1);
  const { data, error, isFetching, refetch } = useOutbox(page);
  return (
    <section className="panel pad" aria-labelledby="outbox-title">
      <div className="row between">
        <h2 className="t-m" id="outbox-title">
          Outbox
        </h2>
        <Button
          size="small"
          icon={<RotateCcw className="i i-xs" />}
          busyText={isFetching && 'Loading...'}
          onClick={() => void refetch()}
        >
          Reload
        </Button>
      </div>
      {data ? (
        <Emails emails={data.items} />
      ) : error ? (
        <p role="alert" className="t2">
          {messageOf(error, error.message)}
        </p>
      ) : (
        <Skeleton className="diagnostics-wait" />
      )}
      {data && data.total > data.limit && (
        <div className="row between">
          <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Newer
          </Button>
          <span className="cap num">
            Page {page} of {Math.ceil(data.total / data.limit)}
          </span>
          <Button size="small" disabled={!data.hasMore} onClick={() => setPage(page + 1)}>
            Older
          </Button>
        </div>
      )}
    </section>
  );
}

function Emails({ emails }: { emails: KeptEmail[] }) {
  if (emails.length === 0) return <p className="t2">No emails have been written yet.</p>;
  return (
    <div className="list">
      {emails.map((email) => (
        <details key={email.id} className="diagnostics-letter">
          <summary>
            <b className="clip">{email.subject}</b>
            <span className="cap clip">
              to {email.to} · {email.state} · {relativeDate(email.createdAt, browserClock.now())}
            </span>
          </summary>
          <OneEmail email={email} />
        </details>
      ))}
    </div>
  );
}

function OneEmail({ email }: { email: KeptEmail }) {
  const [isHtml, setHtml] = useState(false);
  return (
    <div className="diagnostics-words">
      {email.problem && (
        <p className="t2">
          After {email.attempts} attempts: {email.problem}
        </p>
      )}
      {email.text === '' ? (
        <p className="t2">It went out; its words are not kept.</p>
      ) : (
        <>
          <Button size="small" onClick={() => setHtml(!isHtml)}>
            {isHtml ? 'Show as text' : 'Show as HTML'}
          </Button>
          {isHtml ? (
            // The empty sandbox disables scripts, forms and navigation.
            <iframe title={email.subject} sandbox="" srcDoc={email.html} />
          ) : (
            <pre tabIndex={0}>{email.text}</pre>
          )}
        </>
      )}
    </div>
  );
}
