import { DeskForm } from '../../../../platform/web/desk/desk-form.tsx';
import { parseWhole, wholeFault, wholeText } from '../../../../platform/web/desk/number-text.ts';
import { showToast } from '../../../../platform/web/toasts.ts';
import { Field, Input, TextArea } from '../../../../platform/web/ui/controls/field.tsx';
import type { DeskUser } from '../../desk-contract.ts';
import { SUSPENSION_DAYS_MAX } from '../../desk-rules.ts';
import { useLiftSuspension, useSuspend } from './accounts-desk.queries.ts';
import { useOffers } from '../../../../platform/web/offers.ts';

const reasonFault = (reason: string) => (reason.trim().length < 3 ? 'Say why' : undefined);

const howLong = (days: string): string => {
  const count = parseWhole(days);
  if (count === null) return 'for good';
  return count === 1 ? 'for a day' : `for ${wholeText(count)} days`;
};

/** Signs a user out everywhere and keeps them out, for some days or permanently. */
export function SuspendForm({ user }: { user: DeskUser }) {
  const suspend = useSuspend(user.id);
  const { hasMail } = useOffers();
  return (
    <DeskForm
      label="Suspend"
      submitText="Suspend"
      busyText="Suspending..."
      isDanger
      check={({ days = '', reason = '' }) => ({
        days: days.trim() ? wholeFault(days, 1, SUSPENSION_DAYS_MAX) : undefined,
        reason: reasonFault(reason),
      })}
      confirm={({ days = '' }) => ({
        title: `Suspend ${user.username} ${howLong(days)}?`,
        text: hasMail
          ? 'They are signed out everywhere at once and told why by email. What they published stays.'
          : 'They are signed out everywhere at once and told why when they sign in. What they published stays.',
        yes: `Suspend ${howLong(days)}`,
      })}
      submit={async ({ days = '', reason = '' }) => {
        const count = parseWhole(days);
        await suspend.mutateAsync({ reason: reason.trim(), ...(count === null ? {} : { days: count }) });
        showToast({ tone: 'success', title: `${user.username} is suspended` });
      }}
    >
      {(errors) => (
        <>
          <Field label="Days" hint="Empty for good." error={errors['days']}>
            {(linked) => <Input {...linked} name="days" inputMode="numeric" autoComplete="off" />}
          </Field>
          <div className="is-wide">
            <Field
              label="Reason"
              hint={`The user reads it when they sign in${hasMail ? ' and in an email' : ''}; the audit log keeps it.`}
              error={errors['reason']}
            >
              {(linked) => <TextArea {...linked} name="reason" rows={3} maxLength={500} />}
            </Field>
          </div>
        </>
      )}
    </DeskForm>
  );
}

/** Ends a suspension before its time. */
export function LiftForm({ user }: { user: DeskUser }) {
  const lift = useLiftSuspension(user.id);
  return (
    <DeskForm
      label="Let them in again"
      submitText="Lift the suspension"
      busyText="Lifting..."
      check={({ reason = '' }) => ({ reason: reasonFault(reason) })}
      submit={async ({ reason = '' }) => {
        await lift.mutateAsync(reason.trim());
        showToast({ tone: 'success', title: `${user.username} can sign in again` });
      }}
    >
      {(errors) => (
        <div className="is-wide">
          <Field label="Reason" hint="For the audit log." error={errors['reason']}>
            {(linked) => <TextArea {...linked} name="reason" rows={2} maxLength={500} />}
          </Field>
        </div>
      )}
    </DeskForm>
  );
}
