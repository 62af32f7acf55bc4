import { messageOf } from '../../../../platform/web/api-error.ts';
import { useForm } from '../../../../platform/web/form/use-form.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { Dialog, DialogTitle } from '../../../../platform/web/ui/layers/dialog.tsx';
import { Field, Input } from '../../../../platform/web/ui/controls/field.tsx';
import type { ChatFolder } from '../../order-contract.ts';
import { FOLDER_NAME_MAX } from '../../order-rules.ts';
import { useFolderChanges } from './order.queries.ts';

interface FolderNameDialogProps {
  /** The folder that gets another name; a new one without it. */
  folder?: ChatFolder;
  onSaved?: (folder: ChatFolder) => void;
  onClose: () => void;
}

export function FolderNameDialog({ folder, onSaved, onClose }: FolderNameDialogProps) {
  const { create, change } = useFolderChanges();
  const form = useForm<{ name: string }>({
    check: (values) => (values.name.trim() ? {} : { name: 'Give it a name.' }),
    async submit(values) {
      const name = values.name.trim();
      const saved = folder
        ? await change.mutateAsync({ id: folder.id, name })
        : await create.mutateAsync(name);
      onSaved?.(saved);
      onClose();
    },
    messageOf: (error) =>
      messageOf(error, 'The folder could not be saved. Check your connection, then try again.'),
  });
  return (
    <Dialog isOpen onClose={onClose}>
      <form className="body col g4" {...form.props}>
        <DialogTitle>{folder ? 'Rename folder' : 'New folder'}</DialogTitle>
        <Field label="Name" error={form.errors.name ?? (form.failure || undefined)}>
          {(linked) => (
            <Input
              {...linked}
              name="name"
              autoFocus
              defaultValue={folder?.name ?? ''}
              maxLength={FOLDER_NAME_MAX}
            />
          )}
        </Field>
        <div className="row g3">
          <Button variant="primary" type="submit" busyText={form.isBusy && 'Saving...'}>
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
