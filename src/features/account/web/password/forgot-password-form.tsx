import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../../platform/web/api-error.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { Field, Input } from '../../../../platform/web/ui/controls/field.tsx';
import { accountClient } from '../account.queries.ts';
import { AuthAlert } from '../auth-alert.tsx';
import { checkEmailForm } from '../form-checks.ts';
import { useForm } from '../../../../platform/web/form/use-form.ts';

/** Asks for a letter with a link to set a new password. @param email what the field begins with. */
export function ForgotPasswordForm({ email = '' }: { email?: string }) {
  const [answer, setAnswer] = useState('');
  const form = useForm({
    check: checkEmailForm,
    async submit(values) {
      const { message } = await accountClient.requestPasswordReset({ body: { email: values.email.trim() } });
      setAnswer(message);
    },
    messageOf: (error) => messageOf(error, 'Your request could not be sent. Please try again.'),
  });

  if (answer)
    return (
      <div className="alert alert-s" role="status">
        <MailCheck className="i" />
        <div>{answer} The link in it works for one hour; and check your spam folder.</div>
      </div>
    );
  return (
    <>
      {form.failure && <AuthAlert text={form.failure} />}
      <form {...form.props}>
        <Field label="Email" error={form.errors.email}>
          {(linked) => (
            <Input
              {...linked}
              name="email"
              data-first-focus
              type="email"
              defaultValue={email}
              autoComplete="email"
            />
          )}
        </Field>
        <Button variant="primary" size="large" isBlock type="submit" busyText={form.isBusy && 'Sending...'}>
          Send reset link
        </Button>
      </form>
    </>
  );
}
