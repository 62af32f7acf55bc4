import { useRef, useState, type FormEvent } from 'react';
import { ApiError, messageOf } from '../api-error.ts';
import { focusFirst, ownErrors, valuesOf, type FieldErrors } from './form-values.ts';
import { newKey } from './new-key.ts';
import { firstTooLong } from './use-limit.tsx';

interface FormOptions<Values extends object> {
  /**
   * Returns the values of controlled fields. Values of uncontrolled fields are read from the form by name.
   */
  values?: () => Values;
  /** Returns errors by field name; empty if all fields are valid. */
  check?: (values: Values) => FieldErrors;
  /**
   * Sends the values; rejects if they are refused.
   * @param key the idempotency key; stays the same until the request has succeeded, so that a retry after a
   * broken connection is not a second request
   */
  submit: (values: Values, key: string) => Promise<unknown>;
  /** The message above the form; the server's own if absent. Empty for none. */
  messageOf?: (error: unknown, values: Values) => string;
  /** Whether uncontrolled fields are reset after a success. */
  isReset?: boolean;
}

/** The state of a form: idle, busy, and done or refused. The first invalid field receives the focus. */
export function useForm<Values extends object = Record<string, string>>(options: FormOptions<Values>) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [key, setKey] = useState(newKey);
  const form = useRef<HTMLFormElement>(null);
  const isRunning = useRef(false);
  const read = (element: HTMLFormElement) => options.values?.() ?? (valuesOf(element) as Values);

  function refuse(wrong: FieldErrors): void {
    setErrors(wrong);
    if (form.current) focusFirst(form.current, Object.keys(wrong));
  }

  /** Returns the values if they are valid; otherwise shows the errors and returns null. */
  function checked(): Values | null {
    if (!form.current || isRunning.current) return null;
    setFailure('');
    const tooLong = firstTooLong(form.current);
    if (tooLong) {
      tooLong.focus();
      return null;
    }
    const values = read(form.current);
    const wrong = Object.entries(options.check?.(values) ?? {}).filter(([, sentence]) => sentence);
    if (wrong.length > 0) {
      refuse(Object.fromEntries(wrong));
      return null;
    }
    setErrors({});
    return values;
  }

  async function send(values: Values): Promise<void> {
    const element = form.current;
    if (!element || isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    try {
      await options.submit(values, key);
      setKey(newKey());
      if (options.isReset) element.reset();
    } catch (error) {
      setFailure(options.messageOf ? options.messageOf(error, values) : messageOf(error));
      if (error instanceof ApiError) refuse(ownErrors(element, error.fields));
    }
    isRunning.current = false;
    setBusy(false);
  }

  return {
    /** By field name. */
    errors,
    failure,
    isBusy,
    checked,
    send,
    /** Removes all error messages. */
    clear(): void {
      setErrors({});
      setFailure('');
    },
    props: {
      ref: form,
      noValidate: true,
      onSubmit(event: FormEvent<HTMLFormElement>): void {
        event.preventDefault();
        const values = checked();
        if (values) void send(values);
      },
    },
  };
}
