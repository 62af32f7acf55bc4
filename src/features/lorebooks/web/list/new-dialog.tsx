import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../../platform/web/api-error.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { Field, Input } from '../../../../platform/web/ui/controls/field.tsx';
import { Dialog, DialogTitle } from '../../../../platform/web/ui/layers/dialog.tsx';
import { TEXT_MAX } from '../../rules.ts';
import { lorebooksClient, useLorebooksChanged } from '../lorebooks.queries.ts';

interface NewDialogProps {
  onMade: (id: string) => void;
  onClose: () => void;
}

export function NewDialog({ onMade, onClose }: NewDialogProps) {
  const changed = useLorebooksChanged();
  const [name, setName] = useState('');
  const [isTried, setTried] = useState(false);
  const making = useMutation({
    mutationFn: () => lorebooksClient.create({ body: { name } }),
    onSuccess({ id }) {
      changed();
      onMade(id);
    },
  });
  const problem =
    isTried && name.trim() === ''
      ? 'Give the lorebook a name'
      : making.error
        ? messageOf(making.error, 'It could not be made. Check your connection, then try again.')
        : undefined;
  return (
    <Dialog isOpen onClose={onClose}>
      <form
        className="body col g4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (name.trim() !== '' && !making.isPending) making.mutate();
        }}
      >
        <DialogTitle>New lorebook</DialogTitle>
        <Field label="Name" hint="Only you see it." error={problem}>
          {(linked) => (
            <Input
              {...linked}
              data-first-focus
              autoComplete="off"
              maxLength={TEXT_MAX.name}
              placeholder="The drowned town"
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <div className="row g3 wrap">
          <Button variant="primary" type="submit" busyText={making.isPending && 'Making it...'}>
            Create
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  );
}
