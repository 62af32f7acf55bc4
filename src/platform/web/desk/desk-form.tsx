import { useState, type ReactNode } from 'react';
import { FormFailure } from '../form/form-failure.tsx';
import type { FieldErrors } from '../form/form-values.ts';
import { useForm } from '../form/use-form.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog, type Question } from './confirm-dialog.tsx';

type Values = Record<string, string>;

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
  const [asked, setAsked] = useState<{ question: Question; values: Values } | null>(null);
  const form = useForm({ ...(check ? { check } : {}), submit, isReset: true });

  function begin() {
    const values = form.checked();
    if (!values) return;
    const question = confirm?.(values) ?? null;
    if (question) setAsked({ question, values });
    else void form.send(values);
  }

  return (
    <>
      <form
        {...form.props}
        className="desk-form"
        aria-label={label}
        onSubmit={(event) => {
          event.preventDefault();
          begin();
        }}
      >
        <FormFailure text={form.failure} />
        {children(form.errors)}
        <div className="desk-form-end">
          <Button
            type="submit"
            variant={isDanger ? 'danger' : 'primary'}
            size="small"
            busyText={form.isBusy && busyText}
          >
            {submitText}
          </Button>
        </div>
      </form>
      <ConfirmDialog
        question={asked?.question ?? null}
        isDanger={isDanger}
        onNo={() => setAsked(null)}
        onYes={() => {
          setAsked(null);
          if (asked) void form.send(asked.values);
        }}
      />
    </>
  );
}
