import { useState } from 'react';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { Field, Input } from '../../../../platform/web/ui/controls/field.tsx';
import { Dialog, DialogTitle } from '../../../../platform/web/ui/layers/dialog.tsx';
import { TEXT_MAX } from '../../rules.ts';

interface FolderDialogProps {
  /** Of the folder that is renamed; empty for a new one. */
  name: string;
  taken: readonly string[];
  onNamed: (name: string) => void;
  onClose: () => void;
}

export function FolderDialog({ name: before, taken, onNamed, onClose }: FolderDialogProps) {
  const [name, setName] = useState(before);
  const [isTried, setTried] = useState(false);
  const wanted = name.trim();
  const problem =
    wanted === ''
      ? 'Give the folder a name'
      : wanted !== before && taken.includes(wanted)
        ? 'There is a folder of this name already'
        : undefined;
  return (
    <Dialog isOpen onClose={onClose}>
      <form
        className="body col g4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (!problem) onNamed(wanted);
        }}
      >
        <DialogTitle>{before ? `Rename ${before}` : 'New folder'}</DialogTitle>
        <Field
          label="Name of the folder"
          hint="Folders keep the list tidy. They change nothing in the prompt."
          error={isTried ? problem : undefined}
        >
          {(linked) => (
            <Input
              {...linked}
              data-first-focus
              autoComplete="off"
              maxLength={TEXT_MAX.folder}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <div className="row g3 wrap">
          <Button variant="primary" type="submit">
            {before ? 'Rename' : 'Make it'}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  );
}
