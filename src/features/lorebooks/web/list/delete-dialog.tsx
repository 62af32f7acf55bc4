import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { Dialog, DialogTitle } from '../../../../platform/web/ui/layers/dialog.tsx';

interface DeleteDialogProps {
  name: string;
  onYes: () => void;
  onClose: () => void;
}

export function DeleteDialog({ name, onYes, onClose }: DeleteDialogProps) {
  return (
    <Dialog isOpen onClose={onClose}>
      <div className="body col g4">
        <DialogTitle>Delete {name}?</DialogTitle>
        <p className="t2">Its entries are gone for good. Export it first if you may want them again.</p>
        <div className="row g3 wrap">
          <Button variant="danger" onClick={onYes}>
            Delete
          </Button>
          <Button data-first-focus onClick={onClose}>
            Cancel
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
