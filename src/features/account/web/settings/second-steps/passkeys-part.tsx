import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../../../platform/web/api-error.ts';
import { browserClock } from '../../../../../platform/web/clock.ts';
import { relativeDate } from '../../../../../platform/web/format.ts';
import { showToast } from '../../../../../platform/web/toasts.ts';
import { Button } from '../../../../../platform/web/ui/controls/button.tsx';
import { Dialog, DialogTitle } from '../../../../../platform/web/ui/layers/dialog.tsx';
import { Skeleton } from '../../../../../platform/web/ui/states/skeleton.tsx';
import type { CurrentUser } from '../../../../../shared/words/user.ts';
import type { Passkey } from '../../../passkey-contract.ts';
import { MAX_PASSKEYS } from '../../../passkey-rules.ts';
import { AuthAlert } from '../../auth-alert.tsx';
import { canUsePasskeys } from '../../passkey-browser.ts';
import { useForm } from '../../../../../platform/web/form/use-form.ts';
import {
  checkProof,
  OwnerProofFields,
  proofOf,
  type ProofField,
} from '../owner-proof/owner-proof-fields.tsx';
import { PasskeySetup } from './passkey-setup.tsx';
import { removePasskey, usePasskeys, usePasskeysChanged } from './passkeys.queries.ts';
import { SettingRow } from '../setting-row.tsx';
import './second-factor.css';

/** The passkeys of the account: added, listed, removed. */
export function PasskeysPart({ user }: { user: CurrentUser }) {
  const passkeys = usePasskeys();
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<Passkey | null>(null);
  if (passkeys.isPending)
    return (
      <div aria-busy="true">
        <span className="sr" role="status">
          Loading
        </span>
        <Skeleton className="settings-session-skeleton" />
      </div>
    );
  if (passkeys.isError)
    return (
      <SettingRow name="Passkeys" text="Your passkeys could not be loaded.">
        <Button size="small" onClick={() => void passkeys.refetch()}>
          Try again
        </Button>
      </SettingRow>
    );
  const items = passkeys.data;
  return (
    <>
      <SettingRow
        name={items.length === 0 ? 'None' : `${items.length} of ${MAX_PASSKEYS}`}
        text={<About items={items} />}
      >
        {canUsePasskeys() && items.length < MAX_PASSKEYS && (
          <Button size="small" onClick={() => setAdding(true)}>
            Add a passkey
          </Button>
        )}
      </SettingRow>
      {items.length > 0 && (
        <ul className="list settings-sessions" aria-label="Passkeys">
          {items.map((passkey) => (
            <li key={passkey.id} className="row g4 settings-session">
              <Fingerprint className="i" />
              <div className="grow">
                <p className="t-s clip">{passkey.name}</p>
                <p className="cap">{datesOf(passkey)}</p>
              </div>
              <Button
                variant="ghost"
                size="small"
                aria-label={`Remove ${passkey.name}`}
                onClick={() => setRemoved(passkey)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isAdding && <PasskeySetup user={user} onClose={() => setAdding(false)} />}
      {removed && <RemoveDialog user={user} passkey={removed} onClose={() => setRemoved(null)} />}
    </>
  );
}

function About({ items }: { items: Passkey[] }) {
  if (!canUsePasskeys())
    return 'Passkeys are not available here: they need HTTPS and a host name, or localhost.';
  return items.length === 0
    ? 'Sign in the way you unlock your device, without a password. Once you have one, your password alone is not enough.'
    : 'Each signs you in. Your password alone is not enough while you have one.';
}

function datesOf({ createdAt, lastUsedAt }: Passkey): string {
  const now = browserClock.now();
  const used = lastUsedAt ? `last used ${relativeDate(lastUsedAt, now)}` : 'never used';
  return `Added ${relativeDate(createdAt, now)} · ${used}`;
}

interface RemoveDialogProps {
  user: CurrentUser;
  passkey: Passkey;
  onClose: () => void;
}

function RemoveDialog({ user, passkey, onClose }: RemoveDialogProps) {
  const changed = usePasskeysChanged();
  const form = useForm<Record<ProofField, string>>({
    check: (values) => checkProof(user, values),
    async submit(values) {
      await removePasskey(passkey.id, proofOf(user, values));
      await changed();
      onClose();
      showToast({
        title: 'Passkey removed',
        description: 'Your device may still offer it: remove it there too.',
      });
    },
    messageOf: (error) => messageOf(error, 'This could not be sent. Please try again.'),
  });
  return (
    <Dialog isOpen onClose={onClose} className="two-step" isLocked={form.isBusy}>
      <div className="body">
        <DialogTitle className="d-m">Remove {passkey.name}?</DialogTitle>
        <p className="t2">It will no longer sign you in.</p>
        {form.failure && Object.keys(form.errors).length === 0 && <AuthAlert text={form.failure} />}
        <form {...form.props}>
          <OwnerProofFields user={user} errors={form.errors} />
          <div className="row g3 two-step-acts">
            <Button onClick={onClose} disabled={form.isBusy}>
              Keep it
            </Button>
            <Button variant="danger" type="submit" busyText={form.isBusy && 'Removing...'}>
              Remove
            </Button>
          </div>
        </form>
      </div>
    </Dialog>
  );
}
