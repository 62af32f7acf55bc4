import { useRef, useState } from 'react';
import { ApiError, messageOf } from '../api-error.ts';
import { newKey } from './new-key.ts';

export type FieldErrors = Partial<Record<string, string>>;
export type Values = Record<string, string>;

/** The values of a form's fields by their names; a box that is not ticked is absent. */
export const valuesOf = (form: HTMLFormElement): Values =>
  Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );

/** Idle, then on its way, then done or refused. The first field at fault receives the focus. */
export function useSending(submit: (values: Values, key: string) => Promise<unknown>) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);
  // One wish, however often it is sent; the next begins when this one is fulfilled.
  const [key, setKey] = useState(newKey);

  function refuse(form: HTMLFormElement, wrong: FieldErrors) {
    setErrors(wrong);
    const fields = [...form.elements] as HTMLInputElement[];
    fields.find(({ name }) => name in wrong)?.focus();
  }

  async function send(form: HTMLFormElement) {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setErrors({});
    setFailure('');
    try {
      await submit(valuesOf(form), key);
      setKey(newKey());
      form.reset();
    } catch (error) {
      setFailure(messageOf(error));
      if (error instanceof ApiError) refuse(form, error.fields);
    }
    isRunning.current = false;
    setBusy(false);
  }

  return { errors, failure, isBusy, refuse, send };
}
