import { Sparkles } from 'lucide-react';
import { useRef, useState, type RefObject } from 'react';
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
  /** Finds a name, which is written into the field; it is saved as any other. */
  suggestion?: { label: string; busyText: string; problem: string; find: () => Promise<string> };
}

/** Asks for the name of something. */
export function NameDialog(props: NameDialogProps) {
  const { title, name, maxLength, problem, onSave, onClose, suggestion } = props;
  const field = useRef<HTMLInputElement>(null);
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
          {(linked) => (
            <Input {...linked} ref={field} name="name" autoFocus defaultValue={name} maxLength={maxLength} />
          )}
        </Field>
        {suggestion && <Suggest field={field} {...suggestion} />}
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

interface SuggestProps extends NonNullable<NameDialogProps['suggestion']> {
  field: RefObject<HTMLInputElement | null>;
}

function Suggest({ field, label, busyText, problem, find }: SuggestProps) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  /** One that came after something else was typed. */
  const [late, setLate] = useState('');
  function write(found: string) {
    setLate('');
    const input = field.current;
    if (!input) return;
    writeInto(input, found);
    input.select();
  }
  async function suggest() {
    setBusy(true);
    setFailure('');
    setLate('');
    const before = field.current?.value;
    try {
      const found = await find();
      if (field.current?.value === before) write(found);
      else setLate(found);
    } catch (error) {
      setFailure(messageOf(error, problem));
    }
    setBusy(false);
  }
  return (
    <div className="col g2">
      <Button
        size="small"
        icon={<Sparkles className="i i-s" />}
        busyText={isBusy && busyText}
        onClick={() => void suggest()}
      >
        {label}
      </Button>
      {late && (
        <Button variant="ghost" size="small" onClick={() => write(late)}>
          {`Use “${late}”`}
        </Button>
      )}
      {failure && (
        <p className="alert alert-d" role="alert">
          {failure}
        </p>
      )}
    </div>
  );
}

/** As if it had been typed, so that whoever counts the characters hears of it. */
function writeInto(input: HTMLInputElement, text: string): void {
  input.focus();
  input.value = text;
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
