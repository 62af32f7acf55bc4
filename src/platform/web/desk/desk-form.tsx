import { useState, type ReactNode } from 'react';
import { FormFailure } from '../form/form-failure.tsx';
import type { FieldErrors } from '../form/form-values.ts';
import { useForm } from '../form/use-form.ts';
import { Button } from '../ui/controls/button.tsx';
import { ConfirmDialog, type Question } from './confirm-dialog.tsx';

type Values = Record<string, string>;

interface DeskFormProps {
  /** The form's accessible name. */
  label: string;
  submitText: string;
  busyText: string;
  isDanger?: boolean;
  /** Errors of the fields; the server checks everything again. */
  check?: (values: Values) => FieldErrors;
  /** The question to confirm before sending; null if none is needed. */
  confirm?: (values: Values) => Question | null;
  /** @param key the idempotency key; stays the same until the request has succeeded. */
  submit: (values: Values, key: string) => Promise<unknown>;
  /** Renders the fields, whose names must match the field names of the server's errors. */
  children: (errors: FieldErrors) => ReactNode;
}

/** A form of uncontrolled fields, which are reset after a success. */
export function DeskForm(props: DeskFormProps) {
  const { label, submitText, busyText, isDanger, check, confirm, submit, children } = props;
  const [pending, setPending] = useState<{ question: Question; values: Values } | null>(null);
  const form = useForm({ ...(check ? { check } : {}), submit, isReset: true });

  function begin() {
    const values = form.checked();
    if (!values) return;
    const question = confirm?.(values) ?? null;
    if (question) setPending({ question, values });
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
        question={pending?.question ?? null}
        isDanger={isDanger}
        onNo={() => setPending(null)}
        onYes={() => {
          setPending(null);
          if (pending) void form.send(pending.values);
        }}
      />
    </>
  );
}
