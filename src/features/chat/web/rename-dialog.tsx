import { useState } from 'react';
import { messageOf } from '../../../platform/web/api-error.ts';
import { Button } from '../../../platform/web/ui/button.tsx';
import { Dialog, DialogTitle } from '../../../platform/web/ui/dialog.tsx';
import { Field, Input } from '../../../platform/web/ui/field.tsx';

interface RenameDialogProps {
  title: string;
  onRename: (title: string) => Promise<unknown>;
  onClose: () => void;
}

export const TITLE_MAX = 80;

export function RenameDialog({ title, onRename, onClose }: RenameDialogProps) {
  const [text, setText] = useState(title);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  async function save() {
    const wanted = text.trim();
    if (!wanted) return setProblem('Give it a name.');
    if (wanted === title) return onClose();
    setBusy(true);
    try {
      await onRename(wanted);
      onClose();
    } catch (error) {
      setProblem(messageOf(error, 'The name was not kept. Check your connection, then try again.'));
      setBusy(false);
    }
  }
  return (
    <Dialog isOpen onClose={onClose}>
      <form
        className="body col g4"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <DialogTitle>Rename conversation</DialogTitle>
        <Field label="Name" error={problem}>
          {(linked) => (
            <Input
              {...linked}
              autoFocus
              value={text}
              maxLength={TITLE_MAX}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        <div className="row g3">
          <Button variant="primary" type="submit" busyText={isBusy && 'Saving...'}>
            Save
          </Button>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
