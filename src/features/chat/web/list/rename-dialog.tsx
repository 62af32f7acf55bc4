import { messageOf } from '../../../../platform/web/api-error.ts';
import { useForm } from '../../../../platform/web/form/use-form.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { Dialog, DialogTitle } from '../../../../platform/web/ui/layers/dialog.tsx';
import { Field, Input } from '../../../../platform/web/ui/controls/field.tsx';

interface RenameDialogProps {
  title: string;
  onRename: (title: string) => Promise<unknown>;
  onClose: () => void;
}

export const TITLE_MAX = 80;

export function RenameDialog({ title, onRename, onClose }: RenameDialogProps) {
  const form = useForm<{ title: string }>({
    check: (values) => (values.title.trim() ? {} : { title: 'Give it a name.' }),
    async submit(values) {
      const wanted = values.title.trim();
      if (wanted !== title) await onRename(wanted);
      onClose();
    },
    messageOf: (error) =>
      messageOf(error, 'The name could not be saved. Check your connection, then try again.'),
  });
  return (
    <Dialog isOpen onClose={onClose}>
      <form className="body col g4" {...form.props}>
        <DialogTitle>Rename conversation</DialogTitle>
        <Field label="Name" error={form.errors.title ?? (form.failure || undefined)}>
          {(linked) => (
            <Input {...linked} name="title" autoFocus defaultValue={title} maxLength={TITLE_MAX} />
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
