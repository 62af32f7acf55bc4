import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../../platform/web/api-error.ts';
import { useForm } from '../../../../platform/web/form/use-form.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import type { GoogleReply } from '../../google-contract.ts';
import { accountClient } from '../account.queries.ts';
import { AuthAlert } from '../auth-alert.tsx';
import { CodeField } from '../code-field.tsx';
import { canUsePasskeys, PasskeyCancelled, signWithPasskey } from '../passkey-browser.ts';
import type { NeededStep } from './use-google.ts';

interface SecondStepProps {
  step: NeededStep;
  onEntered: (reply: GoogleReply) => void;
  onCancel: () => void;
}

/** What an account with two-step sign-in asks for after Google: a code, or a passkey. */
export function GoogleSecondStep({ step, onEntered, onCancel }: SecondStepProps) {
  const { ticket, hint, hasPasskey } = step;
  const [isWaiting, setWaiting] = useState(false);
  const [failure, setFailure] = useState('');
  const form = useForm<Record<'code', string>>({
    check: ({ code }) => (code.trim() ? {} : { code: 'Enter the code' }),
    submit: async ({ code }) => onEntered(await accountClient.googleSecondStep({ body: { ticket, code } })),
    messageOf: (error) => messageOf(error, 'The code could not be sent. Please try again.'),
  });

  async function usePasskey() {
    setWaiting(true);
    setFailure('');
    form.clear();
    try {
      const passkey = await signWithPasskey();
      onEntered(await accountClient.googleSecondStep({ body: { ticket, passkey } }));
    } catch (error) {
      setFailure(
        error instanceof PasskeyCancelled
          ? 'No passkey was used. Try again, or enter a code.'
          : messageOf(error, 'The passkey could not be sent. Please try again.'),
      );
    }
    setWaiting(false);
  }
  const text = failure || (Object.keys(form.errors).length === 0 ? form.failure : '');
  return (
    <form className="auth-google-part" aria-label="Second step" {...form.props}>
      {text && <AuthAlert text={text} />}
      <CodeField error={form.errors.code} takesFocus hint={hint} />
      <Button variant="primary" size="large" isBlock type="submit" busyText={form.isBusy && 'Signing in...'}>
        Continue with Google
      </Button>
      {hasPasskey && canUsePasskeys() && (
        <Button
          isBlock
          icon={<Fingerprint className="i" />}
          busyText={isWaiting && 'Waiting for your device...'}
          onClick={() => void usePasskey()}
        >
          Use a passkey
        </Button>
      )}
      <Button variant="ghost" isBlock onClick={onCancel}>
        Cancel
      </Button>
    </form>
  );
}
