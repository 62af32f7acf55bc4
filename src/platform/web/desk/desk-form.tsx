import { CircleAlert } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog, type Question } from './confirm-dialog.tsx';
import { useSending, valuesOf, type FieldErrors, type Values } from './use-sending.ts';

interface DeskFormProps {
  /** The form's accessible name. */
  label: string;
  submitText: string;
  busyText: string;
  isDanger?: boolean;
  /** What is wrong with which field; the server checks it all again. */
  check?: (values: Values) => FieldErrors;
  /** Asked before it is sent; null where nothing has to be asked. */
  confirm?: (values: Values) => Question | null;
  /** @param key the same one until the wish is fulfilled. */
  submit: (values: Values, key: string) => Promise<unknown>;
  /** Draws the fields; their names are those of the server's faults. */
  children: (errors: FieldErrors) => ReactNode;
}

/** Fields that are not controlled; after a success they stand as at the beginning. */
export function DeskForm(props: DeskFormProps) {
  const { label, submitText, busyText, isDanger, check, confirm, submit, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const { errors, failure, isBusy, refuse, send } = useSending(submit);

  function begin(element: HTMLFormElement) {
    if (isBusy) return;
    const values = valuesOf(element);
    const found = Object.entries(check?.(values) ?? {}).filter(([, fault]) => fault);
    if (found.length > 0) return refuse(element, Object.fromEntries(found));
    const asked = confirm?.(values) ?? null;
    if (asked) setQuestion(asked);
    else void send(element);
  }

  return (
    <>
      <form
        ref={form}
        className="desk-form"
        aria-label={label}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          begin(event.currentTarget);
        }}
      >
        {failure && (
          <p className="alert alert-d" role="alert">
            <CircleAlert className="i i-s" />
            {failure}
          </p>
        )}
        {children(errors)}
        <div className="desk-form-end">
          <Button
            type="submit"
            variant={isDanger ? 'danger' : 'primary'}
            size="small"
            busyText={isBusy && busyText}
          >
            {submitText}
          </Button>
        </div>
      </form>
      <ConfirmDialog
        question={question}
        isDanger={isDanger}
        onNo={() => setQuestion(null)}
        onYes={() => {
          setQuestion(null);
          if (form.current) void send(form.current);
        }}
      />
    </>
  );
}
