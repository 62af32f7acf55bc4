import { useState } from 'react';
import { messageOf } from '../../../../../platform/web/api-error.ts';
import { browserClock } from '../../../../../platform/web/clock.ts';
import { relativeDate } from '../../../../../platform/web/format.ts';
import { lazyComponent } from '../../../../../platform/web/screen/lazy-component.tsx';
import { showToast } from '../../../../../platform/web/toasts.ts';
import { Button } from '../../../../../platform/web/ui/controls/button.tsx';
import { Dialog, DialogTitle } from '../../../../../platform/web/ui/layers/dialog.tsx';
import { Skeleton } from '../../../../../platform/web/ui/states/skeleton.tsx';
import type { CurrentUser } from '../../../../../shared/words/user.ts';
import type { SecondFactorState } from '../../../second-factor-contract.ts';
import { AuthAlert } from '../../auth-alert.tsx';
import { CodeField } from '../../code-field.tsx';
import { useForm } from '../../../../../platform/web/form/use-form.ts';
import {
  checkProof,
  OwnerProofFields,
  proofOf,
  type ProofField,
} from '../owner-proof/owner-proof-fields.tsx';
import { endSecondFactor, useSecondFactor, useSecondFactorChanged } from './second-factor.queries.ts';
import { SettingRow } from '../setting-row.tsx';
import './second-factor.css';

/** Draws QR codes, which most visits to the settings need none of. */
const Setup = lazyComponent(() =>
  import('./second-factor-setup.tsx').then((module) => module.SecondFactorSetup),
);

export function SecondFactorPart({ user }: { user: CurrentUser }) {
  const factor = useSecondFactor();
  const [open, setOpen] = useState<'set-up' | 'end' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      {factor.isPending ? (
        <div aria-busy="true">
          <span className="sr" role="status">
            Loading
          </span>
          <Skeleton className="settings-session-skeleton" />
        </div>
      ) : factor.isError ? (
        <SettingRow name="Two-step sign-in" text="We could not check whether it is on.">
          <Button size="small" onClick={() => void factor.refetch()}>
            Try again
          </Button>
        </SettingRow>
      ) : (
        <State user={user} state={factor.data} onOpen={setOpen} />
      )}
      {open === 'set-up' && <Setup user={user} onClose={close} />}
      {open === 'end' && <EndDialog user={user} onClose={close} />}
    </>
  );
}

interface StateProps {
  user: CurrentUser;
  state: SecondFactorState;
  onOpen: (open: 'set-up' | 'end') => void;
}

function codesLeft(count: number): string {
  if (count === 0) return 'No recovery code is left: switch it off and on again to get new ones.';
  return count === 1 ? 'One recovery code is left.' : `${count} recovery codes are left.`;
}

function State({ user, state, onOpen }: StateProps) {
  if (state.isOn)
    return (
      <SettingRow
        name="On"
        text={`Since ${relativeDate(state.since!, browserClock.now())}. ${codesLeft(state.recoveryCodesLeft)}`}
      >
        <Button size="small" onClick={() => onOpen('end')}>
          Switch off
        </Button>
      </SettingRow>
    );
  return (
    <SettingRow
      name="Off"
      text={
        user.needsSecondFactor
          ? 'You need this to use the desk.'
          : 'Adds a code from an authenticator app, so your password alone is not enough.'
      }
    >
      <Button
        size="small"
        variant={user.needsSecondFactor ? 'primary' : 'secondary'}
        onClick={() => onOpen('set-up')}
      >
        Set up
      </Button>
    </SettingRow>
  );
}

function EndDialog({ user, onClose }: { user: CurrentUser; onClose: () => void }) {
  const changed = useSecondFactorChanged();
  const form = useForm<Record<ProofField | 'code', string>>({
    check: (values) => ({
      // Without a password the code alone shows whose account it is.
      ...(user.hasPassword ? checkProof(user, values) : {}),
      ...(values.code.trim() ? {} : { code: 'Enter a code of the app, or a recovery code' }),
    }),
    async submit(values) {
      const proof = user.hasPassword ? proofOf(user, values) : {};
      await endSecondFactor({ ...proof, code: values.code });
      await changed();
      onClose();
      showToast({ title: 'Two-step sign-in is off', description: 'Your password alone signs in now.' });
    },
    messageOf: (error) => messageOf(error, 'This could not be sent. Please try again.'),
  });
  return (
    <Dialog isOpen onClose={onClose} className="two-step" isLocked={form.isBusy}>
      <div className="body">
        <DialogTitle className="d-m">Switch two-step sign-in off</DialogTitle>
        {form.failure && Object.keys(form.errors).length === 0 && <AuthAlert text={form.failure} />}
        <form {...form.props}>
          {user.hasPassword && <OwnerProofFields user={user} errors={form.errors} />}
          <CodeField error={form.errors.code} hint="From the app, or one of your recovery codes." />
          <div className="row g3 two-step-acts">
            <Button onClick={onClose} disabled={form.isBusy}>
              Keep it on
            </Button>
            <Button variant="danger" type="submit" busyText={form.isBusy && 'Switching off...'}>
              Switch off
            </Button>
          </div>
        </form>
      </div>
    </Dialog>
  );
}
