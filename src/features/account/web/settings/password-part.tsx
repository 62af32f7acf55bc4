import { useState } from 'react';
import { messageOf } from '../../../../platform/web/api-error.ts';
import { showErrorToast } from '../../../../platform/web/error-toast.ts';
import { showToast } from '../../../../platform/web/toasts.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { Field } from '../../../../platform/web/ui/controls/field.tsx';
import { PasswordInput } from '../../../../platform/web/ui/controls/password-input.tsx';
import type { CurrentUser } from '../../../../shared/words/user.ts';
import { useOffers } from '../../../../platform/web/offers.ts';
import { accountClient } from '../account.queries.ts';
import { AuthAlert } from '../auth-alert.tsx';
import { checkNewPassword } from '../form-checks.ts';
import { useChangePassword } from '../password/password.queries.ts';
import { NewPasswordInput } from '../password/new-password-input.tsx';
import { useForm } from '../../../../platform/web/form/use-form.ts';
import type { FieldErrors } from '../../../../platform/web/form/form-values.ts';
import { AccountName } from './account-name.tsx';
import { SettingRow } from './setting-row.tsx';

type Fields = Record<'currentPassword' | 'newPassword' | 'confirmPassword', string>;

function check({ currentPassword, newPassword, confirmPassword }: Fields): FieldErrors<keyof Fields> {
  const { password, ...rest } = checkNewPassword({ password: newPassword, confirmPassword });
  return {
    ...(currentPassword ? {} : { currentPassword: 'Your current password is required' }),
    ...(password ? { newPassword: password } : {}),
    ...rest,
  };
}

export function PasswordPart({ user }: { user: CurrentUser }) {
  return user.hasPassword ? <PasswordForm user={user} /> : <FirstPassword user={user} />;
}

function PasswordForm({ user }: { user: CurrentUser }) {
  const changing = useChangePassword();
  // A new one is an empty form.
  const [round, setRound] = useState(0);
  const form = useForm<Record<keyof Fields, string>>({
    check,
    async submit({ currentPassword, newPassword }) {
      await changing.mutateAsync({ currentPassword, newPassword });
      setRound((before) => before + 1);
      showToast({
        tone: 'success',
        title: 'Your password is changed',
        description: 'Your other devices were signed out.',
      });
    },
    messageOf: (error) => messageOf(error, 'Your new password did not reach us. Please try again.'),
  });
  return (
    <form key={round} className="settings-form" {...form.props}>
      {form.failure && Object.keys(form.errors).length === 0 && <AuthAlert text={form.failure} />}
      <AccountName username={user.username} />
      <Field label="Current password" error={form.errors.currentPassword}>
        {(linked) => <PasswordInput {...linked} name="currentPassword" autoComplete="current-password" />}
      </Field>
      <div className="settings-two">
        <Field label="New password" error={form.errors.newPassword}>
          {(linked) => <NewPasswordInput {...linked} name="newPassword" />}
        </Field>
        <Field label="Confirm new password" error={form.errors.confirmPassword}>
          {(linked) => <PasswordInput {...linked} name="confirmPassword" autoComplete="new-password" />}
        </Field>
      </div>
      <div className="row between settings-foot">
        <p className="cap">Your other devices will be signed out.</p>
        <Button type="submit" busyText={form.isBusy && 'Saving...'}>
          Change password
        </Button>
      </div>
    </form>
  );
}

/** Who signs in by a third party only: a letter's link sets the first password. */
function FirstPassword({ user }: { user: CurrentUser }) {
  const { hasMail } = useOffers();
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle');
  async function ask() {
    setState('sending');
    try {
      await accountClient.requestPasswordReset({ body: { email: user.email } });
      setState('sent');
    } catch (error) {
      setState('idle');
      const description = messageOf(error);
      showErrorToast(error, { title: 'The letter was not sent', description });
    }
  }
  return (
    <SettingRow
      name="No password yet"
      text={
        state === 'sent' ? (
          <span role="status">The letter is on its way to {user.email}. Its link works for an hour.</span>
        ) : (
          `You sign in with Google.${hasMail ? ' A letter can bring you a link to set a password too.' : ''}`
        )
      }
    >
      {hasMail && state !== 'sent' && (
        <Button size="small" busyText={state === 'sending' && 'Sending...'} onClick={() => void ask()}>
          Send the link
        </Button>
      )}
    </SettingRow>
  );
}
