import { Button } from '../controls/button.tsx';
import { Dialog, DialogTitle } from './dialog.tsx';

interface LeaveDialogProps {
  onStay: () => void;
  onLeave: () => void;
}

/** Asks before leaving, because unsaved changes are not stored anywhere. */
export function LeaveDialog({ onStay, onLeave }: LeaveDialogProps) {
  return (
    <Dialog isOpen isOutsideHistory onClose={onStay}>
      <div className="body col g4">
        <DialogTitle>Leave without saving?</DialogTitle>
        <p className="t2">This does not save itself. What you wrote since the last time would be gone.</p>
        <div className="row g3 wrap">
          <Button variant="primary" data-first-focus onClick={onStay}>
            Stay here
          </Button>
          <Button variant="danger" onClick={onLeave}>
            Leave
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
