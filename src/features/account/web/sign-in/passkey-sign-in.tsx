import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../../platform/web/api-error.ts';
import { useSession } from '../../../../platform/web/session.tsx';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { AuthAlert } from '../auth-alert.tsx';
import { canUsePasskeys, PasskeyCancelled, signInWithPasskey } from '../passkey-browser.ts';

/** Signs in by what unlocks the device, without a password and a code; nothing where the browser cannot. */
export function PasskeySignIn({ onDone }: { onDone: () => void }) {
  const { signIn } = useSession();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [wasCancelled, setCancelled] = useState(false);
  if (!canUsePasskeys()) return null;

  async function enter() {
    setBusy(true);
    setFailure('');
    setCancelled(false);
    try {
      signIn(await signInWithPasskey());
      onDone();
    } catch (error) {
      if (error instanceof PasskeyCancelled) setCancelled(true);
      else setFailure(messageOf(error, 'The passkey could not be sent. Please try again.'));
    }
    setBusy(false);
  }
  return (
    <div className="auth-google-part">
      {failure && <AuthAlert text={failure} />}
      <Button
        size="large"
        isBlock
        icon={<Fingerprint className="i" />}
        busyText={isBusy && 'Waiting for your device...'}
        onClick={() => void enter()}
      >
        Sign in with a passkey
      </Button>
      <p className="cap" role="status">
        {wasCancelled && 'No passkey was used. Try again, or sign in another way.'}
      </p>
    </div>
  );
}
