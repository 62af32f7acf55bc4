import { Fingerprint, Mail } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { messageOf } from '../../../../../platform/web/api-error.ts';
import { Button } from '../../../../../platform/web/ui/controls/button.tsx';
import { Field, Input } from '../../../../../platform/web/ui/controls/field.tsx';
import { Skeleton } from '../../../../../platform/web/ui/states/skeleton.tsx';
import { CODE_MAX } from '../../../second-factor-rules.ts';
import { AuthAlert } from '../../auth-alert.tsx';
import { canUsePasskeys, PasskeyCancelled, signWithPasskey } from '../../passkey-browser.ts';
import { useGoogleWindow } from '../../google/use-google-window.ts';
import {
  proveByCode,
  proveByEmail,
  proveByGoogle,
  proveByPasskey,
  useProofWays,
} from './owner-proof.queries.ts';

/** `email`: the proof counts once the link is opened, which the server tells whoever goes on too early. */
type Way = 'google' | 'passkey' | 'code' | 'email';

/** Shows by one of several ways whose account it is; the form around it gets the proof as a field. */
export function OwnerProofWays({ error }: { error: string | undefined }) {
  const ways = useProofWays();
  const [given, setGiven] = useState<{ way: Way; proof: string } | null>(null);
  const [busy, setBusy] = useState<Way | null>(null);
  const [failure, setFailure] = useState('');

  async function show(way: Way, ask: () => Promise<{ proof: string }>) {
    setBusy(way);
    setFailure('');
    try {
      setGiven({ way, proof: (await ask()).proof });
    } catch (thrown) {
      setFailure(
        thrown instanceof PasskeyCancelled
          ? 'No passkey was used. Try again, or choose another way.'
          : messageOf(thrown, 'This could not be sent. Please try again.'),
      );
    }
    setBusy(null);
  }
  const google = useGoogleWindow({
    otherwise: 'Google did not confirm that it is you. Please try again.',
    finish: (code) => show('google', () => proveByGoogle(code)),
  });

  if (ways.isPending) return <Skeleton className="settings-session-skeleton" />;
  if (ways.isError)
    return (
      <AuthAlert text="The ways to confirm your identity could not be loaded.">
        <Button size="small" onClick={() => void ways.refetch()}>
          Try again
        </Button>
      </AuthAlert>
    );
  const { code, passkey, google: hasGoogle, email } = ways.data;
  const hint = failure || google.failure || (given ? '' : (error ?? ''));
  return (
    <div className="owner-proof" role="group" aria-label="Confirm that it is you">
      <input type="hidden" name="proof" value={given?.proof ?? ''} />
      {hint && <AuthAlert text={hint} />}
      {given ? (
        <p className="t2" role="status">
          {given.way === 'email'
            ? 'An email is on its way. Open its link within 15 minutes, then continue here.'
            : 'Thank you, confirmed. Continue below.'}
        </p>
      ) : (
        <>
          <p className="t2">
            {code || passkey || hasGoogle || email
              ? 'Your account has no password. Confirm that it is you:'
              : 'Your account has no password, and this site cannot confirm it another way just now. Please write to support.'}
          </p>
          {hasGoogle && (
            <Button
              isBlock
              busyText={isRunning(google.phase) && 'Waiting for Google...'}
              onClick={google.begin}
            >
              Sign in with Google again
            </Button>
          )}
          {passkey && canUsePasskeys() && (
            <Button
              isBlock
              icon={<Fingerprint className="i" />}
              busyText={busy === 'passkey' && 'Waiting for your device...'}
              onClick={() => void show('passkey', async () => proveByPasskey(await signWithPasskey()))}
            >
              Use a passkey
            </Button>
          )}
          {code && (
            <CodeWay isBusy={busy === 'code'} onCode={(text) => void show('code', () => proveByCode(text))} />
          )}
          {email && (
            <Button
              isBlock
              icon={<Mail className="i" />}
              busyText={busy === 'email' && 'Sending...'}
              onClick={() => void show('email', proveByEmail)}
            >
              Send me a link by email
            </Button>
          )}
        </>
      )}
    </div>
  );
}

const isRunning = (phase: string): boolean => ['opening', 'choosing', 'entering'].includes(phase);

/** Not a form of its own: it stands inside of one. */
function CodeWay({ isBusy, onCode }: { isBusy: boolean; onCode: (code: string) => void }) {
  const [code, setCode] = useState('');
  const send = () => code.trim() && onCode(code.trim());
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    send();
  }
  return (
    <div className="owner-proof-code">
      <Field label="Code" error={undefined} hint="From your authenticator app, or a recovery code.">
        {(linked) => (
          <Input
            {...linked}
            value={code}
            onChange={(event) => setCode(event.target.value)}
            onKeyDown={onKeyDown}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={CODE_MAX}
          />
        )}
      </Field>
      <Button busyText={isBusy && 'Checking...'} onClick={send}>
        Use the code
      </Button>
    </div>
  );
}
