import { browserClock } from '../../../../../platform/web/clock.ts';
import { relativeDate } from '../../../../../platform/web/format.ts';
import { Button } from '../../../../../platform/web/ui/controls/button.tsx';
import { Dialog, DialogTitle } from '../../../../../platform/web/ui/layers/dialog.tsx';
import type { CharacterContent } from '../../../content.ts';
import type { EditableCharacter } from '../../../creating-contract.ts';
import { changesBetween, fieldName } from './content-changes.ts';

interface ConflictDialogProps {
  mine: CharacterContent;
  theirs: EditableCharacter;
  onResolve: (choice: 'mine' | 'theirs') => void;
}

/** Two tabs changed one draft: the user chooses before anything is discarded. */
export function ConflictDialog({ mine, theirs, onResolve }: ConflictDialogProps) {
  const fields = Object.keys(changesBetween(theirs.content, mine)).map(fieldName);
  return (
    <Dialog isOpen isLocked onClose={() => {}}>
      <div className="body col g4">
        <DialogTitle>This draft was changed elsewhere</DialogTitle>
        <p className="t2">
          Another tab or device saved it {relativeDate(theirs.updatedAt, browserClock.now())}. What is written
          here differs in:
        </p>
        <p className="creator-conflict">{fields.join(', ')}</p>
        <div className="col g2">
          <Button variant="primary" isBlock data-first-focus onClick={() => onResolve('mine')}>
            Keep this version
          </Button>
          <Button isBlock onClick={() => onResolve('theirs')}>
            Use the other version
          </Button>
        </div>
        <p className="cap">Fields that differ nowhere stay as they are, whatever you choose.</p>
      </div>
    </Dialog>
  );
}
