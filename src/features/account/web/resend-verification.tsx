import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { RESEND_TEXT } from '../mail-rules.ts';
import { useResend } from './use-resend.ts';

interface ResendVerificationProps {
  email: string;
  /** As the main thing of a page. */
  isLarge?: boolean;
}

export function ResendVerification({ email, isLarge }: ResendVerificationProps) {
  const { state, resend } = useResend();
  if (state === 'sent') return <p role="status">{RESEND_TEXT.doneInline}</p>;
  return (
    <Button
      size={isLarge ? 'medium' : 'small'}
      busyText={state === 'sending' && 'Sending...'}
      onClick={() => void resend(email)}
    >
      Resend Verification Email
    </Button>
  );
}
