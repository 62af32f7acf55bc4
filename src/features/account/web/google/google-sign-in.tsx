import { GOOGLE_TEXT } from '../../google-rules.ts';
import { AuthAlert } from '../auth-alert.tsx';
import { GoogleButton } from './google-button.tsx';
import { GoogleSecondStep } from './google-second-step.tsx';
import { useGoogle } from './use-google.ts';
import type { GooglePhase } from './use-google-window.ts';

interface GoogleSignInProps {
  kind: 'sign-in' | 'sign-up';
  /** Coins for a new account; shown on the button. */
  gift?: number;
  onDone: () => void;
}

const BUSY: Partial<Record<GooglePhase, string>> = {
  opening: 'Opening Google...',
  choosing: 'Waiting for Google...',
  entering: 'Signing in...',
};

const NOTES: Partial<Record<GooglePhase, string>> = {
  choosing: 'Choose your account in the Google window.',
  away: 'Not finished yet. Continue in the Google window, or try again.',
  cancelled: 'You cancelled at Google. Nothing was changed.',
};

/** The button with all that can come of it. */
export function GoogleSignIn({ kind, gift, onDone }: GoogleSignInProps) {
  const otherwise = kind === 'sign-in' ? GOOGLE_TEXT.signInFailed : GOOGLE_TEXT.signUpFailed;
  const { phase, failure, begin, show, step, cancelStep, passStep } = useGoogle({ otherwise, onDone });
  if (step) return <GoogleSecondStep step={step} onEntered={passStep} onCancel={cancelStep} />;
  return (
    <div className="auth-google-part">
      {failure && <AuthAlert text={failure} />}
      <GoogleButton gift={gift} busyText={BUSY[phase]} onClick={begin} />
      <p className="cap" role="status">
        {NOTES[phase]}
        {phase === 'choosing' && (
          <>
            {' '}
            <button type="button" className="link" onClick={show}>
              Show it again
            </button>
          </>
        )}
      </p>
    </div>
  );
}
