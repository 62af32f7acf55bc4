import { useRef, useState, type FormEvent } from 'react';
import { ApiError } from '../../../platform/web/api-error.ts';

type Values<K extends string> = Record<K, string>;
export type FieldErrors<K extends string> = Partial<Record<K, string>>;

interface AuthFormOptions<K extends string> {
  /** What is wrong with which field; empty when nothing is. Its keys are the inputs' names. */
  check: (values: Values<K>) => FieldErrors<K>;
  submit: (values: Values<K>) => Promise<void>;
  messageOf: (error: unknown, values: Values<K>) => string;
}

/** Idle, then submitting, then an error or gone. The first wrong field receives the focus. */
export function useAuthForm<K extends string>({ check, submit, messageOf }: AuthFormOptions<K>) {
  const [errors, setErrors] = useState<FieldErrors<K>>({});
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);

  function refuse(form: HTMLFormElement, wrong: FieldErrors<K>) {
    setErrors(wrong);
    const first = [...form.elements].find((element) => (element as HTMLInputElement).name in wrong);
    (first as HTMLInputElement | undefined)?.focus();
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (isRunning.current) return;
    const values = Object.fromEntries(new FormData(form)) as Values<K>;
    setFailure('');
    const wrong = check(values);
    if (Object.keys(wrong).length > 0) return refuse(form, wrong);
    setErrors({});
    isRunning.current = true;
    setBusy(true);
    await submit(values).catch((error: unknown) => {
      setFailure(messageOf(error, values));
      if (error instanceof ApiError) refuse(form, ownFields(error.fields, values));
    });
    isRunning.current = false;
    setBusy(false);
  }

  return {
    errors,
    failure,
    isBusy,
    props: { onSubmit: (event: FormEvent<HTMLFormElement>) => void onSubmit(event), noValidate: true },
  };
}

/** The server may name fields that this form does not have. */
const ownFields = <K extends string>(fields: Record<string, string>, values: Values<K>): FieldErrors<K> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => name in values)) as FieldErrors<K>;
