import '../removals.css';
import './removals-desk.css';
import { browserClock } from '../../../../platform/web/clock.ts';
import { DeskHead } from '../../../../platform/web/desk/desk-head.tsx';
import { DeskLink } from '../../../../platform/web/desk/desk-link.tsx';
import { DeskPanel } from '../../../../platform/web/desk/desk-panel.tsx';
import { Facts } from '../../../../platform/web/desk/facts.tsx';
import { Loaded } from '../../../../platform/web/desk/loaded.tsx';
import { timeText } from '../../../../platform/web/desk/number-text.ts';
import { RevealAddress } from '../../../../platform/web/desk/reveal-address.tsx';
import { StateMark } from '../../../../platform/web/desk/state-mark.tsx';
import type { DeskRemoval } from '../../contract.ts';
import { FIELDS, KIND_RULES, POLICIES, RELATIONS } from '../../rules.ts';
import { kindName } from '../removal-words.ts';
import { CounterNotices } from './counter-notices.tsx';
import { DecisionForm } from './decision-form.tsx';
import { EVENTS, PRIORITIES, STATES } from './desk-words.ts';
import { PersonLink } from './person-link.tsx';
import { RemovalItems } from './removal-items.tsx';
import { revealAddress, useRemoval } from './removals-desk.queries.ts';
import { timeLeft } from './time-left.ts';

/** One request with all that a decision needs. */
export function RemovalDetail({ id }: { id: string }) {
  const removal = useRemoval(id);
  return (
    <>
      <DeskHead
        title={removal.data ? `Request ${removal.data.reference}` : 'Removal request'}
        note={<DeskLink path="removals">All removal requests</DeskLink>}
      />
      <Loaded query={removal} what="removal request">
        {(data) => <Detail removal={data} />}
      </Loaded>
    </>
  );
}

function Detail({ removal }: { removal: DeskRemoval }) {
  return (
    <>
      <div className="desk-columns">
        <DeskPanel
          title={kindName(removal.kind)}
          side={<StateMark mood={STATES[removal.state].mood}>{STATES[removal.state].text}</StateMark>}
        >
          <p className="t2">{KIND_RULES[removal.kind].title}</p>
          <RemovalFacts removal={removal} />
        </DeskPanel>
        <DeskPanel title="What the requester says">
          <Answers removal={removal} />
        </DeskPanel>
      </div>
      <RemovalItems removal={removal} />
      <CounterNotices removal={removal} />
      <div className="desk-columns">
        <DeskPanel title={removal.decision ? 'Decide anew' : 'Decide'}>
          {removal.decision && <LastDecision removal={removal} />}
          <DecisionForm removal={removal} />
        </DeskPanel>
        <DeskPanel title="What happened">
          <Events removal={removal} />
          {removal.related.length > 0 && <Related removal={removal} />}
        </DeskPanel>
      </div>
    </>
  );
}

function RemovalFacts({ removal }: { removal: DeskRemoval }) {
  const { id, state, dueAt, isOverdue, requester, email, isEmailMasked } = removal;
  return (
    <Facts
      facts={[
        ['Received', `${timeText(removal.createdAt)} UTC`],
        ['Due', `${timeText(dueAt)} UTC`],
        [
          'Time',
          state === 'open' ? (
            <StateMark key="time" mood={isOverdue ? 'bad' : 'wait'}>
              {timeLeft(dueAt, browserClock.now())}
            </StateMark>
          ) : (
            'decided'
          ),
        ],
        ['Urgency', PRIORITIES[removal.priority as 0 | 1 | 2]],
        ['Account', requester ? <PersonLink key="user" person={requester} /> : 'none'],
        [
          'Email',
          isEmailMasked ? (
            <div key="email" className="desk-address">
              {email} <RevealAddress key={id} reveal={(reason) => revealAddress(id, reason)} />
            </div>
          ) : (
            email || 'none'
          ),
        ],
        ['Requests before', `${removal.filed}, of which ${removal.rejected} rejected`],
      ]}
    />
  );
}

function Answers({ removal: { kind, answers } }: { removal: DeskRemoval }) {
  if (answers.length === 0) return <p className="t2">Nothing beside the addresses.</p>;
  return (
    <dl className="removal-desk-answers">
      {answers.map(({ name, value }) => (
        <div key={name}>
          <dt className="cap">{FIELDS[kind].find((field) => field.name === name)?.label ?? name}</dt>
          <dd className="removal-text">
            {typeof value === 'boolean'
              ? value
                ? 'Confirmed'
                : 'Not confirmed'
              : name === 'relation'
                ? RELATIONS[value as keyof typeof RELATIONS]
                : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function LastDecision({ removal: { decision } }: { removal: DeskRemoval }) {
  if (!decision) return null;
  return (
    <div className="removal-desk-answer">
      <p className="cap">
        {decision.by}, {timeText(decision.at)} UTC. {POLICIES[decision.policy]}.
      </p>
      <p className="removal-text">{decision.statement}</p>
      <p className="removal-text t2">{decision.facts}</p>
    </div>
  );
}

const WHO = { requester: 'Requester', owner: 'Owner', staff: 'Staff', product: 'Automatic' } as const;

const Events = ({ removal: { events } }: { removal: DeskRemoval }) => (
  <ol className="list removal-desk-events">
    {events.map(({ id, who, actor, what, note, at }) => (
      <li key={id}>
        <b>{EVENTS[what] ?? what}</b>
        <span className="cap">
          {timeText(at)}, {actor || WHO[who]}
        </span>
        {note && <p className="t2 removal-text">{note}</p>}
      </li>
    ))}
  </ol>
);

const Related = ({ removal: { related } }: { removal: DeskRemoval }) => (
  <div>
    <h3 className="over">About the same content or people</h3>
    <ul className="list removal-desk-events">
      {related.map(({ id, reference, kind, state }) => (
        <li key={id}>
          <DeskLink path={`removals/${id}`}>{reference}</DeskLink>
          <span className="cap">
            {kindName(kind)}, {STATES[state].text.toLowerCase()}
          </span>
        </li>
      ))}
    </ul>
  </div>
);
