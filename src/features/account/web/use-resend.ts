import { useState } from 'react';
import { ApiError } from '../../../platform/web/api-error.ts';
import { showErrorToast } from '../../../platform/web/error-toast.ts';
import { showToast } from '../../../platform/web/toasts.ts';
import { RESEND_TEXT } from '../mail-rules.ts';
import { accountClient } from './account.queries.ts';

/** Asks for another verification email and reports the result (section 8 of the specification). */
export function useResend() {
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle');

  async function resend(email: string): Promise<void> {
    setState('sending');
    try {
      const { success, message } = await accountClient.resendVerification({ body: { email } });
      if (!success) {
        setState('idle');
        showToast({ tone: 'error', title: RESEND_TEXT.refusedTitle, description: message });
        return;
      }
      setState('sent');
      showToast({ tone: 'success', title: RESEND_TEXT.doneTitle, description: RESEND_TEXT.doneText });
    } catch (error) {
      setState('idle');
      if (error instanceof ApiError)
        showErrorToast(error, { title: RESEND_TEXT.refusedTitle, description: error.serverMessage });
      else showErrorToast(error, { title: RESEND_TEXT.failedTitle, description: RESEND_TEXT.failedText });
    }
  }

  return { state, resend };
}
