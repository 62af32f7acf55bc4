import { browserClock } from '../../../../platform/web/clock.ts';
import { relativeDate } from '../../../../platform/web/format.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { Dialog, DialogTitle } from '../../../../platform/web/ui/layers/dialog.tsx';
import { counted } from '../../../../shared/words/counted.ts';
import type { OwnLorebook } from '../../contract.ts';

interface ConflictDialogProps {
  /** As it was saved elsewhere. */
  current: OwnLorebook;
  onMine: () => void;
  onTheirs: () => void;
  onClose: () => void;
}

/** Asks which state counts after the lorebook was changed in another window. */
export function ConflictDialog({ current, onMine, onTheirs, onClose }: ConflictDialogProps) {
  return (
    <Dialog isOpen onClose={onClose}>
      <div className="body col g4">
        <DialogTitle>This lorebook was changed in another window</DialogTitle>
        <p className="t2">
          The other state is called {current.name}, has {counted(current.entries, 'entry', 'entries')} and was
          saved {relativeDate(current.updatedAt, browserClock.now())}.
        </p>
        <div className="row g3 wrap">
          <Button variant="primary" data-first-focus onClick={onMine}>
            Keep what I see here
          </Button>
          <Button onClick={onTheirs}>Take the other one</Button>
          <Button variant="ghost" onClick={onClose}>
            Decide later
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
