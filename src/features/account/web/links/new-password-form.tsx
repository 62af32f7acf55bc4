import { messageOf } from '../../../../platform/web/api-error.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { Field } from '../../../../platform/web/ui/controls/field.tsx';
import { PasswordInput } from '../../../../platform/web/ui/controls/password-input.tsx';
import { accountClient } from '../account.queries.ts';
import { AuthAlert } from '../auth-alert.tsx';
import { checkNewPassword } from '../form-checks.ts';
import { linkProblemOf, type LinkProblem } from './link-problem.ts';
import { NewPasswordInput } from '../password/new-password-input.tsx';
import { useForm } from '../../../../platform/web/form/use-form.ts';

interface NewPasswordFormProps {
  token: string;
  username: string;
  onDone: () => void;
  /** The link ran out, or was used, while the form was open. */
  onLinkLost: (problem: LinkProblem) => void;
}

export function NewPasswordForm({ token, username, onDone, onLinkLost }: NewPasswordFormProps) {
  const form = useForm({
    check: checkNewPassword,
    async submit({ password }) {
      await accountClient.confirmPasswordReset({ body: { token, password } });
      onDone();
    },
    messageOf(error) {
      const problem = linkProblemOf(error);
      if (problem === 'expired' || problem === 'used' || problem === 'elsewhere') onLinkLost(problem);
      return messageOf(error, 'Your new password could not be sent. Please try again.');
    },
  });
  return (
    <>
      {form.failure && <AuthAlert text={form.failure} />}
      <form {...form.props}>
        {/* Password managers learn from it whose password this is. */}
        <input
          className="sr"
          type="text"
          autoComplete="username"
          defaultValue={username}
          readOnly
          tabIndex={-1}
          aria-hidden
        />
        <Field label="New password" error={form.errors.password}>
          {(linked) => <NewPasswordInput {...linked} name="password" />}
        </Field>
        <Field label="Confirm password" error={form.errors.confirmPassword}>
          {(linked) => <PasswordInput {...linked} name="confirmPassword" autoComplete="new-password" />}
        </Field>
        <Button variant="primary" size="large" isBlock type="submit" busyText={form.isBusy && 'Saving...'}>
          Set new password
        </Button>
      </form>
    </>
  );
}
