import { useState } from 'react';
import { ApiError } from '../../../../platform/web/api-error.ts';
import { useSession } from '../../../../platform/web/session.tsx';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { Field, Input } from '../../../../platform/web/ui/controls/field.tsx';
import { PasswordInput } from '../../../../platform/web/ui/controls/password-input.tsx';
import { useProductName } from '../../../../platform/web/product-name.ts';

import { accountClient } from '../account.queries.ts';
import { AuthAlert } from '../auth-alert.tsx';
import { AuthFrame } from '../auth-frame.tsx';
import { CodeField } from '../code-field.tsx';
import { checkSignIn } from '../form-checks.ts';
import { GoogleSignIn } from '../google/google-sign-in.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { ResendVerification } from '../resend-verification.tsx';
import { useForm } from '../../../../platform/web/form/use-form.ts';

interface SignInDialogProps {
  onClose: () => void;
  onSignUp: () => void;
  /** @param email what was typed so far, where it is one. */
  onForgotPassword: (email: string) => void;
}

export function SignInDialog({ onClose, onSignUp, onForgotPassword }: SignInDialogProps) {
  const { signIn } = useSession();
  const productName = useProductName();
  const [unverified, setUnverified] = useState('');
  const [isSuspended, setSuspended] = useState(false);
  /** The hint of the code field; empty when no code is needed. */
  const [codeHint, setCodeHint] = useState('');
  const needsCode = codeHint !== '';
  const form = useForm<Record<'emailOrUsername' | 'password' | 'code', string>>({
    check: (values) => ({
      ...checkSignIn(values),
      ...(needsCode && !values.code.trim() ? { code: 'Enter the code' } : {}),
    }),
    async submit({ emailOrUsername, password, code }) {
      setUnverified('');
      const body = { emailOrUsername, password, ...(needsCode ? { code } : {}) };
      signIn(await accountClient.login({ body }));
      onClose();
    },
    messageOf(error, { emailOrUsername }) {
      if (error instanceof ApiError && error.code === 'account.second_factor') {
        // Not shown as an error: the code field that appears has the hint.
        setCodeHint(error.serverMessage);
        return '';
      }
      setSuspended(error instanceof ApiError && error.code === 'account.suspended');
      const message = (error instanceof ApiError && error.serverMessage) || 'Login failed';
      if (mentionsVerifying(message))
        setUnverified(
          error instanceof ApiError ? String(error.body.email ?? emailOrUsername) : emailOrUsername,
        );
      return message;
    },
  });

  return (
    <AuthFrame
      title={`Sign in to ${productName}`}
      picture="/pictures/garden-candle.webp"
      line="The chair by the window is still yours."
      onClose={onClose}
    >
      {form.failure && (
        <AuthAlert text={form.failure}>
          {unverified && <ResendVerification email={unverified} />}
          {isSuspended && <SuspendedHelp />}
        </AuthAlert>
      )}
      <form {...form.props}>
        <Field label="Email or Username" error={form.errors.emailOrUsername}>
          {(linked) => (
            <Input
              {...linked}
              name="emailOrUsername"
              data-first-focus
              autoComplete="username"
              autoCapitalize="none"
            />
          )}
        </Field>
        <Field label="Password" error={form.errors.password}>
          {(linked) => <PasswordInput {...linked} name="password" autoComplete="current-password" />}
        </Field>
        {needsCode && <CodeField error={form.errors.code} takesFocus hint={codeHint} />}
        <p className="auth-forgot">
          <button
            type="button"
            className="link lab"
            onClick={(event) => onForgotPassword(typedEmail(event.currentTarget.form))}
          >
            Forgot password?
          </button>
        </p>
        <Button
          variant="primary"
          size="large"
          isBlock
          type="submit"
          busyText={form.isBusy && 'Signing in...'}
        >
          Sign In
        </Button>
      </form>
      <span className="or">or</span>
      <PasskeySignIn onDone={onClose} />
      <GoogleSignIn kind="sign-in" onDone={onClose} />
      <p className="auth-swap">
        Don't have an account?{' '}
        <button type="button" className="link" onClick={onSignUp}>
          Sign up
        </button>
      </p>
    </AuthFrame>
  );
}

/** The value of the first field, if it can be an address. */
function typedEmail(form: HTMLFormElement | null): string {
  const typed = form ? String(new FormData(form).get('emailOrUsername') ?? '').trim() : '';
  return typed.includes('@') ? typed : '';
}

const mentionsVerifying = (message: string): boolean => /verif/i.test(message) && /e-?mail/i.test(message);

/** Whom staff have suspended can still write to them. */
function SuspendedHelp() {
  return (
    <p>
      {/* Dialogs stand outside of the router. */}
      <a href="/support" className="link">
        Write to support
      </a>{' '}
      if you think that it is a mistake.
    </p>
  );
}
