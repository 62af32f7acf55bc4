import { useState } from 'react';
import { messageOf } from '../../../../platform/web/api-error.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { Dialog, DialogTitle } from '../../../../platform/web/ui/layers/dialog.tsx';

interface ConfirmDialogProps {
  title: string;
  text: string;
  confirmText: string;
  busyText: string;
  /** Rejects when the action failed; the dialog then stays open and shows the error. */
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks for confirmation before something is deleted permanently. */
export function ConfirmDialog({
  title,
  text,
  confirmText,
  busyText,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  async function confirm() {
    setBusy(true);
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      setProblem(messageOf(error, 'That did not work. Check your connection, then try again.'));
      setBusy(false);
    }
  }
  return (
    <Dialog isOpen onClose={onClose} className="confirm-dialog">
      <div className="body col g4">
        <DialogTitle>{title}</DialogTitle>
        <p className="t2">{text}</p>
        {problem && (
          <p className="alert alert-d" role="alert">
            {problem}
          </p>
        )}
        <div className="row g3 wrap">
          <Button variant="danger" busyText={isBusy && busyText} onClick={() => void confirm()}>
            {confirmText}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
