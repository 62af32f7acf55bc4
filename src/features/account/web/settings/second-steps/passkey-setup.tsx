import { useState } from 'react';
import { messageOf } from '../../../../../platform/web/api-error.ts';
import { showToast } from '../../../../../platform/web/toasts.ts';
import { Button } from '../../../../../platform/web/ui/controls/button.tsx';
import { Dialog, DialogTitle } from '../../../../../platform/web/ui/layers/dialog.tsx';
import { Field, Input } from '../../../../../platform/web/ui/controls/field.tsx';
import type { CurrentUser } from '../../../../../shared/words/user.ts';
import { PASSKEY_NAME_MAX } from '../../../passkey-rules.ts';
import { AuthAlert } from '../../auth-alert.tsx';
import { makePasskey, PasskeyCancelled } from '../../passkey-browser.ts';
import { useForm } from '../../../../../platform/web/form/use-form.ts';
import {
  checkProof,
  OwnerProofFields,
  proofOf,
  type ProofField,
} from '../owner-proof/owner-proof-fields.tsx';
import { usePasskeysChanged } from './passkeys.queries.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

interface SetupProps {
  user: CurrentUser;
  onClose: () => void;
}

/** Proves the owner, lets the browser make a passkey, and shows the recovery codes that come with the first one. */
export function PasskeySetup({ user, onClose }: SetupProps) {
  const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null);
  const changed = usePasskeysChanged();
  const form = useForm<Record<ProofField | 'name', string>>({
    check: (values) => ({
      ...(values.name.trim() ? {} : { name: 'Enter a name' }),
      ...checkProof(user, values),
    }),
    async submit(values) {
      const made = await makePasskey(proofOf(user, values), values.name.trim());
      await changed();
      if (made.recoveryCodes) return setRecoveryCodes(made.recoveryCodes);
      onClose();
      showToast({ tone: 'success', title: 'Passkey added' });
    },
    messageOf: failureText,
  });
  if (recoveryCodes)
    return (
      <Dialog isOpen onClose={onClose} className="two-step" isLocked>
        <div className="body">
          <DialogTitle className="d-m">Keep your recovery codes</DialogTitle>
          <RecoveryCodes codes={recoveryCodes} user={user} onClose={onClose}>
            Your passkey is added. If you lose the device, each of these codes signs you in once, after your
            password.
          </RecoveryCodes>
        </div>
      </Dialog>
    );
  return (
    <Dialog isOpen onClose={onClose} className="two-step" isLocked={form.isBusy}>
      <div className="body">
        <DialogTitle className="d-m">Add a passkey</DialogTitle>
        <p className="t2">
          Your browser asks for your fingerprint, your face, the device’s PIN or a security key. None of them
          leaves your device.
        </p>
        {form.failure && Object.keys(form.errors).length === 0 && <AuthAlert text={form.failure} />}
        <form {...form.props}>
          <Field
            label="Name"
            error={form.errors.name}
            hint="So you can tell them apart, for example “My phone”."
          >
            {(linked) => <Input {...linked} name="name" maxLength={PASSKEY_NAME_MAX} autoComplete="off" />}
          </Field>
          <OwnerProofFields user={user} errors={form.errors} />
          <div className="row g3 two-step-acts">
            <Button onClick={onClose} disabled={form.isBusy}>
              Cancel
            </Button>
            <Button variant="primary" type="submit" busyText={form.isBusy && 'Waiting for your device...'}>
              Continue
            </Button>
          </div>
        </form>
      </div>
    </Dialog>
  );
}

function failureText(error: unknown): string {
  if (error instanceof PasskeyCancelled) return 'No passkey was made. Try again when you are ready.';
  // The browser's error when this device already has one.
  if ((error as Error).name === 'InvalidStateError')
    return 'This device holds a passkey of your account already.';
  return messageOf(error, 'This could not be sent. Please try again.');
}
