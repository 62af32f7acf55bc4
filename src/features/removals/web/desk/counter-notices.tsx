import { DeskForm } from '../../../../platform/web/desk/desk-form.tsx';
import { DeskPanel } from '../../../../platform/web/desk/desk-panel.tsx';
import { Facts } from '../../../../platform/web/desk/facts.tsx';
import { timeText } from '../../../../platform/web/desk/number-text.ts';
import { showToast } from '../../../../platform/web/toasts.ts';
import { Field, TextArea } from '../../../../platform/web/ui/controls/field.tsx';
import type { DeskRemoval } from '../../contract.ts';
import { TEXT_MAX } from '../../rules.ts';
import { PersonLink } from './person-link.tsx';
import { useCourtAction } from './removals-desk.queries.ts';

/** The owners' answers, and a button to stop the restoration after a court action. Empty without answers. */
export function CounterNotices({ removal }: { removal: DeskRemoval }) {
  if (removal.counterNotices.length === 0) return null;
  const isRunning = removal.counterNotices.some((one) => one.restoreAt && !one.closedAt);
  return (
    <DeskPanel title="What the owner answered">
      {removal.counterNotices.map((one) => (
        <div key={one.id} className="removal-desk-answer">
          <Facts
            facts={[
              ['Owner', <PersonLink key="owner" person={one.owner} />],
              ['Received', `${timeText(one.at)} UTC`],
              ['Name', one.name],
              ['Contact', one.contact],
              [
                'Restored',
                one.closedAt
                  ? `settled ${timeText(one.closedAt)} UTC`
                  : one.restoreAt
                    ? `on ${timeText(one.restoreAt)} UTC, without a court action`
                    : 'when staff decides so',
              ],
            ]}
          />
          <p className="removal-text">{one.statement}</p>
        </div>
      ))}
      {removal.court && (
        <p>
          <b>Court action, {timeText(removal.court.at)} UTC:</b> {removal.court.note}
        </p>
      )}
      {isRunning && <CourtForm id={removal.id} />}
    </DeskPanel>
  );
}

function CourtForm({ id }: { id: string }) {
  const record = useCourtAction(id);
  return (
    <DeskForm
      label="Court action"
      submitText="Record a court action"
      busyText="Recording..."
      check={({ note = '' }) => ({
        note: note.trim().length < 10 ? 'Name the court and the case' : undefined,
      })}
      confirm={() => ({
        title: 'Record a court action?',
        text: 'The content then stays hidden until staff decides again.',
        yes: 'Record it',
      })}
      submit={async ({ note = '' }) => {
        await record.mutateAsync({ note });
        showToast({ tone: 'success', title: 'The content stays hidden' });
      }}
    >
      {(errors) => (
        <div className="is-wide">
          <Field label="Court and case" hint="As the requester has shown it." error={errors['note']}>
            {(linked) => <TextArea {...linked} name="note" rows={2} maxLength={TEXT_MAX} />}
          </Field>
        </div>
      )}
    </DeskForm>
  );
}
