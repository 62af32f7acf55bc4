import { ForgotPasswordDialog } from '../password/forgot-password-dialog.tsx';
import { GuestPrompt } from './guest-prompt.tsx';
import type { OpenDialog } from './open-dialog.ts';
import { SignInDialog } from './sign-in-dialog.tsx';
import { SignUpDialog } from './sign-up-dialog.tsx';

interface AuthDialogsProps {
  open: OpenDialog;
  onChange: (open: OpenDialog | null) => void;
}

/** One of them, each leading to the others. Unmounting resets the forms and their errors. */
export function AuthDialogs({ open, onChange }: AuthDialogsProps) {
  const close = () => onChange(null);
  const toSignIn = () => onChange({ kind: 'sign-in' });
  const toSignUp = () => onChange({ kind: 'sign-up' });
  const toForgotPassword = (email: string) => onChange({ kind: 'forgot-password', email });
  if (open.kind === 'sign-in')
    return <SignInDialog onClose={close} onSignUp={toSignUp} onForgotPassword={toForgotPassword} />;
  if (open.kind === 'sign-up') return <SignUpDialog onClose={close} onSignIn={toSignIn} />;
  if (open.kind === 'forgot-password')
    return <ForgotPasswordDialog email={open.email} onClose={close} onSignIn={toSignIn} />;
  return <GuestPrompt action={open.action} onClose={close} onSignUp={toSignUp} onSignIn={toSignIn} />;
}
