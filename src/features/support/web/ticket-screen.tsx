import './support.css';
import '../../../platform/web/ui/surface.css';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Check, Link as LinkIcon, MailCheck, RotateCcw } from 'lucide-react';
import { ApiError, messageOf } from '../../../platform/web/api-error.ts';
import { showErrorToast } from '../../../platform/web/error-toast.ts';
import { useSession } from '../../../platform/web/session.tsx';
import { Button, buttonClass } from '../../../platform/web/ui/controls/button.tsx';
import { EmptyState } from '../../../platform/web/ui/states/empty-state.tsx';
import { ErrorState } from '../../../platform/web/ui/states/error-state.tsx';
import { Skeleton } from '../../../platform/web/ui/states/skeleton.tsx';
import type { Ticket } from '../contract.ts';
import { ReplyBox } from './reply-box.tsx';
import { stateHint, TOPIC_NAMES } from './support-words.ts';
import { useSentTo, useTicket, useTicketChanges, type TicketRef } from './support.queries.ts';
import { TicketStateMark } from './ticket-state.tsx';
import { TicketThread } from './ticket-thread.tsx';
import { useOffers } from '../../../platform/web/offers.ts';

/** One request with everything that was written about it. */
export function TicketScreen({ ticket: ref }: { ticket: TicketRef }) {
  const ticket = useTicket(ref);
  if (ticket.data) return <Loaded ticket={ticket.data} ticketRef={ref} />;
  if (ticket.error instanceof ApiError && [400, 404, 422].includes(ticket.error.status)) return <Missing />;
  if (ticket.isError)
    return (
      <ErrorState
        heading="h1"
        title={navigator.onLine ? 'Your request did not come' : 'You are offline'}
        text="It is not lost. Try again in a moment."
        onRetry={() => void ticket.refetch()}
      />
    );
  return <Waiting />;
}

function Loaded({ ticket, ticketRef }: { ticket: Ticket; ticketRef: TicketRef }) {
  const { user } = useSession();
  const sentTo = useSentTo(ticket.id);
  const { hasMail } = useOffers();
  const isSolved = ticket.state === 'solved';
  const isClosed = isSolved && !ticket.canReopen;
  return (
    <div className="ticket">
      <header className="ticket-head">
        <div>
          <BackLink />
        </div>
        <h1 className="d-m">{ticket.subject}</h1>
        <p className="row wrap cap">
          <TicketStateMark state={ticket.state} />
          <span className="num">Number {ticket.number}</span>
          <span>{TOPIC_NAMES[ticket.topic]}</span>
        </p>
        <p className="t2" role="status">
          {stateHint(ticket.state, hasMail)}
        </p>
      </header>
      {sentTo && <WayBack sentTo={sentTo} hasMail={hasMail} />}
      <TicketThread messages={ticket.messages} ticket={ticketRef} ownSide="user" />
      {isClosed ? (
        <Closed />
      ) : (
        <>
          <StateButton ticketRef={ticketRef} isSolved={isSolved} />
          <ReplyBox key={user?.id ?? 'guest'} ticket={ticketRef} isSolved={isSolved} />
        </>
      )}
    </div>
  );
}

/** How a guest finds the request again. */
function WayBack({ sentTo, hasMail }: { sentTo: string; hasMail: boolean }) {
  return (
    <p className="alert alert-s" role="status">
      {hasMail ? <MailCheck className="i i-s" /> : <LinkIcon className="i i-s" />}
      <span>
        {hasMail ? (
          <>
            We sent a link to this request to <b>{sentTo}</b>. Keep that email: the link opens it again.
          </>
        ) : (
          'Keep the address of this page, for instance as a bookmark: it is the only way back to your request.'
        )}
      </span>
    </p>
  );
}

const BackLink = () => (
  <Link to="/support" className="ticket-back">
    <ArrowLeft className="i i-s" />
    Help and support
  </Link>
);

/** The same button in both states, so that it keeps the focus when it is pressed. */
function StateButton({ ticketRef, isSolved }: { ticketRef: TicketRef; isSolved: boolean }) {
  const { solve, reopen } = useTicketChanges(ticketRef);
  const isBusy = solve.isPending || reopen.isPending;
  function press() {
    if (isBusy) return;
    const change = isSolved ? reopen : solve;
    change.mutate(undefined, {
      onError: (error) =>
        showErrorToast(error, { title: 'That did not work', description: messageOf(error) }),
    });
  }
  return (
    <div>
      <Button
        icon={isSolved ? <RotateCcw className="i i-s" /> : <Check className="i i-s" />}
        busyText={isBusy && 'One moment...'}
        onClick={press}
      >
        {isSolved ? 'Take it up again' : 'That solved it'}
      </Button>
    </div>
  );
}

/** Solved too long ago to be taken up again. */
function Closed() {
  return (
    <section className="panel support-panel" aria-labelledby="closed-title">
      <h2 className="t-m" id="closed-title">
        This request is closed
      </h2>
      <p className="t2">
        It was solved a while ago and can no longer be taken up again. Open a new one and mention its number.
      </p>
      <div>
        <Link to="/support" hash="write" className={buttonClass({ variant: 'primary' })}>
          Open a new request
        </Link>
      </div>
    </section>
  );
}

function Missing() {
  const { status, openSignIn } = useSession();
  const { hasMail } = useOffers();
  const isGuest = status === 'guest';
  return (
    <EmptyState
      heading="h1"
      picture="/pictures/garden-rose.webp"
      title="No such request here"
      text={
        isGuest
          ? `Open it by the link ${hasMail ? 'in our email' : 'that you kept'}, or sign in if you asked with an account.`
          : 'It may belong to another account, or the link is not complete.'
      }
      actions={
        <>
          <Link to="/support" className={buttonClass({ variant: 'primary' })}>
            Help and support
          </Link>
          {isGuest && <Button onClick={openSignIn}>Sign In</Button>}
        </>
      }
    />
  );
}

function Waiting() {
  return (
    <div className="ticket" aria-busy="true">
      <p className="sr" role="status">
        Loading your request
      </p>
      <div className="ticket-skeleton">
        <Skeleton style={{ width: 160, height: 20 }} />
        <Skeleton style={{ width: '70%', height: 36 }} />
        <Skeleton style={{ width: '92%', height: 120, borderRadius: 16 }} />
        <Skeleton style={{ width: '100%', height: 240, borderRadius: 16 }} />
      </div>
    </div>
  );
}
