import './share-detail.css';
import { Link } from '@tanstack/react-router';
import { ChatText } from '../../../../platform/web/chat-text/chat-text.tsx';
import { DeskForm } from '../../../../platform/web/desk/desk-form.tsx';
import { DeskHead } from '../../../../platform/web/desk/desk-head.tsx';
import { DeskLink } from '../../../../platform/web/desk/desk-link.tsx';
import { DeskPanel } from '../../../../platform/web/desk/desk-panel.tsx';
import { Facts } from '../../../../platform/web/desk/facts.tsx';
import { Loaded } from '../../../../platform/web/desk/loaded.tsx';
import { timeText } from '../../../../platform/web/desk/number-text.ts';
import { StateMark } from '../../../../platform/web/desk/state-mark.tsx';
import { showToast } from '../../../../platform/web/toasts.ts';
import { Field, TextArea } from '../../../../platform/web/ui/controls/field.tsx';
import type { DeskShareDetail } from '../../contract.ts';
import { REPORT_REASONS, STATEMENT_MAX, STATEMENT_MIN } from '../../rules.ts';
import { STATE_NAMES } from '../share-text.ts';
import { useDeskShare, useKeep, useTakeDown } from './shares-desk.queries.ts';

/** One shared chat with its reports, and the decision about it. */
export function ShareDetail({ id }: { id: string }) {
  const share = useDeskShare(id);
  return (
    <>
      <DeskHead
        title={share.data?.title ?? 'Shared chat'}
        note={<DeskLink path="shares">All shared chats</DeskLink>}
      />
      <Loaded query={share} what="shared chat">
        {(data) => <Detail share={data} />}
      </Loaded>
    </>
  );
}

function Detail({ share }: { share: DeskShareDetail }) {
  const { owner, characterName, views, createdAt, state, statement, lines, reasons } = share;
  return (
    <>
      <div className="desk-columns">
        <DeskPanel
          title="The share"
          side={<StateMark mood={state === 'open' ? 'good' : 'plain'}>{STATE_NAMES[state]}</StateMark>}
        >
          <Facts
            facts={[
              [
                'Owner',
                <Link key="owner" to="/creators/$id" params={{ id: owner.id }} className="link">
                  {owner.username}
                </Link>,
              ],
              ['Character', characterName],
              ['Shared', timeText(createdAt)],
              ['Views', views],
            ]}
          />
          {statement && <p className="t2">Its owner was told: {statement}</p>}
        </DeskPanel>
        <DeskPanel title="Reports">
          {reasons.length === 0 && <p className="t2">Nobody has reported it.</p>}
          <ul className="desk-share-reports">
            {reasons.map(({ id, reason, note, isOpen, at }) => (
              <li key={id}>
                <StateMark mood={isOpen ? 'bad' : 'plain'}>{isOpen ? 'Open' : 'Closed'}</StateMark>{' '}
                {REPORT_REASONS[reason]} <span className="t3">{timeText(at)}</span>
                {note && <p className="t2">{note}</p>}
              </li>
            ))}
          </ul>
        </DeskPanel>
      </div>
      <DeskPanel title="What is shared">
        {lines.length === 0 && <p className="t2">Its texts are deleted.</p>}
        <div className="desk-share-lines" role="region" aria-label="Texts" tabIndex={0}>
          {lines.map(({ messageId, name, text }) => (
            <article key={messageId}>
              <b className="cap">{name}</b>
              <ChatText text={text} />
            </article>
          ))}
        </div>
      </DeskPanel>
      <div className="desk-columns">
        {(state === 'open' || state === 'ended' || state === 'expired') && (
          <DeskPanel title="Take it down">
            <TakeDownForm id={share.id} />
          </DeskPanel>
        )}
        {share.reports > 0 && (
          <DeskPanel title="Leave it as it is">
            <KeepForm id={share.id} />
          </DeskPanel>
        )}
      </div>
    </>
  );
}

const tooShort = (text: string, words: string): string | undefined =>
  text.trim().length < STATEMENT_MIN ? words : undefined;

function Text(props: { name: string; label: string; hint: string; error: string | undefined }) {
  const { name, label, hint, error } = props;
  return (
    <div className="is-wide">
      <Field label={label} hint={hint} error={error}>
        {(linked) => <TextArea {...linked} name={name} rows={3} maxLength={STATEMENT_MAX} />}
      </Field>
    </div>
  );
}

function TakeDownForm({ id }: { id: string }) {
  const takeDown = useTakeDown(id);
  return (
    <DeskForm
      label="Take it down"
      submitText="Take it down"
      busyText="Taking it down..."
      isDanger
      check={({ reason = '', statement = '' }) => ({
        reason: tooShort(reason, 'Say what was found'),
        statement: tooShort(statement, 'Write what its owner is told'),
      })}
      confirm={() => ({
        title: 'Take this share down?',
        text: 'Its link ends for good. Its owner gets your statement.',
        yes: 'Take it down',
      })}
      submit={async ({ reason = '', statement = '' }) => {
        await takeDown.mutateAsync({ reason, statement });
        showToast({ tone: 'success', title: 'Taken down. Its owner is told.' });
      }}
    >
      {(errors) => (
        <>
          <Text name="reason" label="Reason" hint="For the audit log." error={errors['reason']} />
          <Text
            name="statement"
            label="Statement"
            hint="What was decided and why, in plain words. Its owner reads it."
            error={errors['statement']}
          />
        </>
      )}
    </DeskForm>
  );
}

function KeepForm({ id }: { id: string }) {
  const keep = useKeep(id);
  return (
    <DeskForm
      label="Leave it as it is"
      submitText="Close the reports"
      busyText="Closing..."
      check={({ reason = '' }) => ({ reason: tooShort(reason, 'Say what was found') })}
      submit={async ({ reason = '' }) => {
        await keep.mutateAsync({ reason });
        showToast({ tone: 'success', title: 'The reports are closed.' });
      }}
    >
      {(errors) => <Text name="reason" label="Reason" hint="For the audit log." error={errors['reason']} />}
    </DeskForm>
  );
}
