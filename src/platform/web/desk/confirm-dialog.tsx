import { Button } from '../ui/controls/button.tsx';
import { Dialog, DialogTitle } from '../ui/layers/dialog.tsx';

export interface Question {
  title: string;
  /** What will happen, including the amounts. */
  text: string;
  /** Label of the confirming button. */
  yes: string;
}

interface ConfirmDialogProps {
  question: Question | null;
  isDanger?: boolean;
  onYes: () => void;
  onNo: () => void;
}

/** Asks for confirmation of an action that cannot be undone. */
export function ConfirmDialog({ question, isDanger, onYes, onNo }: ConfirmDialogProps) {
  return (
    <Dialog isOpen={question !== null} onClose={onNo}>
      <div className="body col g4">
        <DialogTitle>{question?.title}</DialogTitle>
        <p className="t2">{question?.text}</p>
        <div className="row g3 wrap">
          <Button variant={isDanger ? 'danger' : 'primary'} onClick={onYes}>
            {question?.yes}
          </Button>
          <Button data-first-focus onClick={onNo}>
            Cancel
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
