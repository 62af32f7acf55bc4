import './removals.css';
import '../../../platform/web/ui/surface.css';
import { Link } from '@tanstack/react-router';
import { ApiError } from '../../../platform/web/api-error.ts';
import { useSession } from '../../../platform/web/session.tsx';
import { Button, buttonClass } from '../../../platform/web/ui/controls/button.tsx';
import { EmptyState } from '../../../platform/web/ui/states/empty-state.tsx';
import { ErrorState } from '../../../platform/web/ui/states/error-state.tsx';
import { Skeleton } from '../../../platform/web/ui/states/skeleton.tsx';
import type { RemovalStatus } from '../contract.ts';
import { POLICIES } from '../rules.ts';
import { AnswerForm } from './answer-form.tsx';
import { answerName, ITEM_WORDS, kindName, STATE_WORDS, whenText } from './removal-words.ts';
import { useStatus, type RemovalRef } from './removals.queries.ts';
import { useOffers } from '../../../platform/web/offers.ts';

/** The status of one request, for its filer or the content's owner. */
export function StatusScreen({ removal }: { removal: RemovalRef }) {
  const status = useStatus(removal);
  if (status.data) return <Status status={status.data} removal={removal} />;
  if (status.error instanceof ApiError && status.error.status === 404) return <Missing />;
  if (status.isError)
    return (
      <ErrorState
        heading="h1"
        title={navigator.onLine ? 'The request could not be loaded' : 'You are offline'}
        text="It is not lost. Try again in a moment."
        onRetry={() => void status.refetch()}
      />
    );
  return (
    <div className="removal" aria-busy="true">
      <p className="sr" role="status">
        Loading the request
      </p>
      <Skeleton style={{ width: 260, height: 40, maxWidth: '100%' }} />
      <Skeleton style={{ height: 140, borderRadius: 16 }} />
      <Skeleton style={{ height: 180, borderRadius: 16 }} />
    </div>
  );
}

function Missing() {
  const { status, openSignIn } = useSession();
  const { hasMail } = useOffers();
  return (
    <EmptyState
      heading="h1"
      picture="/pictures/night-city.webp"
      title="There is no such request"
      text={`Open it by the link ${hasMail ? 'in your email' : 'that you kept'}, or sign in if the request is about content of yours.`}
      actions={
        <>
          {status === 'guest' && (
            <Button variant="primary" onClick={openSignIn}>
              Sign In
            </Button>
          )}
          <Link to="/content-removal" className={buttonClass()}>
            Make a request
          </Link>
        </>
      }
    />
  );
}

function Status({ status, removal }: { status: RemovalStatus; removal: RemovalRef }) {
  const { state, viewer, kind, decision } = status;
  const words = STATE_WORDS[state];
  const isOpen = state === 'open' || state === 'waiting';
  return (
    <div className="removal">
      <header className="removal-head">
        <p className="cap">
          Request <span className="num">{status.reference}</span>, {kindName(kind)}
        </p>
        <h1 className="d-l">{words.title}</h1>
        <p className="t2" role="status">
          {words[viewer]}
        </p>
        {viewer === 'owner' && <p className="t2">Someone says {status.claim}.</p>}
      </header>
      <dl className="panel pad removal-facts">
        <div className="kv">
          <dt>Received</dt>
          <dd>{whenText(status.createdAt)}</dd>
        </div>
        {isOpen && (
          <div className="kv">
            <dt>Decided by</dt>
            <dd>{whenText(status.dueAt)}</dd>
          </div>
        )}
        {decision && (
          <div className="kv">
            <dt>Decided</dt>
            <dd>{whenText(decision.at)}</dd>
          </div>
        )}
      </dl>
      <section className="removal-part" aria-labelledby="removal-items">
        <h2 className="t-s" id="removal-items">
          What it is about
        </h2>
        <ul className="panel pad list removal-items">
          {status.items.map((item, index) => (
            // The addresses need not differ.
            <li key={index}>
              <span>{item.name || item.address}</span>
              <span className={`removal-state is-${item.state}`}>{ITEM_WORDS[item.state]}</span>
            </li>
          ))}
        </ul>
        {status.copies > 0 && (
          <p className="cap">
            The same picture was hidden in {status.copies} other {status.copies === 1 ? 'place' : 'places'}.
          </p>
        )}
      </section>
      {decision && (
        <section className="panel pad-l removal-part" aria-labelledby="removal-decision">
          <h2 className="t-l" id="removal-decision">
            The decision
          </h2>
          <p className="removal-text">{decision.statement}</p>
          <h3 className="over">What we found</h3>
          <p className="removal-text">{decision.facts}</p>
          <h3 className="over">The rule</h3>
          <p>{POLICIES[decision.policy]}</p>
          <p className="cap">
            A person decided this.{' '}
            {viewer === 'requester' ? 'If you disagree, answer through our support within six months.' : ''}
          </p>
        </section>
      )}
      {status.answer && <AnswerNote status={status} />}
      {status.canAnswer && <AnswerForm removal={removal} kind={kind} />}
    </div>
  );
}

function AnswerNote({ status: { answer, viewer, kind, hasCourtAction } }: { status: RemovalStatus }) {
  if (!answer) return null;
  const name = answerName(kind);
  return (
    <section className="panel pad removal-part">
      <h2 className="t-s">{viewer === 'owner' ? `Your ${name}` : `The owner’s ${name}`}</h2>
      <p className="t2">
        Received {whenText(answer.at)}.{' '}
        {answer.isClosed
          ? 'It is settled.'
          : hasCourtAction
            ? 'A court action was reported, so the content stays hidden until it is over.'
            : answer.restoreAt
              ? `Unless a court action is reported, the content is back on ${whenText(answer.restoreAt)}.`
              : 'A member of our staff looks at it.'}
      </p>
    </section>
  );
}
