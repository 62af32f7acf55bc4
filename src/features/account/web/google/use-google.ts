import { useState } from 'react';
import { ApiError } from '../../../../platform/web/api-error.ts';
import { useProductName } from '../../../../platform/web/product-name.ts';
import { useSession } from '../../../../platform/web/session.tsx';
import { showToast } from '../../../../platform/web/toasts.ts';
import type { GoogleReply } from '../../google-contract.ts';
import { GOOGLE_TEXT } from '../../google-rules.ts';
import { accountClient } from '../account.queries.ts';
import { useGoogleWindow } from './use-google-window.ts';

/** What the account asks for besides Google. */
export interface NeededStep {
  ticket: string;
  hint: string;
  hasPasskey: boolean;
}

interface GoogleOptions {
  /** The message when the server sends none. */
  otherwise: string;
  onDone: () => void;
}

/** Signs in with Google, with a second step where the account has one. */
export function useGoogle({ otherwise, onDone }: GoogleOptions) {
  const { signIn } = useSession();
  const productName = useProductName();
  const [step, setStep] = useState<NeededStep | null>(null);

  function enter(result: GoogleReply) {
    signIn(result);
    if (result.gift > 0)
      showToast({ tone: 'success', title: `Welcome to ${productName}!`, description: GOOGLE_TEXT.gift });
  }

  const visit = useGoogleWindow({
    otherwise,
    async finish(body, signal) {
      try {
        enter(await accountClient.googleCallback({ body }));
        // Somebody may have closed the dialog meanwhile, and opened another.
        if (!signal.aborted) onDone();
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'account.second_factor') throw error;
        setStep({
          ticket: String(error.body.ticket),
          hint: error.serverMessage,
          hasPasskey: error.body.hasPasskey === true,
        });
      }
    },
  });
  return {
    ...visit,
    step,
    cancelStep: () => setStep(null),
    passStep(result: GoogleReply) {
      enter(result);
      onDone();
    },
  };
}
