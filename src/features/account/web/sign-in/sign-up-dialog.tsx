import { ApiError } from '../../../../platform/web/api-error.ts';
import { useProductName } from '../../../../platform/web/product-name.ts';
import { useSession } from '../../../../platform/web/session.tsx';
import { showToast } from '../../../../platform/web/toasts.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { Field, Input } from '../../../../platform/web/ui/controls/field.tsx';
import { PasswordInput } from '../../../../platform/web/ui/controls/password-input.tsx';
import { THIRD_PARTY_GIFT } from '../../rules.ts';
import { accountClient } from '../account.queries.ts';
import { AuthAlert } from '../auth-alert.tsx';
import { AuthFrame } from '../auth-frame.tsx';
import { checkSignUp } from '../form-checks.ts';
import { GoogleSignIn } from '../google/google-sign-in.tsx';
import { NewPasswordInput } from '../password/new-password-input.tsx';
import { useForm } from '../../../../platform/web/form/use-form.ts';

interface SignUpDialogProps {
  onClose: () => void;
  onSignIn: () => void;
}

export function SignUpDialog({ onClose, onSignIn }: SignUpDialogProps) {
  const { signIn } = useSession();
  const productName = useProductName();
  const form = useForm({
    check: checkSignUp,
    async submit({ email, username, password, confirmPassword }) {
      signIn(await accountClient.register({ body: { email, username, password, confirmPassword } }));
      onClose();
      showToast({
        tone: 'success',
        title: 'Account Created Successfully!',
        description: `Welcome to ${productName}! You're now logged in.`,
      });
    },
    messageOf(error) {
      if (error instanceof ApiError)
        return error.serverMessage || `Registration failed with status ${error.status}`;
      return (error instanceof Error && error.message) || 'Registration failed';
    },
  });

  return (
    <AuthFrame
      title="Create Your Account"
      picture="/pictures/garden-rose.webp"
      line="A name, a password, and the gate is open."
      onClose={onClose}
    >
      <GoogleSignIn kind="sign-up" gift={THIRD_PARTY_GIFT} onDone={onClose} />
      <span className="or">or with email</span>
      {form.failure && <AuthAlert text={form.failure} />}
      <form {...form.props}>
        <Field label="Email" error={form.errors.email}>
          {(linked) => <Input {...linked} name="email" data-first-focus type="email" autoComplete="email" />}
        </Field>
        <Field label="Username" error={form.errors.username}>
          {(linked) => <Input {...linked} name="username" autoComplete="username" autoCapitalize="none" />}
        </Field>
        <Field label="Password" error={form.errors.password}>
          {(linked) => <NewPasswordInput {...linked} name="password" />}
        </Field>
        <Field label="Confirm password" error={form.errors.confirmPassword}>
          {(linked) => <PasswordInput {...linked} name="confirmPassword" autoComplete="new-password" />}
        </Field>
        <Button
          variant="primary"
          size="large"
          isBlock
          type="submit"
          busyText={form.isBusy && 'Creating Account...'}
        >
          Create Account
        </Button>
      </form>
      <p className="auth-swap">
        Already have an account?{' '}
        <button type="button" className="link" onClick={onSignIn}>
          Sign in
        </button>
      </p>
    </AuthFrame>
  );
}
