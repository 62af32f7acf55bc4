import './memberships.css';
import '../../../platform/web/ui/surface.css';
import { messageOf } from '../../../platform/web/api-error.ts';
import { showToast } from '../../../platform/web/toasts.ts';
import { dayText } from '../../../platform/web/money.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { Dialog, DialogTitle } from '../../../platform/web/ui/layers/dialog.tsx';
import type { Subscription } from '../contract.ts';
import { useCancelMembership } from './memberships.queries.ts';
import { cancelText } from './subscription-text.ts';

interface CancelDialogProps {
  subscription: Subscription;
  onClose: () => void;
}

/** The second and last click of leaving. */
export function CancelDialog({ subscription, onClose }: CancelDialogProps) {
  const cancel = useCancelMembership();
  return (
    <Dialog isOpen onClose={onClose}>
      <div className="body col g4">
        <DialogTitle>Cancel your membership?</DialogTitle>
        <p className="t2">{cancelText(subscription)}</p>
        {cancel.error && (
          <p className="alert alert-d" role="alert">
            {messageOf(cancel.error, 'It was not cancelled. Check your connection, then try again.')}
          </p>
        )}
        <div className="col g2">
          <Button
            variant="danger"
            isBlock
            busyText={cancel.isPending && 'Cancelling...'}
            onClick={() =>
              cancel.mutate(subscription.id, {
                onSuccess() {
                  showToast({
                    title: 'Your membership is cancelled',
                    description: `It stays until ${dayText(subscription.periodEnd)}.`,
                  });
                  onClose();
                },
              })
            }
          >
            Cancel membership
          </Button>
          <Button variant="ghost" isBlock onClick={onClose}>
            Keep it
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
