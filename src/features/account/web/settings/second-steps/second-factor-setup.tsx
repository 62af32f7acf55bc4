import './second-factor.css';
import { useState } from 'react';
import { messageOf } from '../../../../../platform/web/api-error.ts';
import { Button } from '../../../../../platform/web/ui/controls/button.tsx';
import { Dialog, DialogTitle } from '../../../../../platform/web/ui/layers/dialog.tsx';
import type { CurrentUser } from '../../../../../shared/words/user.ts';
import { AuthAlert } from '../../auth-alert.tsx';
import { CodeField } from '../../code-field.tsx';
import { useForm } from '../../../../../platform/web/form/use-form.ts';
import {
  checkProof,
  OwnerProofFields,
  proofOf,
  type ProofField,
} from '../owner-proof/owner-proof-fields.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { QrCode } from './qr-code.tsx';
import { beginSecondFactor, confirmSecondFactor, useSecondFactorChanged } from './second-factor.queries.ts';

interface SetupProps {
  user: CurrentUser;
  onClose: () => void;
}

type Step = { at: 'proof' } | { at: 'scan'; uri: string } | { at: 'keep'; recoveryCodes: string[] };

/** Proves the owner, shows the key to the app, and shows the recovery codes, which is possible only once. */
export function SecondFactorSetup({ user, onClose }: SetupProps) {
  const [step, setStep] = useState<Step>({ at: 'proof' });
  const changed = useSecondFactorChanged();
  // Closed by accident, the recovery codes would be lost.
  return (
    <Dialog isOpen onClose={onClose} className="two-step" isLocked={step.at === 'keep'}>
      <div className="body">
        <DialogTitle className="d-m">
          {step.at === 'keep' ? 'Keep your recovery codes' : 'Two-step sign-in'}
        </DialogTitle>
        {step.at === 'proof' && (
          <ProofStep user={user} onClose={onClose} onDone={(uri) => setStep({ at: 'scan', uri })} />
        )}
        {step.at === 'scan' && (
          <ScanStep
            uri={step.uri}
            onClose={onClose}
            onDone={(recoveryCodes) => {
              void changed();
              // Those that came with a passkey go on.
              if (recoveryCodes) setStep({ at: 'keep', recoveryCodes });
              else onClose();
            }}
          />
        )}
        {step.at === 'keep' && (
          <RecoveryCodes codes={step.recoveryCodes} user={user} onClose={onClose}>
            Two-step sign-in is on. If you lose your phone, each of these codes signs you in once.
          </RecoveryCodes>
        )}
      </div>
    </Dialog>
  );
}

interface ProofStepProps extends SetupProps {
  onDone: (uri: string) => void;
}

function ProofStep({ user, onClose, onDone }: ProofStepProps) {
  const form = useForm<Record<ProofField, string>>({
    check: (values) => checkProof(user, values),
    submit: async (values) => onDone((await beginSecondFactor(proofOf(user, values))).uri),
    messageOf: (error) => messageOf(error, 'This could not be sent. Please try again.'),
  });
  return (
    <>
      <p className="t2">
        Besides your password, signing in will ask for a code from an authenticator app on your phone.
      </p>
      {form.failure && Object.keys(form.errors).length === 0 && <AuthAlert text={form.failure} />}
      <form {...form.props}>
        <OwnerProofFields user={user} errors={form.errors} />
        <div className="row g3 two-step-acts">
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" busyText={form.isBusy && 'Checking...'}>
            Continue
          </Button>
        </div>
      </form>
    </>
  );
}

interface ScanStepProps {
  uri: string;
  onClose: () => void;
  onDone: (recoveryCodes: string[] | null) => void;
}

/** In groups of four, as it is typed in. */
const grouped = (uri: string): string =>
  (new URL(uri).searchParams.get('secret') ?? '').replace(/.{4}(?=.)/g, '$& ');

function ScanStep({ uri, onClose, onDone }: ScanStepProps) {
  const form = useForm<Record<'code', string>>({
    check: ({ code }) => (code.trim() ? {} : { code: 'Enter the code that the app shows' }),
    submit: async ({ code }) => onDone((await confirmSecondFactor(code)).recoveryCodes),
    messageOf: (error) => messageOf(error, 'The code could not be sent. Please try again.'),
  });
  return (
    <>
      <div className="two-step-scan">
        <QrCode text={uri} label="QR code for your authenticator app" />
        <div className="grow">
          <p className="t2">Scan it with your authenticator app. Where you cannot, type this key in:</p>
          <p className="two-step-key">{grouped(uri)}</p>
          <a className="link cap" href={uri}>
            Open the app on this device
          </a>
        </div>
      </div>
      {form.failure && Object.keys(form.errors).length === 0 && <AuthAlert text={form.failure} />}
      <form {...form.props}>
        <CodeField
          error={form.errors.code}
          takesFocus
          hint="Six digits, which the app changes every half minute."
        />
        <div className="row g3 two-step-acts">
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" busyText={form.isBusy && 'Checking...'}>
            Switch on
          </Button>
        </div>
      </form>
    </>
  );
}
