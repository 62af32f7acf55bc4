import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../platform/web/api-error.ts';
import { browserClock } from '../../../platform/web/clock.ts';
import { relativeDate } from '../../../platform/web/format.ts';
import { Button } from '../../../platform/web/ui/button.tsx';
import { Skeleton } from '../../../platform/web/ui/skeleton.tsx';
import type { KeptLetter } from '../contract.ts';
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
        <Letters letters={data.items} />
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

function Letters({ letters }: { letters: KeptLetter[] }) {
  if (letters.length === 0) return <p className="t2">No letters have been written yet.</p>;
  return (
    <div className="list">
      {letters.map((letter) => (
        <details key={letter.id} className="diagnostics-letter">
          <summary>
            <b className="clip">{letter.subject}</b>
            <span className="cap clip">
              to {letter.to} · {letter.state} · {relativeDate(letter.createdAt, browserClock.now())}
            </span>
          </summary>
          <OneLetter letter={letter} />
        </details>
      ))}
    </div>
  );
}

function OneLetter({ letter }: { letter: KeptLetter }) {
  const [isHtml, setHtml] = useState(false);
  return (
    <div className="diagnostics-words">
      {letter.problem && (
        <p className="t2">
          After {letter.attempts} attempts: {letter.problem}
        </p>
      )}
      {letter.text === '' ? (
        <p className="t2">It went out; its words are not kept.</p>
      ) : (
        <>
          <Button size="small" onClick={() => setHtml(!isHtml)}>
            {isHtml ? 'Show as text' : 'Show as HTML'}
          </Button>
          {isHtml ? (
            // No scripts, no forms, no way out: only how it looks.
            <iframe title={letter.subject} sandbox="" srcDoc={letter.html} />
          ) : (
            <pre tabIndex={0}>{letter.text}</pre>
          )}
        </>
      )}
    </div>
  );
}
