import { messageOf } from '../../../../platform/web/api-error.ts';
import { useForm } from '../../../../platform/web/form/use-form.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { Field, Input } from '../../../../platform/web/ui/controls/field.tsx';
import { Dialog, DialogTitle } from '../../../../platform/web/ui/layers/dialog.tsx';
import { PRESET_NAME_MAX } from '../../generation-rules.ts';

interface PresetNameDialogProps {
  title: string;
  name: string;
  onSave: (name: string) => Promise<unknown>;
  onClose: () => void;
}

export function PresetNameDialog({ title, name, onSave, onClose }: PresetNameDialogProps) {
  const form = useForm<{ name: string }>({
    check: (values) => (values.name.trim() ? {} : { name: 'Give it a name.' }),
    async submit(values) {
      await onSave(values.name.trim());
      onClose();
    },
    messageOf: (error) => messageOf(error, 'The preset could not be saved. Try again.'),
  });
  return (
    <Dialog isOpen onClose={onClose}>
      <form className="body col g4" {...form.props}>
        <DialogTitle>{title}</DialogTitle>
        <Field label="Name" error={form.errors.name ?? (form.failure || undefined)}>
          {(linked) => (
            <Input {...linked} name="name" autoFocus defaultValue={name} maxLength={PRESET_NAME_MAX} />
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
