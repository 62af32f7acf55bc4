import './reading-dialog.css';
import { BookOpen, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { ReadingFields } from '../../../../platform/web/reading/reading-fields.tsx';
import { useReading } from '../../../../platform/web/reading/reading.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { DialogTitle, Sheet } from '../../../../platform/web/ui/layers/dialog.tsx';

interface ReadingDialogProps {
  onView: () => void;
  onClose: () => void;
}

/** How messages look on this device, and the way to the view without controls. */
export function ReadingDialog({ onView, onClose }: ReadingDialogProps) {
  const { isDefault, reset } = useReading();
  return (
    <Sheet isOpen onClose={onClose}>
      <div className="body col g5">
        <DialogTitle>Reading</DialogTitle>
        <ReadingFields row={Row} />
        <div className="row g3 reading-tasks">
          <Button variant="primary" icon={<BookOpen className="i i-s" />} onClick={onView}>
            Reading view
          </Button>
          <Button variant="ghost" icon={<RotateCcw className="i i-s" />} disabled={isDefault} onClick={reset}>
            As it was
          </Button>
        </div>
      </div>
    </Sheet>
  );
}

const Row = ({ name, text, control }: { name: string; text: string; control: ReactNode }) => (
  <div className="reading-field">
    <b className="t-s">{name}</b>
    <p className="cap">{text}</p>
    {control}
  </div>
);
