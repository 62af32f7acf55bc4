import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { Field, Input } from '../../../../platform/web/ui/controls/field.tsx';
import { RESEND_TEXT } from '../../mail-rules.ts';
import { checkEmailForm } from '../form-checks.ts';
import { useForm } from '../../../../platform/web/form/use-form.ts';
import { useResend } from '../use-resend.ts';

/** For visitors who are not signed in: asks for an address and sends another email to it. */
export function ResendForm() {
  const { state, resend } = useResend();
  const form = useForm({
    check: checkEmailForm,
    submit: ({ email }) => resend(email.trim()),
    messageOf: () => '',
  });
  if (state === 'sent') return <p role="status">{RESEND_TEXT.doneInline}</p>;
  return (
    <form {...form.props}>
      <Field label="Email" error={form.errors.email}>
        {(linked) => <Input {...linked} name="email" type="email" autoComplete="email" />}
      </Field>
      <Button size="large" isBlock type="submit" busyText={state === 'sending' && 'Sending...'}>
        Resend Verification Email
      </Button>
    </form>
  );
}
