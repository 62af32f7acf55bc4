import { messageOf } from '../api-error.ts';
import { Button } from '../ui/controls/button.tsx';
import { Field, Input } from '../ui/controls/field.tsx';
import { Dialog, DialogTitle } from '../ui/layers/dialog.tsx';
import { useForm } from '../form/use-form.ts';

interface NameDialogProps {
  title: string;
  /** Empty for something new. */
  name: string;
  maxLength: number;
  /** What is said when saving fails without a message of its own. */
  problem: string;
  /** Called with the trimmed name, unless that is the old one. */
  onSave: (name: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for the name of something. */
export function NameDialog({ title, name, maxLength, problem, onSave, onClose }: NameDialogProps) {
  const form = useForm<{ name: string }>({
    check: (values) => (values.name.trim() ? {} : { name: 'Give it a name.' }),
    async submit(values) {
      const wanted = values.name.trim();
      if (wanted !== name) await onSave(wanted);
      onClose();
    },
    messageOf: (error) => messageOf(error, problem),
  });
  return (
    <Dialog isOpen onClose={onClose}>
      <form className="body col g4" {...form.props}>
        <DialogTitle>{title}</DialogTitle>
        <Field label="Name" error={form.errors.name ?? (form.failure || undefined)}>
          {(linked) => <Input {...linked} name="name" autoFocus defaultValue={name} maxLength={maxLength} />}
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
