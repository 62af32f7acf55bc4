import { useOffers } from '../../../../platform/web/offers.ts';
import { AuthFrame } from '../auth-frame.tsx';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import { NoMail } from '../no-mail.tsx';

interface ForgotPasswordDialogProps {
  email: string;
  onClose: () => void;
  onSignIn: () => void;
}

export function ForgotPasswordDialog({ email, onClose, onSignIn }: ForgotPasswordDialogProps) {
  const { hasMail } = useOffers();
  return (
    <AuthFrame
      title="Forgot your password?"
      picture="/pictures/garden-candle.webp"
      line="Keys get lost. The garden waits."
      onClose={onClose}
    >
      {hasMail ? (
        <>
          <p className="t2">
            Tell us the email address of your account, and we send you a link to set a new one.
          </p>
          <ForgotPasswordForm email={email} />
        </>
      ) : (
        <NoMail isForPassword />
      )}
      <p className="auth-swap">
        <button type="button" className="link" onClick={onSignIn}>
          Back to sign in
        </button>
      </p>
    </AuthFrame>
  );
}
