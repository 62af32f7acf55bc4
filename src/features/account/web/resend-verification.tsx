import { useState } from 'react';
import { ApiError } from '../../../platform/web/api-error.ts';
import { showToast } from '../../../platform/web/toasts.ts';
import { Button } from '../../../platform/web/ui/button.tsx';
import { resendVerification } from './account.queries.ts';

export function ResendVerification({ email }: { email: string }) {
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle');

  async function resend() {
    setState('sending');
    try {
      await resendVerification(email);
      setState('sent');
      showToast({
        tone: 'success',
        title: 'Verification Email Sent',
        description: 'Please check your inbox for a new verification email.',
      });
    } catch (error) {
      setState('idle');
      if (error instanceof ApiError)
        showToast({ tone: 'error', title: 'Failed to Resend', description: error.serverMessage });
      else
        showToast({
          tone: 'error',
          title: 'Error',
          description: 'Failed to resend verification email. Please try again.',
        });
    }
  }

  if (state === 'sent') return <p role="status">Verification email sent! Please check your inbox.</p>;
  return (
    <Button size="small" busyText={state === 'sending' && 'Sending...'} onClick={() => void resend()}>
      Resend Verification Email
    </Button>
  );
}
