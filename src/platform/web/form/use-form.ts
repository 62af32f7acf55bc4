import { useRef, useState, type FormEvent } from 'react';
import { ApiError, messageOf } from '../api-error.ts';
import { focusFirst, ownErrors, valuesOf, type FieldErrors } from './form-values.ts';
import { newKey } from './new-key.ts';

interface FormOptions<Values extends object> {
  /** The values of a form whose fields are controlled; of others they are read from the fields by their names. */
  values?: () => Values;
  /** What is wrong with which field, by its name; empty where nothing is. */
  check?: (values: Values) => FieldErrors;
  /**
   * Sends it; rejects where it was refused.
   * @param key the same one until it has succeeded: sent again after a broken connection, it is still one request
   */
  submit: (values: Values, key: string) => Promise<unknown>;
  /** The sentence above the form for a refusal; the server's own where absent. Empty for none. */
  messageOf?: (error: unknown, values: Values) => string;
  /** Whether fields that are not controlled stand as at the beginning after a success. */
  isReset?: boolean;
}

/** Idle, then busy, then done or refused. The first field at fault receives the focus. */
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

  /** The values, where they may be sent; what is wrong is shown otherwise. */
  function checked(): Values | null {
    if (!form.current || isRunning.current) return null;
    setFailure('');
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
    /** By the names of the fields. */
    errors,
    failure,
    isBusy,
    checked,
    send,
    /** Takes away what is said of the fields and of the form. */
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
