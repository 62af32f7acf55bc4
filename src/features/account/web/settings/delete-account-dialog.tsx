import './delete-account-dialog.css';
import { useNavigate } from '@tanstack/react-router';
import { messageOf } from '../../../../platform/web/api-error.ts';
import { showToast } from '../../../../platform/web/toasts.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { Dialog, DialogTitle } from '../../../../platform/web/ui/layers/dialog.tsx';
import type { CurrentUser } from '../../../../shared/words/user.ts';
import { AuthAlert } from '../auth-alert.tsx';
import { forgetPerson } from '../person.ts';
import { useForm } from '../../../../platform/web/form/use-form.ts';
import { checkProof, OwnerProofFields, proofOf, type ProofField } from './owner-proof/owner-proof-fields.tsx';
import { deleteAccount } from './settings.queries.ts';

interface DeleteAccountDialogProps {
  user: CurrentUser;
  onClose: () => void;
}

/** Explains what is deleted and what stays, and asks for the password, or for another proof of the owner. */
export function DeleteAccountDialog({ user, onClose }: DeleteAccountDialogProps) {
  const navigate = useNavigate();
  const form = useForm<Record<ProofField, string>>({
    check: (values) => checkProof(user, values),
    async submit(values) {
      await deleteAccount(proofOf(user, values));
      await navigate({ to: '/' });
      // Nothing is left that a sign-out could end.
      forgetPerson();
      showToast({ title: 'Your account is deleted', description: 'Thank you for the nights with us.' });
    },
    messageOf: (error) =>
      messageOf(error, 'Your account could not be deleted. Check your connection, then try again.'),
  });
  return (
    <Dialog isOpen onClose={onClose} className="leave" isLocked={form.isBusy}>
      <div className="body">
        <DialogTitle className="d-m">Delete your account</DialogTitle>
        <p className="t2">
          Your profile, conversations, memories, pictures, favorites and sessions are removed at once, on all
          your devices. Coins that are left go with them. This cannot be undone.
        </p>
        <div className="leave-stays">
          <b className="t-s">What stays, without your name</b>
          <ul className="cap">
            <li>Entries of the coin ledger, which the books need.</li>
            <li>Records of texts that were refused: their kind, not their words.</li>
            <li>Characters of yours that others are talking with: only those conversations keep them.</li>
          </ul>
        </div>
        <p className="cap">You may want to download your data first.</p>
        {form.failure && Object.keys(form.errors).length === 0 && <AuthAlert text={form.failure} />}
        <form {...form.props}>
          <OwnerProofFields user={user} errors={form.errors} />
          <div className="row g3 leave-acts">
            <Button onClick={onClose} disabled={form.isBusy}>
              Keep my account
            </Button>
            <Button variant="danger" type="submit" busyText={form.isBusy && 'Deleting...'}>
              Delete for good
            </Button>
          </div>
        </form>
      </div>
    </Dialog>
  );
}
