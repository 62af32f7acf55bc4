import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { browserClock } from '../../../platform/web/clock.ts';
import { relativeDate } from '../../../platform/web/format.ts';
import { byId, dedupePages } from '../../../platform/web/calls/dedupe-pages.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { Skeleton } from '../../../platform/web/ui/states/skeleton.tsx';
import type { TicketSummary } from '../contract.ts';
import { STATES, type TicketState } from '../rules.ts';
import { STATE_NAMES } from './support-words.ts';
import { useTickets } from './support.queries.ts';
import { TicketStateMark } from './ticket-state.tsx';

/** The caller's own requests, the last changed first. */
export function TicketList() {
  const [status, setStatus] = useState<TicketState | undefined>();
  const tickets = useTickets(status);
  const shown = dedupePages(tickets.data?.pages, byId);
  return (
    <section className="panel support-panel" aria-labelledby="own-tickets">
      <div className="row between wrap">
        <h2 className="t-l" id="own-tickets">
          Your requests
        </h2>
        <select
          className="input support-filter"
          aria-label="Which requests"
          value={status ?? ''}
          onChange={(event) => setStatus(STATES.find((state) => state === event.target.value))}
        >
          <option value="">All</option>
          {STATES.map((state) => (
            <option key={state} value={state}>
              {STATE_NAMES[state]}
            </option>
          ))}
        </select>
      </div>
      {tickets.isPending ? (
        <Waiting />
      ) : shown.length > 0 ? (
        <ul className="list" aria-busy={tickets.isFetching}>
          {shown.map((ticket) => (
            <Row key={ticket.id} ticket={ticket} />
          ))}
        </ul>
      ) : tickets.isError ? (
        <div className="row between wrap" role="alert">
          <p className="t2">{navigator.onLine ? 'Your requests could not be loaded.' : 'You are offline.'}</p>
          <Button size="small" onClick={() => void tickets.refetch()}>
            Try again
          </Button>
        </div>
      ) : (
        <p className="t2" role="status">
          {status ? 'No request is in this state.' : 'You have not asked anything yet.'}
        </p>
      )}
      {(tickets.hasNextPage || tickets.isFetchNextPageError) && (
        <Button
          size="small"
          busyText={tickets.isFetchingNextPage && 'Loading...'}
          onClick={() => void tickets.fetchNextPage()}
        >
          {tickets.isFetchNextPageError ? 'Try again' : 'Show earlier'}
        </Button>
      )}
    </section>
  );
}

function Row({ ticket }: { ticket: TicketSummary }) {
  const { id, number, subject, excerpt, state, isUnread, updatedAt } = ticket;
  return (
    <li>
      <Link to="/support/$id" params={{ id }} className="support-row">
        <span className="row">
          <b className="t-s clip grow">
            {isUnread && <span className="support-unread" aria-hidden="true" />}
            {subject}
          </b>
          {isUnread && <span className="sr">, new answer</span>}
          <TicketStateMark state={state} />
        </span>
        <span className="t2 clip">{excerpt}</span>
        <span className="cap num">
          Number {number} · <time dateTime={updatedAt}>{relativeDate(updatedAt, browserClock.now())}</time>
        </span>
      </Link>
    </li>
  );
}

function Waiting() {
  return (
    <div role="status" aria-label="Loading your requests" className="support-waiting">
      {[0, 1].map((row) => (
        <Skeleton key={row} className="support-row-skeleton" />
      ))}
    </div>
  );
}
